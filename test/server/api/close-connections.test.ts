import {once} from 'node:events'
import {connect} from 'node:net'
import {text} from 'node:stream/consumers'
import t from 'tap'
import {startApi} from '../api.ts'

t.test('a request in flight is answered while the server stops, and its connection closes', async (t) => {
  const {app, url, inProject, token, services, connectionId, projectId} = await startApi(t)
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  const received = once(app.server, 'request')
  socket.write(
    `PUT ${inProject}/devices HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${token}\r\n` +
      'Content-Type: application/json\r\nContent-Length: 15\r\n\r\n{"devices"',
  )
  await received
  const closed = app.close()
  await t.rejects(fetch(`${url}/v1`), 'nobody new is let in')
  socket.write(': []}')
  const answer = await text(socket)
  t.match(answer, /^HTTP\/1\.1 200 OK\r\n/)
  t.match(answer, /\r\nratelimit-remaining: 599\r\n/)
  t.match(answer, '{"devices":[],"app":"')
  await closed
  t.same(services.devices.list(connectionId, projectId), [])
})

// Node would wait over a minute.
t.test('a stopping server does not wait for another request', {timeout: 20_000}, async (t) => {
  const {app, url, inProject, token} = await startApi(t)
  const stream = await fetch(`${url}${inProject}/events`, {headers: {authorization: `Bearer ${token}`}})
  await app.close()
  t.match(await stream.text(), /^retry: /)
})

t.test('a stopping server closes connections without a request', {timeout: 20_000}, async (t) => {
  const {app, url} = await startApi(t)
  const arrived = once(app.server, 'connection')
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  await arrived
  await app.close()
  t.equal(await text(socket), '')
})
