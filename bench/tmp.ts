import {readConfig} from '../server/config.ts'
import {systemClock} from '#shared/clock.ts'
import {openServices} from '../server/services.ts'
import {exportProject} from '../server/export/project-zip.ts'
import {readFileSync} from 'node:fs'
const s = openServices(readConfig({PIANTA_DATA: '/tmp/expB/data'}), systemClock)
const {path} = JSON.parse(readFileSync('/tmp/expB/where.json', 'utf8'))
const id = path.split('/')[3]
const mb = () => Object.entries(process.memoryUsage()).map(([k, v]) => `${k} ${(v / 1e6).toFixed(0)}`).join(' ')
console.log(mb())
for (let r = 0; r < 3; r++) {
  const {pieces} = await exportProject(s, id, () => {})
  let n = 0
  let t = performance.now()
  for await (const p of pieces) { n += p.length; if (n < 3e6 && n + p.length > 2.9e6) {} ; if (p.length > 500000 && t) { console.log('homes', (performance.now() - t).toFixed(0), n, mb()); t = 0 } }
  console.log('all', mb())
}
await s.close()
