import t from 'tap'
import {emptyHome} from '#shared/home/empty-home.ts'
import type {Home} from '#shared/home/schema.ts'
import {first, startVersions} from '../versions/versioning.ts'

t.test('a version is printed as it was, to scale, by the members of its project', async (t) => {
  const {anna, vera, ben, path} = await startVersions(t)
  const version = await anna.browser.open(`${path}/2`)
  t.match(version.html, `href="${path}/2/print"`)
  const page = await anna.browser.open(`${path}/2/print`)
  t.match(page.text, /Version 2\. A PDF to scale/)
  const svg = await anna.browser.open(`${path}/2/print/file?scale=50&paper=a3&format=svg&plan=plan`)
  t.equal(svg.status, 200)
  t.match(svg.html, /^<svg xmlns="http:\/\/www.w3.org\/2000\/svg" width="420mm" height="297mm" viewBox="0 0 420 297"/)
  t.match(svg.html, />Version 2</)
  t.match(svg.html, />Scale 1:50</)
  const pdf = await vera.browser.open(`${path}/2/print/file?scale=fit&paper=a4&format=pdf&plan=`)
  t.match(pdf, {status: 200, html: /^%PDF-/})
  t.match(await ben.browser.open(`${path}/2/print`), {status: 404})
  t.match(await ben.browser.open(`${path}/2/print/file?scale=50&paper=a4&format=pdf`), {status: 404})
  t.match(await anna.browser.open(`${path}/9/print`), {status: 404})
})

t.test('a person prints their own draft, and others the last version', async (t) => {
  const {server, anna, vera, id} = await startVersions(t)
  const draft: Home = {...first, plans: first.plans.map((plan) => ({...plan, name: 'Mine'}))}
  const {homes, drafts} = server.services
  const read = await homes.readDraft(Buffer.from(JSON.stringify({base: 3, edit: 0, home: draft, history: null})), {
    person: anna.account.id,
    connection: '',
  })
  drafts.put(
    {projectId: id, accountId: anna.account.id},
    {base: 3, requestHash: '', home: read.home?.json.bytes as Uint8Array, history: null, problemCount: 0, files: []},
  )
  t.match((await anna.browser.open(`/projects/${id}/print`)).text, /Your draft\. A PDF .* Mine/)
  const svg = '/print/file?scale=50&paper=a3&format=svg'
  t.match((await anna.browser.open(`/projects/${id}${svg}`)).html, />Draft after version 3</)
  t.match((await vera.browser.open(`/projects/${id}${svg}`)).html, />Version 3</)
})

t.test('what can’t be printed is said on the same page, with what was chosen', async (t) => {
  const {anna, path, saveAs} = await startVersions(t)
  const large: Home = {
    ...emptyHome('en'),
    plans: emptyHome('en').plans.map((plan) => ({
      ...plan,
      name: 'Hangar',
      walls: [
        {id: 'w', a: [0, 0], b: [100, 0]},
        {id: 'v', a: [0, 0], b: [0, 60]},
      ],
    })),
  }
  await saveAs(large, 'Large')
  const file = `${path}/4/print/file`
  const many = await anna.browser.open(`${file}?scale=50&paper=a4&format=pdf&plan=`)
  t.match(many, {status: 400, text: /“Hangar” takes \d+ sheets at 1:50: .* One sheet takes it at 1:500\./})
  t.match(many.html, /value="50" checked/)
  t.match(await anna.browser.open(`${file}?scale=fit&format=pdf&plan=`), {status: 200, html: /^%PDF/})
  t.match(await anna.browser.open(`${file}?plan=gone`), {status: 400, text: /no such plan/})
  for (const query of ['scale=3', 'paper=a9', 'format=exe'])
    t.match(await anna.browser.open(`${file}?${query}`), {status: 200, text: /A PDF to scale/}, query)
})
