import {once} from 'node:events'
import {createServer} from 'node:net'
import type {Clock} from '#shared/clock.ts'
import {request} from '../../client/request.ts'
import {reasonOf} from '../failure.ts'
import {type Finding, right, wrong} from './finding.ts'

/** Checks that a running agent's panel answers. */
export async function checkRunningPanel(panel: string, clock: Clock, signal: AbortSignal): Promise<Finding[]> {
  try {
    const response = await request(new URL(panel), {}, {clock, signal, timeout: 5000})
    await response.body?.cancel()
    return [
      // A panel for tablets answers 401 without a key, one behind an ingress 403 to all but the ingress.
      response.ok || response.status === 401 || response.status === 403
        ? right('panel', `The panel is at ${panel}`)
        : wrong('panel', `The panel at ${panel} answers ${response.status}. Restart the agent.`),
    ]
  } catch (error) {
    return [wrong('panel', `The panel does not answer: ${reasonOf(error)}. Restart the agent.`)]
  }
}

/** Checks that a stopped agent could open its panel. */
export async function checkPort(host: string, port: number): Promise<Finding[]> {
  const server = createServer()
  try {
    server.listen(port, host)
    await once(server, 'listening')
    server.close()
    await once(server, 'close')
    return [right('panel', `The port ${port} is free for the panel.`)]
  } catch (error) {
    const advice =
      (error as NodeJS.ErrnoException).code === 'EADDRINUSE'
        ? 'Another program uses it, maybe an agent with another folder: stop it, or set PIANTA_AGENT_PORT.'
        : 'Check PIANTA_AGENT_HOST and PIANTA_AGENT_PORT.'
    return [wrong('panel', `The panel can't listen on ${host}, port ${port}: ${reasonOf(error)}. ${advice}`)]
  }
}
