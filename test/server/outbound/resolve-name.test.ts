import {createSocket} from 'node:dgram'
import {once} from 'node:events'
import t, {type Test} from 'tap'
import {createNameResolver, resolveWithSystem} from '../../../server/outbound/resolve-name.ts'

const types = {A: 1, AAAA: 28}

/** A name server's answer: addresses by type, a failure code (RFC 1035, section 4.1.1), or silence. */
type Answer = {A?: string[]; AAAA?: string[]} | number | undefined

/** A name server for the given names. */
async function startNameServer(t: Test, names: Record<string, Answer>) {
  const socket = createSocket('udp4')
  const asked: string[] = []
  socket.on('message', (query, {port, address}) => {
    const labels: string[] = []
    let at = 12
    for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
      labels.push(query.toString('latin1', at + 1, at + 1 + length))
      at += length + 1
    }
    const name = labels.join('.')
    const type = query.readUInt16BE(at + 1) === types.A ? 'A' : 'AAAA'
    asked.push(`${name} ${type}`)
    const answer = name in names ? names[name] : 3
    if (answer === undefined) return
    const addresses = typeof answer === 'number' ? [] : (answer[type] ?? [])
    const head = Buffer.from([...query.subarray(0, 2), 0x81, 0x80, 0, 1, 0, addresses.length, 0, 0, 0, 0])
    if (typeof answer === 'number') head[3] = 0x80 | answer
    const records = addresses.map((address) => {
      const bytes = type === 'A' ? address.split('.').map(Number) : bytesOf6(address)
      return Buffer.from([0xc0, 12, 0, types[type], 0, 1, 0, 0, 0, 0, 0, bytes.length, ...bytes])
    })
    socket.send(Buffer.concat([head, query.subarray(12, at + 5), ...records]), port, address)
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  t.teardown(() => socket.close())
  return {servers: [`127.0.0.1:${socket.address().port}`], asked}
}

/** Encodes an address with eight groups. */
const bytesOf6 = (address: string) =>
  address.split(':').flatMap((group) => [...Buffer.from(group.padStart(4, '0'), 'hex')])

const v4 = (address: string) => ({address, family: 4})
const v6 = (address: string) => ({address, family: 6})

t.test('createNameResolver() queries the DNS for both families', async (t) => {
  const names = {
    'both.example.com': {A: ['192.0.2.1', '192.0.2.2'], AAAA: ['2001:db8:1:1:1:1:1:1']},
    'four.example.com': {A: ['192.0.2.3']},
    'six.example.com': {AAAA: ['2001:db8:1:1:1:1:1:2']},
  }
  const {servers} = await startNameServer(t, names)
  const resolveName = createNameResolver({servers})
  t.same(await resolveName('both.example.com'), [v4('192.0.2.1'), v4('192.0.2.2'), v6('2001:db8:1:1:1:1:1:1')])
  t.same(await resolveName('four.example.com'), [v4('192.0.2.3')])
  t.same(await resolveName('six.example.com'), [v6('2001:db8:1:1:1:1:1:2')])
})

t.test('createNameResolver() rejects with the code of the DNS', async (t) => {
  const {servers} = await startNameServer(t, {
    'empty.example.com': {},
    'broken.example.com': 2,
    'refused.example.com': 5,
  })
  const resolveName = createNameResolver({servers})
  await t.rejects(resolveName('nowhere.example.com'), {code: 'ENOTFOUND'})
  await t.rejects(resolveName('empty.example.com'), {code: 'ENODATA'})
  await t.rejects(resolveName('broken.example.com'), {code: 'ESERVFAIL'})
  await t.rejects(resolveName('refused.example.com'), {code: 'EREFUSED'})
})

t.test('a silent name server delays nothing else, and times out', async (t) => {
  const names = {...Object.fromEntries(Array.from({length: 16}, (_, i) => [`silent-${i}.example.com`, undefined]))}
  const {servers, asked} = await startNameServer(t, {...names, 'good.example.com': {A: ['192.0.2.1']}})
  const resolveName = createNameResolver({servers, timeout: 250})
  const silent = Object.keys(names).map((name) => resolveName(name))
  const isSilent = Promise.all(silent.map((one) => t.rejects(one, {code: 'ETIMEOUT'})))
  let isOver = false
  Promise.race(silent).catch(() => {
    isOver = true
  })
  while (asked.length < 32) await new Promise(setImmediate)
  t.same(await resolveName('good.example.com'), [v4('192.0.2.1')])
  t.notOk(isOver)
  await isSilent
  t.equal(asked.length, 2 * 32 + 2, 'each was asked twice')
})

t.test('the system resolves local names, and names that the DNS lacks', async (t) => {
  const {servers, asked} = await startNameServer(t, {'good.example.com': {A: ['192.0.2.1']}, 'broken.example.com': 2})
  const known: string[] = []
  const system = async (name: string) => {
    known.push(name)
    return [v4('192.168.1.2')]
  }
  const resolveName = createNameResolver({system, servers})
  for (const name of ['localhost', 'node-red', 'homeassistant.local'])
    t.same(await resolveName(name), [v4('192.168.1.2')])
  t.same(asked, [], 'they are not the business of the DNS')
  t.same(await resolveName('good.example.com'), [v4('192.0.2.1')])
  await t.rejects(resolveName('broken.example.com'), {code: 'ESERVFAIL'})
  t.same(await resolveName('home.example.com'), [v4('192.168.1.2')])
  t.same(known.splice(0), ['localhost', 'node-red', 'homeassistant.local', 'home.example.com'])

  const away = createNameResolver({system, servers: ['127.0.0.1:1']})
  t.same(await away('good.example.com'), [v4('192.168.1.2')])
  t.same(known, ['good.example.com'], 'and where there is no DNS')
})

t.test('resolveWithSystem() knows this machine', async (t) => {
  t.match(await resolveWithSystem('localhost'), [{address: /^127\.|^::1$/}])
})
