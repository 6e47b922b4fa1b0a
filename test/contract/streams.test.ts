import {buffer} from 'node:stream/consumers'
import t from 'tap'
import {fromBufferPromise} from 'yauzl'
import {follow} from '../server/events/follow.ts'
import {ask} from './ask.ts'
import {streamEvents} from './events.ts'
import {type House, openHouse, things} from './house.ts'
import {project, revision} from './resources.ts'
import {listOf} from './shape.ts'

const open = ({url, inProject, token}: House, headers: Record<string, string> = {}) =>
  follow(`${url}${inProject}/events`, {authorization: `Bearer ${token}`, ...headers})

for (const [name, {data, when, hasId, isEnd}] of Object.entries(streamEvents)) {
  t.test(`a stream sends ${name} as the contract specifies`, async (t) => {
    const house = await openHouse(t)
    const stream = await open(house)
    await when(house)
    const [event] = await stream.first(1)
    t.equal(event?.event, name)
    t.same(data(JSON.parse(String(event?.data)), 'data'), [])
    t.equal(event?.id !== undefined, hasId)
    if (isEnd) await stream.ended
    else await stream.leave()
  })
}

t.test('a reconnecting client receives the missed events, or a reset', async (t) => {
  const house = await openHouse(t)
  const stream = await open(house)
  await house.save(1)
  const [{id} = {id: ''}] = await stream.first(1)
  await stream.leave()
  await house.save(2)
  const again = await open(house, {'last-event-id': String(id)})
  t.match(await again.first(1), [{event: 'revision.saved', data: /"number":3/}])
  await again.leave()
  const {url, inProject, token} = house
  const inQuery = await follow(`${url}${inProject}/events?lastEventId=${id}`, {authorization: `Bearer ${token}`})
  t.same(await inQuery.first(1), again.events, 'the query resumes as the header does')
  await inQuery.leave()
  const lost = await open(house, {'last-event-id': 'unknown'})
  t.match(await lost.first(1), [{event: 'stream.reset', data: '{}', id: undefined}])
  await lost.leave()
})

t.test('an export contains the project, its versions, their homes and the files', async (t) => {
  const house = await openHouse(t)
  await house.save(1, things.home, {message: 'The second'})
  const {body} = await ask(house, {operation: 'GET /v1/projects/{projectId}/export'})
  const entries = await unzip(body)
  const file = `files/${house.ids.sha256}.png`
  t.same(
    [...entries.keys()].toSorted(),
    [file, 'project.json', 'versions.json', 'versions/1.home.json', 'versions/2.home.json'].toSorted(),
  )
  const read = (name: string): unknown => JSON.parse(String(entries.get(name)))
  t.same(project(read('project.json'), 'project.json'), [])
  const versions = read('versions.json') as {number: number}[]
  t.same(listOf(revision)(versions, 'versions.json'), [])
  t.same(
    versions.map(({number}) => number),
    [2, 1],
  )
  t.same(read('versions/1.home.json'), house.home)
  t.same(read('versions/2.home.json'), things.home)
  t.same(entries.get(file), things.png)
})

/** The entries of a zip, by name. */
async function unzip(bytes: Buffer): Promise<Map<string, Buffer>> {
  const zip = await fromBufferPromise(bytes)
  const entries = new Map<string, Buffer>()
  for await (const entry of zip.eachEntry()) {
    entries.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)))
  }
  return entries
}
