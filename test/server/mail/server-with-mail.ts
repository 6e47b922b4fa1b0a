import type {Test} from 'tap'
import {freePort} from '../../../demo/free-port.ts'
import {readConfig} from '../../../server/config.ts'
import {startServer} from '../../../server/start-server.ts'
import {FakeClock} from '../../fake-clock.ts'
import {startMailServer} from './mail-server.ts'

/** Starts the whole server, as `serve` does, with a mail server that stores its emails. The caller closes it. */
export async function startServerWithMail(t: Test) {
  const mailServer = await startMailServer(t)
  const clock = new FakeClock()
  const config = readConfig({
    PIANTA_DATA: t.testdir({}),
    PIANTA_PORT: String(await freePort()),
    PIANTA_LOG_LEVEL: 'silent',
    ...mailServer.settings,
  })
  return {mailServer, clock, ...(await startServer(config, clock))}
}
