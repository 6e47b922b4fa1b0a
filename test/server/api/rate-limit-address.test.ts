import t from 'tap'
import {rateLimitAddress} from '../../../server/api/rate-limit-address.ts'
import {startServer} from '../../helper.ts'

t.test('rateLimitAddress() returns an IPv4 address or the network of an IPv6 address', async (t) => {
  t.equal(rateLimitAddress('192.0.2.7'), '192.0.2.7')
  t.equal(rateLimitAddress('::ffff:192.0.2.7'), '192.0.2.7')
  t.equal(rateLimitAddress('2001:db8:1:2:3:4:5:6'), '2001:db8:1:2::/64')
  t.equal(rateLimitAddress('2001:db8:1:2::9'), '2001:db8:1:2::/64')
  t.equal(rateLimitAddress('2001:db8::9'), '2001:db8:0:0::/64')
  t.equal(rateLimitAddress('2001:db8::5:0:0:0:9'), '2001:db8:0:5::/64')
  t.equal(rateLimitAddress('::1'), '0:0:0:0::/64')
  t.equal(rateLimitAddress('fe80::1%eth0'), 'fe80:0:0:0::/64')
  t.equal(rateLimitAddress('nonsense::of::a::proxy'), 'nonsense::of::a::proxy')
})

t.test('a client can’t evade a limit with another address of its network', async (t) => {
  const {url} = await startServer(t, {PIANTA_TRUST_PROXY: '127.0.0.1', PIANTA_RATE_LIMIT: '2'})
  const statusAt = async (path: string, address: string) =>
    (await fetch(url + path, {headers: {'x-forwarded-for': address}, redirect: 'manual'})).status
  for (const path of ['/v1', '/signin', '/oidc/jwks']) {
    t.same(
      [await statusAt(path, '2001:db8::1'), await statusAt(path, '2001:db8::2'), await statusAt(path, '2001:db8::3')],
      [200, 200, 429],
      path,
    )
    t.equal(await statusAt(path, '2001:db8:0:1::1'), 200, `${path} from another network`)
  }
})
