/**
 * Loaded into a server by NODE_OPTIONS: writes to the file `WATCH_TURNS` how many milliseconds of its processor the
 * longest turn of the server's event loop took since the last SIGUSR2.
 */
import {writeFileSync} from 'node:fs'
import {isMainThread} from 'node:worker_threads'

const file = process.env.WATCH_TURNS
// The server's threads and processes load this, too.
if (isMainThread && process.send === undefined && file && process.argv.includes('serve')) {
  const used = () => {
    const {user, system} = process.threadCpuUsage()
    return (user + system) / 1000
  }
  let before = used()
  let longest = 0
  const look = () => {
    const now = used()
    longest = Math.max(longest, now - before)
    before = now
  }
  setInterval(look, 1).unref()
  process.on('SIGUSR2', () => {
    writeFileSync(file, String(longest))
    longest = 0
  })
}
