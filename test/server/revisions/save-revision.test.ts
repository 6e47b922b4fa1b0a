import {hash} from 'node:crypto'
import t from 'tap'
import {emptyHome} from '#shared/home/empty-home.ts'
import {saveRevision} from '../../../server/revisions/save-revision.ts'
import {startApi} from '../api.ts'

t.test('saveRevision() stores all of a valid version, and nothing of a refused one', async (t) => {
  const {services, projectId, accountId} = await startApi(t)
  const {files, homes, revisions} = services
  const bytes = Buffer.from('a background')
  const image = {name: 'plan.png', contentType: 'image/png', sha256: hash('sha256', bytes), bytes} as const
  const picture = Buffer.from('a picture')
  const prepared = await homes.prepareHome(Buffer.from(JSON.stringify(emptyHome('en'))))
  const save = (more: {baseRevision?: number; problems?: string[]}) =>
    saveRevision(services, {
      projectId,
      made: {...prepared, message: '', baseRevision: null, ...more},
      author: {accountId, appName: null},
      picture,
      brought: [image],
    })

  await t.rejects(save({baseRevision: 7}), {code: 'conflict'})
  await t.rejects(save({problems: ['Room kitchen is not enclosed.']}), {code: 'blocking_problems'})
  for (const sha256 of [image.sha256, hash('sha256', picture)]) t.notOk(await files.has(sha256))
  t.equal(revisions.last(projectId), undefined)

  t.match(await save({}), {number: 1})
  for (const sha256 of [image.sha256, hash('sha256', picture)]) t.ok(await files.has(sha256))
  t.same(files.missing(projectId, [image.sha256]), [])
})
