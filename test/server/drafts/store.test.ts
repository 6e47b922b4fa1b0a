import t, {type Test} from 'tap'
import type {Home} from '../../../shared/home/schema.ts'
import {startServer} from '../../helper.ts'
import {homeWith, room} from '../api.ts'
import {addPdf, pdfSha256} from '../files/fixtures.ts'
import {formToken} from '../pages/form-browser.ts'
import {addSignedIn} from '../pages/people.ts'

interface DraftText {
  base: number | null
  edit: number
  last: number | null
  home: Home
  history: unknown
  problemCount: number
  changedAt: string | null
}

async function startEditing(t: Test, settings: Record<string, string> = {}) {
  const server = await startServer(t, settings)
  const {account, browser} = await addSignedIn(server, 'Anna')
  const {id} = server.services.projects.create({name: 'Casa', address: null}, {ownerId: account.id, language: 'it'})
  const path = `/projects/${id}/draft`
  const ask = async (method: string, body?: unknown, to = path, who = browser) => {
    const json = body === undefined ? {} : {body: JSON.stringify(body), headers: {'content-type': 'application/json'}}
    const {status, html} = await who.send(to, {method, ...json})
    return {status, text: html, json: html.startsWith('{') ? JSON.parse(html) : undefined}
  }
  const read = async () => (await ask('GET')).json as DraftText
  const token = formToken((await browser.open(`/projects/${id}/settings`)).html)
  const discard = (edit: number | string, who = browser) => ask('DELETE', undefined, `${path}?edit=${edit}`, who)
  const save = (body: object) => ask('POST', {token, ...body}, `${path}/version`)
  return {server, account, id, browser, ask, read, save, discard, path}
}

const drawn = homeWith({rooms: [room('kitchen')]})

/** A home whose room is not enclosed. */
const outside = homeWith({rooms: [{...room('garden'), at: [90, 90]}], walls: []})

t.test('a project without a version has an empty home in its language as its draft', async (t) => {
  const {read} = await startEditing(t)
  t.match(await read(), {base: null, edit: 0, last: null, home: {lang: 'it'}, history: null, changedAt: null})
})

t.test('a draft is kept with its history, and a repeated request changes nothing', async (t) => {
  const {ask, read, server, id} = await startEditing(t)
  const body = {base: null, edit: 0, home: drawn, history: {undo: [['moved a wall']], redo: []}}
  const first = await ask('PUT', body)
  t.equal(first.status, 200)
  const {edit} = first.json
  t.same(await ask('PUT', body), first)
  t.match(await read(), {base: null, edit, last: null, home: drawn, history: body.history, problemCount: 0})
  t.match(await ask('PUT', {...body, edit, home: {...drawn, name: 'Changed'}}), {
    status: 200,
    json: {edit: edit + 1},
  })
  t.equal(server.services.revisions.last(id), undefined, 'no version is saved')
})

t.test('a drawing that only a draft has stays with the draft', async (t) => {
  const {ask, server, account, id} = await startEditing(t)
  const {clock, services} = server
  const {drafts, files} = services
  await addPdf(services, id)
  const drawing = {id: 'scan', src: pdfSha256, at: [0, 0] as [number, number], width: 1}
  t.equal((await ask('PUT', {base: null, edit: 0, home: homeWith({drawings: [drawing]})})).status, 200)
  clock.advance(31 * 24 * 60 * 60 * 1000)
  t.equal(await files.deleteUnnamed(), 0)
  drafts.delete({projectId: id, accountId: account.id})
  t.equal(await files.deleteUnnamed(), 1)
})

t.test('a draft that another window changed is not overwritten', async (t) => {
  const {ask, read} = await startEditing(t)
  const {edit} = (await ask('PUT', {base: null, edit: 0, home: drawn})).json
  const late = await ask('PUT', {base: null, edit: 0, home: {...drawn, name: 'Late'}})
  t.match(late, {
    status: 409,
    json: {error: 'conflict', problems: [`edit: another window changed this draft; its edit is ${edit}`]},
  })
  t.equal((await read()).home.name, drawn.name)
})

t.test('a refusal of a draft whose body lies in a file is answered, and rejects nothing unheard', async (t) => {
  const {ask} = await startEditing(t)
  const unheard: unknown[] = []
  const hear = (reason: unknown) => void unheard.push(reason)
  process.on('unhandledRejection', hear)
  t.teardown(() => process.off('unhandledRejection', hear))
  const history = {undo: ['x'.repeat(1_000_000)], redo: []}
  t.equal((await ask('PUT', {base: null, edit: 0, home: drawn, history})).status, 200)
  for (let tries = 0; tries < 5; tries++) {
    t.match(await ask('PUT', {base: null, edit: 0, home: {...drawn, name: `Late ${tries}`}, history}), {status: 409})
  }
  t.same(unheard, [])
})

t.test('a window does not take a new draft for the one that another window discarded or saved', async (t) => {
  const {ask, read, save, discard} = await startEditing(t)
  const put = async (edit: number, name: string) => {
    return ask('PUT', {base: null, edit, home: {...drawn, name}})
  }
  const {edit} = (await put(0, 'First window')).json
  await discard(edit)
  const second = await put(0, 'Second window')
  t.match(await put(edit, 'First window again'), {status: 409, json: {error: 'conflict'}})
  t.match(await save({message: 'Unseen', edit}), {status: 409})
  t.match(await discard(edit), {
    status: 409,
    json: {error: 'conflict', problems: [`edit: another window changed this draft; its edit is ${second.json.edit}`]},
  })
  t.match(await read(), {edit: second.json.edit, home: {name: 'Second window'}})
})

t.test('a draft can’t be made from a version that is yet to come', async (t) => {
  const {ask, read} = await startEditing(t)
  t.match(await ask('PUT', {base: 1, edit: 0, home: drawn}), {
    status: 400,
    json: {problems: ['base: the project has no version with this number']},
  })
  t.equal((await read()).edit, 0)
})

t.test('a form’s token that is no text is refused as a wrong one', async (t) => {
  const {save} = await startEditing(t)
  for (const token of [{toString: 1}, [{toString: 1}], null, [[{}]]]) {
    t.match(await save({token, message: '', edit: 1}), {status: 403, json: {error: 'forbidden'}})
  }
})

t.test('a draft may have problems of the check, but must be of the format', async (t) => {
  const {ask, read} = await startEditing(t)
  t.equal((await ask('PUT', {base: null, edit: 0, home: outside})).status, 200)
  const {edit, problemCount} = await read()
  t.equal(problemCount, 1)
  const wrong = await ask('PUT', {base: null, edit, home: {...outside, levels: 'none'}})
  t.match(wrong, {status: 422, json: {error: 'invalid_home', problems: [/^\/levels: /]}})
  t.equal((await read()).edit, edit)
})

t.test('a malformed request names each problem and changes nothing', async (t) => {
  const {ask, read, path, browser} = await startEditing(t, {PIANTA_MAX_HOME: '20000'})
  t.match(await ask('PUT', {home: [], base: 0, edit: -1, history: 'x'}), {
    status: 400,
    json: {
      problems: [
        'home: must be an object',
        'base: must be the number of a version, or null',
        'edit: must be an integer from 0',
        'history: must be an object, or null',
      ],
    },
  })
  t.match(await ask('PUT'), {status: 400})
  const text = await browser.send(path, {method: 'PUT', body: '{}', headers: {'content-type': 'text/plain'}})
  t.match(text, {status: 400, html: /Content-Type: must be application\/json/})
  const large = {
    ...drawn,
    note: 'x'.repeat(4000),
    levels: drawn.levels.map((level) => ({...level, note: 'y'.repeat(4000)})),
  }
  const plans = Array.from({length: 5}, (_, index) => ({
    ...drawn.plans[0],
    id: `p${index}`,
    rooms: [],
    note: 'z'.repeat(4000),
  }))
  t.match(await ask('PUT', {base: null, edit: 0, home: {...large, plans}}), {
    status: 400,
    json: {problems: ['home: must be at most 20000 bytes of JSON']},
  })
  t.equal((await read()).edit, 0)
})

t.test('a saved draft is the next version, and the draft is gone', async (t) => {
  const {ask, read, save, server, id} = await startEditing(t)
  const {edit} = (await ask('PUT', {base: null, edit: 0, home: drawn})).json
  const saved = await save({message: ' First plan ', edit})
  t.match(saved, {status: 201, json: {number: 1, message: 'First plan', authorName: 'Anna', appName: null}})
  t.match(await read(), {base: 1, edit: 0, last: 1, home: drawn})
  t.ok(server.services.revisions.thumbnailOf(id), 'the version has a picture')
  t.match(await save({message: 'Again', edit}), {status: 404})
})

t.test('a draft that blocks, is stale or was changed since is not saved', async (t) => {
  const {ask, save, server, id, read} = await startEditing(t)
  const {edit} = (await ask('PUT', {base: null, edit: 0, home: outside})).json
  t.match(await save({message: '', edit}), {status: 422, json: {error: 'blocking_problems'}})
  t.match(await save({message: '', edit: edit + 6}), {status: 409})
  t.match(await save({message: 5, edit}), {status: 400})
  await ask('PUT', {base: null, edit, home: drawn})
  t.match(await save({message: 'One', edit: edit + 1}), {status: 201})
  const stale = (await ask('PUT', {base: null, edit: 0, home: {...drawn, name: 'Stale'}})).json
  t.match(await save({message: 'Two', edit: stale.edit}), {status: 409, json: {problems: [/the last version is 1/]}})
  t.equal(server.services.revisions.last(id)?.number, 1)
  t.equal((await read()).home.name, 'Stale', 'the draft stays')
})

t.test('each person has their own draft; viewers have none, and others see nothing', async (t) => {
  const {ask, server, id, path, account, discard} = await startEditing(t)
  await ask('PUT', {base: null, edit: 0, home: drawn})
  const ben = await addSignedIn(server, 'Ben')
  t.equal((await ask('GET', undefined, path, ben.browser)).status, 404)
  const {members} = server.services
  members.join(members.invite({projectId: id, role: 'viewer', email: null, invitedBy: account.id}), ben.account.id)
  t.match(await ask('GET', undefined, path, ben.browser), {status: 200, json: {edit: 0, last: null}})
  t.match(await ask('PUT', {base: null, edit: 0, home: drawn}, path, ben.browser), {
    status: 403,
    json: {error: 'forbidden'},
  })
  t.match(await discard(0, ben.browser), {status: 403})
  t.match(await fetch(server.url + path), {status: 401})
})

t.test('a discarded draft goes back to the last version; leaving the project deletes it', async (t) => {
  const {ask, read, save, discard, server, id, account} = await startEditing(t)
  const {edit} = (await ask('PUT', {base: null, edit: 0, home: drawn})).json
  await save({message: 'One', edit})
  const made = (await ask('PUT', {base: 1, edit: 0, home: {...drawn, name: 'Draft'}})).json
  t.equal((await discard(made.edit)).status, 204)
  t.match(await read(), {base: 1, edit: 0, home: {name: drawn.name}})
  t.equal((await discard(made.edit)).status, 204, 'a repeated request finds it gone')
  await ask('PUT', {base: 1, edit: 0, home: {...drawn, name: 'Draft'}})
  server.services.database.$client.prepare('DELETE FROM member WHERE account_id = ?').run(account.id)
  t.equal(server.services.drafts.find({projectId: id, accountId: account.id}), undefined)
})

t.test('a draft is discarded only by the window that names it', async (t) => {
  const {ask, read, discard, path} = await startEditing(t)
  const {edit} = (await ask('PUT', {base: null, edit: 0, home: drawn})).json
  const problems = ['edit: is required']
  t.match(await ask('DELETE'), {status: 400, json: {error: 'invalid_input', problems}})
  for (const wrong of ['', 'x', '-1', '1e3', '9'.repeat(20), `${edit}&edit=${edit}`]) {
    t.match(await discard(wrong), {status: 400, json: {error: 'invalid_input'}}, `${path} ${wrong}`)
  }
  t.match(await discard(edit - 1), {status: 409})
  t.equal((await read()).edit, edit)
})

t.test('another site can’t change a draft', async (t) => {
  const {browser, path, read} = await startEditing(t)
  const headers = {'content-type': 'application/json', origin: 'https://evil.example'}
  const body = JSON.stringify({base: null, edit: 0, home: drawn})
  t.equal((await browser.send(path, {method: 'PUT', body, headers})).status, 403)
  t.equal((await browser.send(path, {method: 'DELETE', headers: {'sec-fetch-site': 'cross-site'}})).status, 403)
  t.equal((await read()).edit, 0)
})
