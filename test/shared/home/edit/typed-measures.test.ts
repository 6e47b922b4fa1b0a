import t from 'tap'
import {
  lengthText,
  readLength,
  readNamedSize,
  readSize,
  readWall,
  smallerUnit,
} from '../../../../shared/home/edit/typed-measures.ts'

const near = (value: number | undefined, metres: number) => value !== undefined && Math.abs(value - metres) < 1e-9

for (const [text, metres] of [
  ['4.2', 4.2],
  ['4,2', 4.2],
  [' 4.2 m ', 4.2],
  ['420cm', 4.2],
  ['12\'6"', 3.81],
  ["12'", 3.6576],
  ['6"', 0.1524],
  ['12′ 6 1/2″', 3.8227],
  ['3/4"', 0.01905],
  ["12''", 0.3048],
  ['.5', 0.5],
  ['12ft 6in', 3.81],
  ['12 feet 6 inches', 3.81],
  ['12ft', 3.6576],
  ['6 in', 0.1524],
  ['12 piedi 6 pollici', 3.81],
] as const) {
  t.test(`readLength() reads ${text}`, async (t) => t.ok(near(readLength(text), metres), String(readLength(text))))
}

t.test('readLength() takes a plain number in the unit that is shown', async (t) => {
  t.ok(near(readLength('10', 'ft'), 3.048))
  t.ok(near(readLength('3 m', 'ft'), 3))
})

t.test('what is no measure is undefined', async (t) => {
  for (const text of ['', 'four', '1.2.3', '-4', '4 km', "'", '"', '1/0"', '4<'])
    t.equal(readLength(text), undefined, text)
  for (const text of ['', '4<', '4<a', '0', '4<3<2']) t.equal(readWall(text), undefined, text)
  for (const text of ['', '4', '4x', 'x4', '4x3x2', '0x3']) t.equal(readSize(text), undefined, text)
})

t.test('a name may follow a size', async (t) => {
  for (const [text, size, name] of [
    ['4x3 Kitchen', [4, 3], 'Kitchen'],
    ['4 by 3 Box room', [4, 3], 'Box room'],
    ['4,2x3,1 m Bagno ospiti', [4.2, 3.1], 'Bagno ospiti'],
    ['4x3', [4, 3], ''],
  ] as const)
    t.match(readNamedSize(text), {size, name}, text)
  t.match(readNamedSize('12ft 6in x 10ft Den'), {typed: '12ft 6in x 10ft', name: 'Den'})
  for (const text of ['', 'Kitchen', '4 Kitchen', 'Kitchen 4x3']) t.equal(readNamedSize(text), undefined, text)
})

t.test('walls and sizes are read', async (t) => {
  t.same(readWall('4.2'), {length: 4.2})
  t.same(readWall('4,2 < 30°'), {length: 4.2, angle: 30})
  t.same(readWall('4.2<-45'), {length: 4.2, angle: -45})
  t.same(readSize('4x3'), [4, 3])
  t.same(readSize('4,2 × 3.1'), [4.2, 3.1])
  for (const text of ['4 by 3', '4by3', '4 per 3', '4 X 3']) t.same(readSize(text), [4, 3], text)
  const [width, height] = readSize('12ft 6in x 10ft') ?? []
  t.ok(near(width, 3.81) && near(height, 3.048))
})

t.test('lengthText() writes metres and feet', async (t) => {
  t.equal(lengthText(4.2, 'm', 'en'), '4.20 m')
  t.equal(lengthText(4.2, 'm', 'it'), '4,20 m')
  t.equal(lengthText(3.81, 'ft', 'en'), '12′ 6″')
  t.equal(lengthText(0.1, 'ft', 'en'), '3 7/8″')
  t.equal(lengthText(3.6576, 'ft', 'en'), '12′ 0″')
})

t.test('smallerUnit() suspects lengths without a unit that no home has', async (t) => {
  const suspected = (text: string, unit: 'm' | 'ft' = 'm') => {
    const small = smallerUnit(text, readSize(text, unit) ?? [], unit)
    return small?.map((length) => Math.round(length * 1000) / 1000)
  }
  t.same(suspected('420x310'), [4.2, 3.1])
  t.same(suspected('420 by 310'), [4.2, 3.1])
  t.same(suspected('4200x3100'), [4.2, 3.1])
  t.same(suspected('144x120', 'ft'), [3.658, 3.048])
  for (const text of ['4.2x3.1', '30x20', '420m x 310m', '420cm x 310cm']) t.equal(suspected(text), undefined, text)
  t.same(smallerUnit('420', [420]), [4.2])
})
