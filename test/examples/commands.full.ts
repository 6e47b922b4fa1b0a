import {readFileSync} from 'node:fs'
import {join} from 'node:path'
import t, {type Test} from 'tap'
import {readHome} from '#shared/home/read-home.ts'
import {needsChromium} from '../chromium.ts'
import {needsProgram} from '../needs-program.ts'
import {startShell} from '../start-shell.ts'
import {tryRelying, tryServer} from './apps.ts'
import {servePages, tryDisplay, tryProjects} from './pages.ts'
import {blocksUnder, installExamples, startHome} from './read-me.ts'

t.setTimeout(600_000)

t.test('the examples run by the commands of their README', async (t) => {
  const examples = await installExamples(t)
  const [allowed = ''] = blocksUnder('A server with webhooks')
  const [, name = '', networks = ''] = /^(PIANTA_\w+)=(\S+) npm start$/m.exec(allowed) ?? []
  const server = await startHome(t, {[name]: networks})
  await server.save('studio')

  await t.test('draw-house.mjs', (t) => tryDrawing(t, examples))
  await t.test('server.mjs', needsChromium, (t) => tryServer(t, {examples, server, start: 'A server with webhooks'}))
  await t.test('the pages', {...needsChromium, ...needsProgram('python3')}, async (t) => {
    const site = await servePages(t, examples)
    await t.test('wall-display.html', (t) => tryDisplay(t, site, server))
    await t.test('projects.html', (t) => tryProjects(t, {site, examples, server}))
  })
  await t.test('rely-on.mjs', (t) => tryRelying(t, examples, server))
})

async function tryDrawing(t: Test, examples: string) {
  const [draw = ''] = blocksUnder('A house from parameters')
  const drawing = startShell(t, draw, {}, examples)
  t.equal(await drawing.ended, 0)
  t.match(drawing.said(), /^house\.json: 4 rooms, [3-9] doors, \d\d\.\d m²$/m)
  const {home, problems} = readHome(JSON.parse(readFileSync(join(examples, 'house.json'), 'utf8')))
  t.same(problems, [])
  t.equal(home?.plans[0]?.lights.length, 3)
  t.match(readFileSync(join(examples, 'house.svg'), 'utf8'), /^<svg .*Corridor/s)
}
