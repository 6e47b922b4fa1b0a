import {hash} from 'node:crypto'
import t from 'tap'
import {createProjectModels} from '../../../server/catalog/project-models.ts'
import {eq} from '../../../server/database/drizzle.ts'
import {catalogFile, projectModel} from '../../../server/database/tables/catalog.ts'
import {project} from '../../../server/database/tables/projects.ts'
import {insertRows, openRows} from '../rows.ts'
import {noneShipped} from './none-shipped.ts'

const hashes = Array.from({length: 3000}, (_, index) => hash('sha256', String(index)))
const [first = '', second = ''] = hashes

t.test('addNamed() stores each name once, for its project only', async (t) => {
  const {database, projectId} = openRows(t)
  const other = insertRows(database).projectId
  const models = createProjectModels({database, shipped: noneShipped})
  models.addNamed(projectId, [first])
  models.addNamed(projectId, [first, second])
  t.same([models.has(projectId, first), models.has(projectId, second)], [true, true])
  t.notOk(models.has(other, first))
  t.notOk(models.has(projectId, hashes[2] ?? ''))
  t.equal(database.select().from(projectModel).all().length, 2)
})

t.test('names stay when a later version lacks them', async (t) => {
  const {database, projectId} = openRows(t)
  const models = createProjectModels({database, shipped: noneShipped})
  models.addNamed(projectId, hashes)
  models.addNamed(projectId, [first])
  models.addNamed(projectId, [])
  t.ok(hashes.every((sha256) => models.has(projectId, sha256)))
})

t.test('addNamed() writes nothing for known or no names', async (t) => {
  const {database, projectId} = openRows(t)
  const models = createProjectModels({database, shipped: noneShipped})
  models.addNamed(projectId, hashes)
  const written = () => database.$client.prepare('SELECT total_changes()').pluck().get()
  const before = written()
  models.addNamed(projectId, hashes)
  models.addNamed(projectId, [])
  t.equal(written(), before)
})

t.test('names of a rolled-back save are stored by the next', async (t) => {
  const {database, projectId} = openRows(t)
  const models = createProjectModels({database, shipped: noneShipped})
  const undone = () =>
    database.transaction(() => {
      models.addNamed(projectId, hashes)
      throw new RangeError('undone')
    })
  t.throws(undone, RangeError)
  t.notOk(models.has(projectId, first))
  for (const _time of [1, 2, 3]) models.addNamed(projectId, hashes)
  t.ok(models.has(projectId, first))
})

t.test('over the limit, names of a catalog are still stored', async (t) => {
  const {database, projectId} = openRows(t)
  const models = createProjectModels({database, shipped: noneShipped, max: 10})
  const kept = () => database.select().from(projectModel).all().length
  models.addNamed(projectId, hashes.slice(0, 10))
  t.equal(kept(), 10)
  database
    .insert(catalogFile)
    .values({sha256: hashes[2000] ?? '', kind: 'model'})
    .run()
  models.addNamed(projectId, hashes)
  t.ok(models.has(projectId, hashes[2000] ?? ''))
  t.equal(kept(), 11)
  // A catalog has the name since, so the next save of the same names stores it.
  database
    .insert(catalogFile)
    .values({sha256: hashes[2500] ?? '', kind: 'thumbnail'})
    .run()
  for (const _time of [1, 2]) models.addNamed(projectId, hashes)
  t.ok(models.has(projectId, hashes[2500] ?? ''))
  t.equal(kept(), 12)
})

t.test('a project’s names are deleted with it', async (t) => {
  const {database, projectId} = openRows(t)
  const models = createProjectModels({database, shipped: noneShipped})
  models.addNamed(projectId, hashes)
  database.delete(project).where(eq(project.id, projectId)).run()
  t.equal(database.select().from(projectModel).all().length, 0)
})
