import t from 'tap'
import {gateway6Of, gatewayOf, readGateways} from '#shared/host/gateways.ts'

const fields = (line: string) => line.split(/\s+/)

t.test('a machine’s gateways are read from its routes', async (t) => {
  t.equal(gatewayOf(fields('eth0 00000000 010011AC 0003 0 0 0 00000000 0 0 0')), '172.17.0.1')
  t.equal(gatewayOf(fields('eth0 000011AC 00000000 0001 0 0 0 0000FFFF 0 0 0')), undefined, 'a network of its own')
  t.equal(gatewayOf(fields('ppp0 00000000 00000000 0001 0 0 0 00000000 0 0 0')), undefined, 'a line without a gateway')
  t.equal(gatewayOf(fields('Iface Destination Gateway Flags')), undefined)
  t.equal(gatewayOf([]), undefined)
  const nothing = '0'.repeat(32)
  const route = (gateway: string, length = '00') => [nothing, length, nothing, '00', gateway, '00000400']
  t.equal(gateway6Of(route('fe800000000000000000000000000001')), 'fe80::1')
  t.equal(gateway6Of(route(nothing)), undefined)
  t.equal(gateway6Of(route('fe800000000000000000000000000001', '40')), undefined)
  t.type(readGateways(), Array)
})
