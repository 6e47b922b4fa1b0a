import {once} from 'node:events'
import {type AddressInfo, connect, createServer} from 'node:net'
import t, {type Test} from 'tap'
import {startApi} from '../api.ts'
import {follow} from './follow.ts'

/** Proxies requests to a server, and returns the answer's head and `most` bytes; then ends or resets the connection. */
async function startCutter(t: Test, port: number) {
  const state = {most: 0, isReset: false, passed: 0}
  const cutter = createServer((client) => {
    const server = connect(port, '127.0.0.1')
    for (const socket of [client, server]) socket.on('error', () => {})
    client.pipe(server)
    client.on('close', () => server.destroy())
    let came = Buffer.alloc(0)
    let sent = 0
    server.on('data', (bytes) => {
      came = Buffer.concat([came, bytes])
      const head = came.indexOf('\r\n\r\n') + 4
      const end = Math.min(came.length, head + state.most)
      state.passed = end - head
      const part = came.subarray(sent, end)
      sent = end
      client.write(part, () => {
        if (state.passed < state.most) return
        server.destroy()
        if (state.isReset) client.resetAndDestroy()
        else client.end()
      })
    })
  })
  cutter.listen(0, '127.0.0.1')
  await once(cutter, 'listening')
  t.teardown(() => cutter.close())
  return {state, port: (cutter.address() as AddressInfo).port}
}

for (const isReset of [false, true]) {
  t.test(
    `a stream that is ${isReset ? 'reset' : 'ended'} after any byte resumes without a gap or a repeat`,
    async (t) => {
      const api = await startApi(t, {PIANTA_RATE_LIMIT: '100000'})
      const {projectId, inProject, token, services} = api
      const {events} = services
      const cutter = await startCutter(t, api.config.port)
      let number = 0
      const save = () => events.record({type: 'revision.saved', projectId, data: {projectId, number: ++number}})
      const open = async (port: number, lastEventId: string) => {
        const headers = {authorization: `Bearer ${token}`, 'last-event-id': lastEventId}
        // A connection that is reset at once has no response.
        return follow(`http://127.0.0.1:${port}${inProject}/events`, headers).catch(() => undefined)
      }
      save()
      let isWhole = false
      let bytes = 0
      for (; !isWhole; bytes++) {
        const from = number
        const id = `${events.epoch}-${events.lastSeq()}`
        save()
        cutter.state.most = bytes
        cutter.state.isReset = isReset
        const cut = await open(cutter.port, id)
        save()
        const first = (await cut?.first(2)) ?? []
        isWhole = cutter.state.passed < bytes
        await cut?.leave()
        const back = await open(api.config.port, first.at(-1)?.id ?? id)
        await back?.first(2 - first.length)
        const told = [...first, ...(back?.events ?? [])].map(({data}) => JSON.parse(data).number)
        if (told.join() !== `${from + 1},${from + 2}`) t.same(told, [from + 1, from + 2], `cut after ${bytes} bytes`)
        await back?.leave()
      }
      t.ok(bytes > 200, `${bytes} places`)
    },
  )
}
