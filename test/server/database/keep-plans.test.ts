import {DatabaseSync} from 'node:sqlite'
import t from 'tap'
import {hideParameters} from '../../../server/database/keep-plans.ts'

t.test('hideParameters() puts a plus before parameters, and nowhere else', async (t) => {
  t.equal(
    hideParameters(`select "a?", ':b', x -- why?\n from t where id = ? and at > :from /* @c */ limit ?`),
    `select "a?", ':b', x -- why?\n from t where id = +? and at > +:from /* @c */ limit +?`,
  )
  t.equal(hideParameters('INSERT INTO t VALUES (?, ?)'), 'INSERT INTO t VALUES (?, ?)', 'nothing to plan')
})

// Node's own SQLite tells of each compilation; it is built without the statistics that make the server's compile more.
t.test('a statement is compiled once, and without the plus at each run', async (t) => {
  const database = new DatabaseSync(':memory:')
  t.teardown(() => database.close())
  database.exec('CREATE TABLE event (seq INTEGER PRIMARY KEY, project TEXT)')
  let compilations = 0
  database.setAuthorizer(() => {
    compilations++
    return 0
  })
  const countRuns = (source: string) => {
    const statement = database.prepare(source)
    compilations = 0
    for (let run = 0; run < 3; run++) statement.all('flat', 10)
    return compilations
  }
  const page = 'SELECT seq FROM event WHERE project = ? ORDER BY seq LIMIT ?'
  t.ok(countRuns(page) > 0, 'as it is')
  t.equal(countRuns(hideParameters(page)), 0)
})
