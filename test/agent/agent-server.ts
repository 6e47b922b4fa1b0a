import type {Test} from 'tap'
import {openTokenStore} from '../../agent/link/token-store.ts'
import {pair} from '../../client/pairing.ts'
import type {Pairing} from '../../client/token-store.ts'
import {startApi} from '../server/api.ts'
import {quietRuntime} from './quiet.ts'
import {SteppedClock} from './stepped-clock.ts'

/** Starts a real server with a person, and a project that agents can follow. */
export async function startAgentServer(t: Test, settings?: Record<string, string>) {
  const api = await startApi(t, settings)
  const {services, accountId, projectId, url} = api

  const allow = (userCode: string, more: {replaces?: string; projectId?: string} = {}) =>
    services.deviceCodes.allow(userCode, {accountId, projectId, name: 'Wall tablet', ...more})

  /** Pairs an agent like `pianta-agent pair` does; the folder holds the session. */
  async function pairAgent(folder: string): Promise<Pairing> {
    const clock = new SteppedClock(api.clock.now())
    const steps = pair(new URL(url), quietRuntime(clock), AbortSignal.any([]))
    for (;;) {
      const next = steps.next()
      // The device may poll again only after its interval, on both clocks.
      void clock.pass(5000).then(() => api.clock.advance(5000))
      const {done, value} = await next
      if (done) {
        await (await openTokenStore(folder)).save(value)
        return value
      }
      if (value.step === 'code') await allow(value.userCode)
    }
  }

  /** Returns the connection of the last paired agent. */
  const agentConnection = () => {
    const [last] = services.connections.list(accountId).filter(({clientId}) => clientId === 'device')
    if (!last) throw new Error('no agent is paired')
    return last
  }

  return {...api, allow, pairAgent, agentConnection}
}

export type AgentServer = Awaited<ReturnType<typeof startAgentServer>>
