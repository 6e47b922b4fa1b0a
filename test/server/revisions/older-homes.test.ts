import {readFileSync} from 'node:fs'
import t from 'tap'
import {readHome} from '#shared/home/read-home.ts'
import {startApi} from '../api.ts'

const sample = JSON.parse(readFileSync(new URL('../../../samples/version-1.json', import.meta.url), 'utf8'))

t.test('a home of version 1 is saved as one of version 6, and read back with bytes that never change', async (t) => {
  const api = await startApi(t)
  const document = {$schema: `${api.url}/schema/home-1.json`, ...sample}
  t.match(await api.save(null, document), {status: 201, json: {number: 1}})

  const {json, text} = await api.call('GET', `${api.inProject}/home`)
  t.equal(json.home.schema, 6)
  t.strictSame(json.home, readHome(sample).home)
  t.equal((await api.call('GET', `${api.inProject}/home`)).text, text)
  const byNumber = await api.call('GET', `${api.inProject}/revisions/1`)
  t.strictSame(byNumber.json.home, json.home)

  t.equal((await api.save(1, json.home)).status, 201, 'what was read can be saved again')
  const again = await api.call('GET', `${api.inProject}/home`)
  const homeOf = (answer: string) => answer.slice(answer.indexOf('"home":'))
  t.equal(homeOf(again.text), homeOf(text))
})

t.test('a home of version 1 keeps the ids of its elements when it is saved again', async (t) => {
  const api = await startApi(t)
  await api.save(null, sample)
  const refs = [{kind: 'room', id: 'bagno'}]
  t.equal((await api.call('PUT', `${api.inProject}/host-references`, {body: {refs}})).status, 200)
  t.equal((await api.save(1, sample)).status, 201)
  const without = {...sample, rooms: sample.rooms.filter(({name}: {name: string}) => name !== 'Bagno')}
  t.match(await api.save(2, without), {status: 422, json: {problems: [/^room bagno: /]}})
})

t.test('a problem of an older home has its path in the original document', async (t) => {
  const api = await startApi(t)
  t.match(await api.save(null, {...sample, doors: [{at: [3, 3.2]}, {at: [20, 20]}]}), {
    status: 422,
    json: {
      error: 'invalid_home',
      problems: [
        '/doors/0/at: no wall is within 0.5 m: the nearest, /walls/4, is 1.500 m away',
        '/doors/1/at: no wall is within 0.5 m: the nearest, /walls/1, is 18.439 m away',
      ],
    },
  })
  const image = 'a'.repeat(64)
  const rooms = [{...sample.rooms[0], floor: image}]
  t.match(await api.save(null, {...sample, rooms}), {
    status: 422,
    json: {error: 'invalid_home', problems: [new RegExp(image)]},
  })
})
