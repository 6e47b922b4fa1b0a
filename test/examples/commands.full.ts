import {readFileSync} from 'node:fs'
import {join} from 'node:path'
import sharp from 'sharp'
import t, {type Test} from 'tap'
import {readHome} from '#shared/home/read-home.ts'
import {needsChromium} from '../chromium.ts'
import {needsProgram} from '../needs-program.ts'
import {pianta} from '../server/commands/pianta.ts'
import {startShell} from '../start-shell.ts'
import {tryRelying, tryServer} from './apps.ts'
import {servePages, tryDisplay, tryProjects} from './pages.ts'
import {adapted, blocksUnder, type HomeServer, installExamples, startHome} from './read-me.ts'

t.setTimeout(600_000)

t.test('the examples run by the commands of their README', async (t) => {
  const examples = await installExamples(t)
  const [allowed = ''] = blocksUnder('A server with webhooks')
  const [, name = '', networks = ''] = /^(PIANTA_\w+)=(\S+) npm start$/m.exec(allowed) ?? []
  const server = await startHome(t, {[name]: networks})
  await server.save('studio')

  await t.test('draw-house.mjs', (t) => tryDrawing(t, examples))
  await t.test('assistant.mjs', (t) => tryAssistant(t, examples, server))
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

/** Has an assistant read a home and propose a lamp, which nobody but the person saves. */
async function tryAssistant(t: Test, examples: string, server: HomeServer) {
  const [session = ''] = blocksUnder("An assistant's session")
  const checkout = join(import.meta.dirname, '../..')
  const running = startShell(t, adapted(session, {'--prefix ..': `--prefix ${checkout}`}), server.settings, examples)
  t.equal(await running.ended, 0, running.said())
  const printed = running.said()
  t.match(printed, /^The server says: Pianta holds floor plans of homes\.\n13 tools: list_projects, /)
  t.match(printed, / {2}Bathroom[^\n]*: \d+(\.\d+)? m²\n/)
  t.match(
    printed,
    /In the editor the person sees:\n {2}Helper proposes a change: A reading lamp in [^\n]+\n {2}Added: Light Reading lamp/,
  )
  t.match(printed, /Nothing is saved until then\.\n$/)
  t.match(await sharp(join(examples, 'proposal.png')).metadata(), {format: 'png', width: 1000})
  t.match((await pianta(['project', 'list', '--json'], server.settings)).json(), [{lastRevision: {number: 1}}])
}
