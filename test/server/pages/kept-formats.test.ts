import t from 'tap'
import {startServer} from '../../helper.ts'
import {addSignedIn} from './people.ts'

t.test('pages make one format per language, however many dates and loads', async (t) => {
  const server = await startServer(t)
  const {account, browser} = await addSignedIn(server, 'Anna')
  const insert = server.services.database.$client.prepare(
    "INSERT INTO revision (project_id, number, message, created_at) VALUES (?, 1, '', ?)",
  )
  for (let day = 1; day <= 5; day++) {
    const {id} = server.services.projects.create({name: 'Casa', address: null}, {ownerId: account.id, language: 'en'})
    insert.run(id, Date.UTC(2026, 2, day))
  }
  const made: string[] = []
  const {DateTimeFormat} = Intl
  t.teardown(() => Object.assign(Intl, {DateTimeFormat}))
  class Counted extends DateTimeFormat {
    constructor(locale: string, options: Intl.DateTimeFormatOptions) {
      super(locale, options)
      made.push(locale)
    }
  }
  Object.assign(Intl, {DateTimeFormat: Counted})
  for (let load = 0; load < 3; load++) t.match((await browser.open('/projects')).text, /5 Mar 2026/)
  t.ok(made.length <= 1, `${made.length} formats for 15 dates`)
})
