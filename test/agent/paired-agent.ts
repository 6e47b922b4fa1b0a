import type {Test} from 'tap'
import {startAgentServer} from './agent-server.ts'
import {type RouterAnswer, startRouter} from './router.ts'
import {temporaryFolder} from './temporary-folder.ts'

/** Starts a real server behind a router, with a paired agent's folder. `setMood` changes the router's answers. */
export async function pairedAgent(t: Test) {
  let mood: RouterAnswer = () => undefined
  const router = await startRouter(t, (path, method) => mood(path, method))
  const server = await startAgentServer(t, {PIANTA_BASE_URL: router.address})
  router.passTo(`http://127.0.0.1:${server.config.port}`)
  const folder = await temporaryFolder(t)
  await server.pairAgent(folder)
  return {
    router,
    server,
    folder,
    setMood(next: RouterAnswer) {
      mood = next
    },
  }
}
