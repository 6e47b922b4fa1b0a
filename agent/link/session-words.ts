import {agentCommand} from '#shared/host/own-command.ts'
import type {SessionWords} from '../../client/runtime.ts'

/** The agent's sentences about its session. They name the commands that lead back to one. */
export const sessionWords: SessionWords = {
  notPaired: `This agent is not paired. Run: ${agentCommand} pair`,
  ended: (server, when) => `${server} ended this agent's session${when}. To pair again, run: ${agentCommand} pair`,
  denied: `The pairing was denied. Run ${agentCommand} pair again and choose Allow.`,
  noRefreshToken: 'The server returned no refresh token, so the agent could not stay paired.',
  cannotRenew: "The agent can't renew its session",
}
