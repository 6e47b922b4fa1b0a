import t from 'tap'
import {openTokenStore} from '../../agent/link/token-store.ts'
import {createApiClient} from '../../client/api-client.ts'
import {createSession} from '../../client/session.ts'
import {watchProject} from '../../client/watch-project.ts'
import {startAgentServer} from '../agent/agent-server.ts'
import {quietRuntime} from '../agent/quiet.ts'
import {SteppedClock} from '../agent/stepped-clock.ts'
import {temporaryFolder} from '../agent/temporary-folder.ts'

t.test('watchProject() rejects what would be refused for ever', async (t) => {
  const server = await startAgentServer(t)
  const folder = await temporaryFolder(t)
  await server.pairAgent(folder)
  const clock = new SteppedClock(server.clock.now())
  const runtime = quietRuntime(clock)
  const session = createSession({store: await openTokenStore(folder), ...runtime})
  const api = createApiClient({session, ...runtime})
  const {signal} = new AbortController()
  const events = watchProject({api, projectId: 'flat', ...runtime}, signal)
  const next = events.next()
  await clock.waited(2500)
  clock.advance(2500)
  await t.rejects(next, {name: 'ApiError', status: 400, problems: ['projectId: must be a UUID']})
})
