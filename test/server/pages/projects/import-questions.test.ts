import {readFileSync} from 'node:fs'
import t, {type Test} from 'tap'
import {mapElements} from '#shared/home/carry-over/map-elements.ts'
import type {Home} from '#shared/home/schema.ts'
import {uncertainScan} from '../../../shared/home/roomplan/imported-scan.ts'
import {rectangle, room} from '../../../shared/home/roomplan/scans.ts'
import {fileOf, json, startImport} from './importer.ts'

/** A drawing that leaves its unit open. */
const drawing = () =>
  fileOf(readFileSync(new URL('../../../shared/home/dxf/drawings/flat-cm-single-lines.dxf', import.meta.url)), 'a.dxf')

/** Imports the drawing into an empty project. */
async function startDrawn(t: Test) {
  const started = await startImport(t)
  const {server, id, browser, send, last} = started
  const goOn = async (page: Awaited<ReturnType<typeof send>>) => browser.press(page, 'Go on', {})
  const home = async (): Promise<Home> =>
    JSON.parse((await server.services.revisions.homeJson(id, last()?.number ?? 0)).toString())
  t.match((await goOn(await send(drawing()))).text, /Version 1 is saved/)
  return {...started, goOn, home}
}

t.test('names chosen for an import that is gone are taken after the questions of its file', async (t) => {
  const {browser, send, goOn, home} = await startDrawn(t)
  const first = await home()
  const renamed = mapElements(first, (kind, element) =>
    kind === 'room' ? {...element, name: `My ${element.name}`} : element,
  )
  await browser.press(await send(json(renamed)), 'Save', {'Use the names of the file': 'on'})
  t.same(await home(), renamed)
  const consent = await send(json(first))
  const gone = {...consent, html: consent.html.replace(/(name="import" value=")[^"]*/, '$1gone')}
  const again = await browser.press(gone, 'Save', {'Use the names of the file': 'on'})
  t.match(again.text, /Choose the file again/)
  t.match((await goOn(await send(drawing(), again))).text, /Version 3 is saved/)
  t.same(
    (await home()).plans[0]?.rooms.map(({name}) => name),
    first.plans[0]?.rooms.map(({name}) => name),
  )
})

t.test('answers and consents are sent again when they could not be followed', async (t) => {
  const {server, browser, send, goOn, home} = await startDrawn(t)
  const {$client} = server.services.database
  const pressTwice = async (press: () => ReturnType<typeof send>) => {
    $client.exec('create trigger refuse before insert on revision begin select raise(abort, "full"); end')
    t.match(await press(), {status: 500, text: /Something went wrong/})
    $client.exec('drop trigger refuse')
    return press()
  }
  const first = await home()
  const questions = await send(drawing())
  t.match((await pressTwice(() => goOn(questions))).text, /Version 2 is saved/)
  t.match((await goOn(questions)).text, /no longer stored here/)
  const renamed = mapElements(first, (kind, element) => (kind === 'room' ? {...element, name: 'Mine'} : element))
  const consent = await send(json(renamed))
  t.match((await pressTwice(() => browser.press(consent, 'Save', {}))).text, /Version 3 is saved/)
})

t.test('unsure elements are agreed to, changed and left out on the plan, before anything is saved', async (t) => {
  const {server, id, browser, send, last, path} = await startImport(t)
  const page = await send(json(uncertainScan(), 'Bedroom.json'))
  t.match(page, {status: 200, text: /What the file is not sure of.*Nothing is saved yet/})
  t.match(page.html, /<svg class="outlines"[^>]*>\s*<polygon points="/)
  t.match(page.html, /<a href="#answer-1"/)
  t.match(page.html, /<select id="answer-1" name="answer-1"/)
  t.equal(last(), undefined)

  const labels = [...page.html.matchAll(/<label for="answer-\d+">([^<]*)</g)].map(([, label = '']) => label)
  const [door = '', bed = ''] = ['Door', 'Bed'].map(
    (name) => labels.find((label) => label.includes(`: ${name},`)) ?? '',
  )
  const drawn = await browser.press(page, 'Draw it again', {[door]: 'right-up', [bed]: 'out'})
  t.match(drawn.html, /<option value="right-up" selected/)
  t.equal(last(), undefined)
  t.match((await browser.press(drawn, 'Agree and save', {})).text, /Version 1 is saved.*1 unsure element that you left/)
  const home: Home = JSON.parse((await server.services.revisions.homeJson(id, 1)).toString())
  t.match(
    home.plans[0]?.openings.find(({kind}) => kind === 'door'),
    {extra: {imported: {unsure: undefined}}},
  )
  t.notOk(home.plans[0]?.items.some(({name}) => name === 'Bed'))
  t.match((await browser.press(page, 'Agree and save', {})).text, /no longer stored here/)
  t.match((await browser.open(path)).status, 200)
})

t.test('rooms that were scanned one by one are imported together, and another session is asked about', async (t) => {
  const {server, id, browser, send, last} = await startImport(t)
  const scan = (name: string, at: [number, number], width: number) =>
    json(room(rectangle(at, width, 3), {prefix: name, label: name}), `${name}.json`)
  const [kitchen, hall, other] = [scan('kitchen', [0, 0], 4), scan('hall', [4.15, 0], 2), scan('other', [1, 1], 3)]
  const page = await send([kitchen, hall, other])
  t.match(page.text, /Which scans belong together\?.*Some rooms lie on each other.*Only kitchen\.json, hall\.json/)
  t.match((await browser.press(page, 'Go on', {})).text, /Version 1 is saved.*scan of another session: other\.json/)
  const home: Home = JSON.parse((await server.services.revisions.homeJson(id, 1)).toString())
  t.match(home, {name: 'kitchen, hall, other', plans: [{rooms: [{name: 'Kitchen'}, {name: 'Hall'}]}]})
  t.equal(home.plans[0]?.walls.length, 7, 'they share a wall')

  t.match((await send([kitchen, drawing()])).text, /Only room scans can be imported together/)
  t.match((await send([kitchen, json(home)])).text, /Only room scans can be imported together/)
  t.match((await send([kitchen, fileOf('{"walls": [', 'cut.json')])).text, /scan is damaged/)
  t.equal(last()?.number, 1)
})
