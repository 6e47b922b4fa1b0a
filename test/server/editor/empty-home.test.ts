import t from 'tap'
import {startEditing} from '../../web/editor/editing.ts'

t.test('a home that nobody named bears the name of its project', async (t) => {
  const {server, anna, id} = await startEditing(t)
  const name = async () => (await anna.get(`/projects/${id}/draft`)).json.home.name
  t.equal(await name(), 'Casa')
  server.services.projects.rename(id, {name: 'Via Roma', address: null})
  t.equal(await name(), 'Via Roma')
})
