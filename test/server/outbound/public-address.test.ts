import t from 'tap'
import {isPublic, networkMatcher} from '../../../server/outbound/public-address.ts'
import {networks} from '../../../shared/host/setting-readers.ts'

/** The first and last address of every special range, and the public addresses next to it. */
const ranges: [name: string, within: string[], beside: string[]][] = [
  ['this network', ['0.0.0.0', '0.255.255.255'], ['1.0.0.0']],
  ['private, 10', ['10.0.0.0', '10.255.255.255'], ['9.255.255.255', '11.0.0.0']],
  ['carrier-grade NAT', ['100.64.0.0', '100.127.255.255', '100.100.100.200'], ['100.63.255.255', '100.128.0.0']],
  ['loopback', ['127.0.0.0', '127.0.0.1', '127.255.255.255'], ['126.255.255.255', '128.0.0.0']],
  ['the host of a machine in a cloud', ['168.63.129.16'], ['168.63.129.15', '168.63.129.17']],
  ['link-local', ['169.254.0.0', '169.254.169.254', '169.254.255.255'], ['169.253.255.255', '169.255.0.0']],
  ['private, 172', ['172.16.0.0', '172.31.255.255'], ['172.15.255.255', '172.32.0.0']],
  [
    'protocol assignments',
    ['192.0.0.0', '192.0.0.170', '192.0.0.192', '192.0.0.255'],
    ['191.255.255.255', '192.0.1.0'],
  ],
  ['documentation 1', ['192.0.2.0', '192.0.2.255'], ['192.0.1.255', '192.0.3.0']],
  ['AS112, IPv4', ['192.31.196.0', '192.31.196.255'], ['192.31.195.255', '192.31.197.0']],
  ['AMT', ['192.52.193.0', '192.52.193.255'], ['192.52.192.255', '192.52.194.0']],
  ['6to4 relays', ['192.88.99.0', '192.88.99.255'], ['192.88.98.255', '192.88.100.0']],
  ['private, 192', ['192.168.0.0', '192.168.255.255'], ['192.167.255.255', '192.169.0.0']],
  ['AS112, direct delegation', ['192.175.48.0', '192.175.48.255'], ['192.175.47.255', '192.175.49.0']],
  ['benchmarks', ['198.18.0.0', '198.19.255.255'], ['198.17.255.255', '198.20.0.0']],
  ['documentation 2', ['198.51.100.0', '198.51.100.255'], ['198.51.99.255', '198.51.101.0']],
  ['documentation 3', ['203.0.113.0', '203.0.113.255'], ['203.0.112.255', '203.0.114.0']],
  ['multicast', ['224.0.0.0', '239.255.255.255'], ['223.255.255.255']],
  ['reserved and broadcast', ['240.0.0.0', '255.255.255.254', '255.255.255.255'], []],
  ['below what is given out of IPv6', ['::', '::1', '::7f00:1', '1fff:ffff::'], ['2000::']],
  ['mapped IPv4', ['::ffff:127.0.0.1', '::ffff:7f00:1', '::ffff:8.8.8.8', '::ffff:0:8.8.8.8'], []],
  ['NAT64', ['64:ff9b::7f00:1', '64:ff9b::808:808', '64:ff9b:1::1'], []],
  ['discard only', ['100::', '100:0:0:1::'], []],
  ['protocol assignments and Teredo', ['2001::', '2001:0:7f00:1::', '2001:1ff:ffff::'], ['2001:200::']],
  ['documentation of IPv6', ['2001:db8::', '2001:db8:ffff::'], ['2001:db7:ffff::', '2001:db9::']],
  ['6to4', ['2002::', '2002:7f00:1::', '2002:ffff::'], ['2001:ffff::', '2003::']],
  ['AS112, IPv6', ['2620:4f:8000::', '2620:4f:8000:ffff::'], ['2620:4f:7fff::', '2620:4f:8001::']],
  ['documentation of IPv6, the second', ['3fff::', '3fff:fff:ffff::'], ['3ffe:ffff::', '3fff:1000::']],
  [
    'above what is given out of IPv6',
    ['4000::', '5f00::1', 'fc00::1', 'fd00:ec2::254', 'fe80::1', 'fec0::1', 'ff02::1'],
    ['3fff:ffff::'],
  ],
]

for (const [name, within, beside] of ranges) {
  t.test(`isPublic() refuses ${name} and accepts its neighbours`, async (t) => {
    t.same(within.filter(isPublic), [])
    t.same(
      beside.filter((address) => !isPublic(address)),
      [],
    )
  })
}

t.test('isPublic() refuses zones and other texts', async (t) => {
  const no = [
    '2606:4700::1111%eth0',
    'fe80::1%1',
    '',
    'localhost',
    '8.8.8',
    '08.8.8.8',
    '8.8.8.8 ',
    '[2606:4700::1111]',
  ]
  t.same(no.filter(isPublic), [])
  t.same(['8.8.8.8', '2606:4700::1111', '2A00:1450:4002::1'].filter(isPublic).length, 3)
})

t.test('networkMatcher() finds addresses of the networks, however they are written', async (t) => {
  const has = networkMatcher(networks('127.0.0.0/8,192.168.1.0/24,fd00::/8,fe80::/10'))
  const inside = ['127.0.0.1', '::ffff:127.0.0.1', '::ffff:7f00:1', '192.168.1.255', 'fd12::1', 'fe80::1%eth0']
  t.same(
    inside.filter((address) => !has(address)),
    [],
  )
  t.same(['192.168.2.0', '128.0.0.1', '::1', '::7f00:1', '8.8.8.8', '', 'localhost', 'ff02::1'].filter(has), [])
  t.same(['127.0.0.1', '::1', ''].filter(networkMatcher([])), [])
})
