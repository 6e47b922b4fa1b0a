import {spawn} from 'node:child_process'
import {once} from 'node:events'
import t from 'tap'

for (const program of ['agent/main.ts', 'server/main.ts']) {
  t.test(`${program} ends quietly when nobody reads its output, as in \`| head\``, async (t) => {
    const child = spawn(process.execPath, [program, '--help'], {stdio: ['ignore', 'pipe', 'pipe']})
    child.stdout.destroy()
    const said = child.stderr.toArray()
    const [code] = await once(child, 'close')
    t.equal(code, 0)
    t.equal(Buffer.concat(await said).toString(), '')
  })
}
