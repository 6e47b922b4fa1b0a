import t from 'tap'
import {startEditing} from '../../web/editor/editing.ts'

t.test('a home that nobody named bears the name of its project', async (t) => {
  const {server, anna, id} = await startEditing(t)
  const name = async () => (await anna.get(`/projects/${id}/draft`)).json.home.name
  t.equal(await name(), 'Casa')
  server.services.projects.rename(id, {name: 'Via Roma', address: null})
  t.equal(await name(), 'Via Roma')
})

t.test(
  'a new home is in feet for people whose browser speaks the language of a region that measures in feet',
  async (t) => {
    const {server, anna, vera, path, id} = await startEditing(t)
    const unitsAt = async (address: string, accepted: string, {browser} = anna) => {
      const {html} = await browser.send(address, {headers: {'accept-language': accepted}})
      return JSON.parse(html).home.presentations?.[0].units ?? 'm'
    }
    const units = (accepted: string, person = anna) =>
      Promise.all([unitsAt(`/projects/${id}/draft`, accepted, person), unitsAt(`${path}/sample`, accepted, person)])
    for (const accepted of ['en-US,en;q=0.9', 'en;q=0.5, en-US', 'en-LR', 'my-Mymr-MM', 'es-US']) {
      t.same(await units(accepted), ['ft', 'ft'], accepted)
      t.same(await units('en-GB'), ['m', 'm'], 'the empty home of one browser is not cached for another')
    }
    t.same(await units('en-US', vera), ['ft', 'ft'], 'a viewer looks alike')
    for (const accepted of [
      '',
      'en',
      'en-GB,en-US;q=0.8',
      'de-DE',
      'it-IT,it;q=0.8,en-US;q=0.5',
      'en-GB-u-rg-us',
      'us',
    ]) {
      t.same(await units(accepted), ['m', 'm'], accepted)
    }
    server.services.accounts.update(anna.account.id, {name: 'Anna', language: 'it'})
    t.same(await units('en-US'), ['m', 'm'], 'Italian is read in metres, whatever the browser speaks')
  },
)
