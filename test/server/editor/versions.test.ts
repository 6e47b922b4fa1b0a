import t from 'tap'
import {drawn, startEditing, testReaders} from '../../web/editor/editing.ts'

t.test('a version is read with its home, its author and its message', async (t) => {
  const {anna, path, save} = await startEditing(t)
  await save(drawn, 'First')
  await save({...drawn, name: 'Second home'}, 'Second')
  const first = await anna.get(`${path}/versions/1`)
  t.match(first, {status: 200, json: {number: 1, message: 'First', authorName: 'Anna', appName: null, home: drawn}})
  t.match(first.headers.get('cache-control'), 'no-store')
  t.match(await anna.get(`${path}/versions/2`), {json: {message: 'Second', home: {name: 'Second home'}}})
})

t.test('versions are for members, and of their own project', async (t) => {
  const editing = await startEditing(t)
  const {anna, path, save, ben, otherId} = editing
  await save()
  await testReaders(t, editing, 'versions/1')
  await save(drawn, 'Theirs', otherId, ben)
  await save(drawn, 'Theirs', otherId, ben)
  t.equal((await anna.get(`${path}/versions/2`)).status, 404)
  for (const number of ['0', '-1', '1.0', '1e0', 'last', '9'.repeat(40)]) {
    t.match(await anna.get(`${path}/versions/${number}`), {status: 404, json: {error: 'not_found'}})
  }
})

t.test('the sample home speaks the person’s language', async (t) => {
  const rooms = {en: ['Main bedroom', 'Kitchen'], it: ['Camera matrimoniale', 'Cucina']}
  const {anna, path, server} = await startEditing(t)
  for (const language of ['en', 'it'] as const) {
    server.services.accounts.update(anna.account.id, {name: 'Anna', language})
    const {home} = (await anna.get(`${path}/sample`)).json
    t.match(home, {lang: language, name: language === 'en' ? 'Flat with a terrace' : 'Appartamento con terrazza'})
    const names = home.plans[0].rooms.map(({name}: {name: string}) => name)
    t.ok(
      rooms[language].every((name) => names.includes(name)),
      names.join(),
    )
    t.notMatch(JSON.stringify(home), '"note"', 'its notes are translations')
    const other = language === 'en' ? /Luce|Tapparella|Soggiorno|Termostato|Tenda/ : /Living room|Thermostat/
    t.notMatch(JSON.stringify(home.plans), other)
  }
})

t.test('the sample home can become the draft of an empty project', async (t) => {
  const editing = await startEditing(t)
  const {anna, id, path} = editing
  const {home} = (await anna.get(`${path}/sample`)).json
  t.equal(home.plans.length, 1)
  t.match(await anna.ask('PUT', `/projects/${id}/draft`, {base: null, edit: 0, home}), {status: 200})
  t.match((await anna.get(`/projects/${id}/draft`)).json, {problemCount: 0, home: {name: home.name}})
  await testReaders(t, editing, 'sample')
})
