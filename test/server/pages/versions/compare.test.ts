import t from 'tap'
import {removeElements} from '#shared/home/edit/remove-elements.ts'
import {emptyHome} from '#shared/home/empty-home.ts'
import type {Home} from '#shared/home/schema.ts'
import {changed, lit, startVersions} from './versioning.ts'

t.test('two versions are chosen by check boxes and compared in words and drawn', async (t) => {
  const {anna, path} = await startVersions(t)
  const list = await anna.browser.open(path)
  const page = await anna.browser.press(list, 'Compare', {'Compare version 3': 'on', 'Compare version 1': 'on'})
  t.equal(page.path, `${path}/compare?version=3&version=1`)
  t.match(page.text, /From version 1 to version 3 Version 1 Anna · .* Two rooms Version 3 Anna · .* A wider door/)
  t.match(page.text, /1 added and 1 changed Added: filled Changed: outlined/)
  t.match(
    page.text,
    /Kitchen \(2\) Changed: Door Entrance in Kitchen, width 0\.80 → 0\.90 m Added: Light Ceiling in Kitchen/,
  )
  t.match(page.html, /<g id="el-ceiling" data-change="added" data-kind="light"/)
  t.match(page.html, /<g id="el-entrance" data-change="changed" data-kind="opening"/)
  t.notMatch(page.html, /data-former/)
})

t.test('what is gone and where things stood is drawn behind, without a second id', async (t) => {
  const {anna, path, saveAs} = await startVersions(t)
  const moved = await anna.browser.open(`${path}/compare?version=2&version=3`)
  t.match(moved.text, /1 moved and 1 changed .*Moved: Light Ceiling in Kitchen by 0\.50 m/)
  t.match(moved.html, /<g data-former="moved" data-kind="light"/)
  t.match(moved.html, /<g id="el-ceiling" data-change="moved"/)
  await saveAs(removeElements(lit, ['ceiling', 'entrance']), 'Less')
  const removed = await anna.browser.open(`${path}/compare?version=2&version=4`)
  t.match(removed.text, /2 removed .*Removed: Door Entrance in Kitchen Removed: Light Ceiling in Kitchen/)
  t.match(removed.html, /<g data-former="removed" data-kind="light"/)
  t.match(removed.html, /<g data-former="removed" data-kind="opening"/)
  const ids = [...removed.html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
  t.equal(new Set(ids).size, ids.length, 'every id is there once')
})

t.test('fewer or more than two are refused with the same page, the choice kept', async (t) => {
  const {anna, path} = await startVersions(t)
  const list = await anna.browser.open(path)
  const none = await anna.browser.press(list, 'Compare')
  t.match(none, {status: 400, text: /Choose two versions to compare\./})
  const one = await anna.browser.press(list, 'Compare', {'Compare version 2': 'on'})
  t.match(one, {status: 400, text: /Choose one more version to compare\./})
  t.match(one.html, /value="2" checked/)
  t.match(one.html, /<title>Problem: /)
  const all = await anna.browser.send(`${path}/compare?version=1&version=2&version=3&after=3`)
  t.match(all, {status: 400, text: /Choose only two versions to compare: 3 are chosen\. .*Newest versions/})
  for (const query of [
    'version=2&version=2',
    'version=2&version=x',
    'version[a]=1',
    'version=-1&version=1.5&version=2',
  ])
    t.match(await anna.browser.open(`${path}/compare?${query}`), {status: 400}, query)
  t.match(await anna.browser.open(`${path}/compare?version=2&version=9`), {status: 404})
})

t.test('versions with the same home differ in nothing', async (t) => {
  const {anna, path, saveAs} = await startVersions(t)
  await saveAs(changed, 'Again')
  t.match((await anna.browser.open(`${path}/compare?version=3&version=4`)).text, /Nothing differs/)
})

t.test('plans that only one version has are drawn by themselves', async (t) => {
  const {anna, path, saveAs} = await startVersions(t)
  const [upper] = emptyHome('en').plans
  const two: Home = {
    ...changed,
    levels: [...changed.levels, {id: 'first', name: 'First', z: 3}],
    plans: [...changed.plans, {...upper, id: 'upper', name: 'Upper', level: 'first'} as Home['plans'][number]],
  }
  await saveAs(two, 'Upper floor')
  const added = await anna.browser.open(`${path}/compare?version=3&version=4`)
  t.match(added.text, /“Upper” is new .*The whole home \(2\) Added: Level First Added: Plan Upper/)
  await saveAs(changed, 'No upper floor')
  t.match(
    (await anna.browser.open(`${path}/compare?version=4&version=5`)).text,
    /“Upper” is gone .* Removed: Plan Upper/,
  )
})

t.test('many changes are folded, and the rest is counted', async (t) => {
  const {anna, path, saveAs} = await startVersions(t)
  const [plan] = changed.plans
  const lights = Array.from({length: 1200}, (_, index) => ({
    id: `many-${index}`,
    at: [0.5 + (index % 40) / 20, 0.5 + Math.floor(index / 40) / 20] as [number, number],
  }))
  await saveAs({...changed, plans: [{...(plan as Home['plans'][number]), lights}]}, 'Lights')
  const page = await anna.browser.open(`${path}/compare?version=1&version=4`)
  t.match(page.text, /1200 added and 1 changed/)
  t.match(page.text, /And 201 more changes\./)
  t.notMatch(page.html, /<details\s+class="notes differences" open/)
})
