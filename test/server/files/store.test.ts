import t from 'tap'
import {startApi} from '../api.ts'

t.test('add() makes stored bytes a file of one project; a known one keeps its first name and date', async (t) => {
  const {services, accountId, projectId, clock} = await startApi(t)
  const {files, projects} = services
  const stored = await files.put(Buffer.from('a picture'))
  t.same(files.lacking(projectId, [stored.sha256]), [stored.sha256])
  const first = files.add(projectId, stored, {name: 'plan.png', contentType: 'image/png'})
  const createdAt = new Date(clock.now()).toISOString()
  t.same(first, {isNew: true, file: {...stored, name: 'plan.png', contentType: 'image/png', createdAt}})
  clock.advance(1000)
  t.same(files.add(projectId, stored, {name: 'other.png', contentType: 'image/png'}), {...first, isNew: false})
  t.same(files.lacking(projectId, [stored.sha256]), [])
  const other = projects.create({name: 'Other', address: null}, {ownerId: accountId, language: 'en'})
  t.same(files.lacking(other.id, [stored.sha256]), [stored.sha256], 'the bytes lie once, each project has its own')
})
