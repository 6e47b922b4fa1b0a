import t from 'tap'
import {startServer} from '../../helper.ts'
import {whileFailing} from '../endings/failing-writes.ts'

t.test('sign-in for apps and tablets works again after a failed write at its first request', async (t) => {
  const {services, url} = await startServer(t)
  const {database} = services
  // As at the first start of an earlier release's data.
  database.$client.exec("DELETE FROM secret WHERE name = 'refresh-token-key'")
  const ask = async (path: string) => (await fetch(url + path)).status
  const discovery = '/.well-known/openid-configuration'
  t.equal(await whileFailing(database, {what: 'INSERT', table: 'secret'}, () => ask(discovery)), 500)
  t.equal(await ask('/readyz'), 503, 'the server knows it')
  t.equal(await ask(discovery), 200)
  t.equal(await ask('/readyz'), 200)
})

t.test('sign-in for apps and tablets is loaded again by itself', async (t) => {
  const {services, url, clock} = await startServer(t)
  const {database, readiness} = services
  database.$client.exec("DELETE FROM secret WHERE name = 'refresh-token-key'")
  const noted = () =>
    new Promise<void>((resolve) => {
      const {note} = readiness
      readiness.note = (...values) => {
        note(...values)
        readiness.note = note
        resolve()
      }
    })
  const failed = noted()
  await whileFailing(database, {what: 'INSERT', table: 'secret'}, () => {
    clock.advance(1000)
    return failed
  })
  t.equal((await fetch(`${url}/readyz`)).status, 503)
  const loaded = noted()
  clock.advance(10_000)
  await loaded
  t.equal((await fetch(`${url}/readyz`)).status, 200)
})
