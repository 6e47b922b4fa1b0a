import {hash} from 'node:crypto'
import t from 'tap'
import {emptyHome} from '#shared/home/empty-home.ts'
import {member} from '../../../server/database/tables/members.ts'
import {saveImport} from '../../../server/saves/save-import.ts'
import {startApi} from '../api.ts'

t.test('saveImport() refuses a person without write access, also while writing, and stores nothing', async (t) => {
  const {services, projectId, accountId} = await startApi(t)
  const {database, revisions, homes, files, accounts} = services
  const bytes = Buffer.from('a picture')
  const image = {name: 'plan.png', contentType: 'image/png', sha256: hash('sha256', bytes), bytes} as const
  const prepared = await homes.prepareHome(Buffer.from(JSON.stringify(emptyHome('en'))))
  const save = (id: string) => {
    const person = {id, language: 'en'} as const
    const file = {fileName: 'x.json', images: [image], picture: undefined}
    const saving = {...prepared, ...file, projectId, person, baseRevision: null}
    return saveImport(services, saving)
  }
  const setRole = (role: string) => database.$client.prepare('UPDATE member SET role = ?').run(role)

  const {id: stranger} = await accounts.create({email: 'eve@example.org', name: 'Eve', language: 'en'})
  await t.rejects(save(stranger), {code: 'not_found'})
  setRole('viewer')
  await t.rejects(save(accountId), {code: 'forbidden'})
  t.notOk(await files.has(image.sha256), 'nothing is stored without write access')

  setRole('editor')
  const saving = save(accountId)
  // The picture is being stored meanwhile.
  database.delete(member).run()
  await t.rejects(saving, {code: 'not_found'}, 'a member removed meanwhile')
  t.equal(revisions.last(projectId), undefined)
  t.same(files.missing(projectId, [image.sha256]), [image.sha256], 'it is no file of the project')
})
