import t from 'tap'
import {type Arc, arcBetween, arcPoint, chordCount, locateOnCircle} from '#shared/home/regions/arc.ts'

const between = (a: [number, number], b: [number, number], bow: number): Arc =>
  arcBetween({x: Float64Array.of(a[0], b[0]), y: Float64Array.of(a[1], b[1])}, 0, 1, bow)

const close = (value: number, wanted: number) => Math.abs(value - wanted) <= 1e-6 * Math.max(1, Math.abs(wanted))

t.test('arcBetween() bows to the side of greater y when the bow is positive', async (t) => {
  const arc = between([-30_000, 0], [30_000, 0], 30_000)
  t.ok(close(arc.radius, 30_000))
  t.ok(close(arc.halfAngle, Math.PI / 2))
  const [x, y] = arcPoint(arc, 0)
  t.ok(close(x, 0) && close(y, 30_000))
  t.ok(close(arcPoint(between([-30_000, 0], [30_000, 0], -10_000), 0)[1], -10_000))
})

t.test('arcBetween() clamps the bow to half the chord', async (t) => {
  t.equal(between([0, 0], [600, 0], 900).bow, 300)
})

t.test('arcPoint() and locateOnCircle() agree, for flat and round arcs', async (t) => {
  for (const bow of [1, -1, 40, -3000, 500_000, -4_000_000]) {
    const arc = between([-4_000_000, 1000], [4_000_000, 2000], bow)
    for (const share of [-1, -0.7, 0, 0.2, 1]) {
      const angle = share * arc.halfAngle
      const [x, y] = arcPoint(arc, angle)
      const on = locateOnCircle(arc, x, y)
      t.ok(on.distance < 0.001, `${on.distance}`)
      t.ok(Math.abs(on.angle - angle) < 1e-9 + 1e-9 * Math.abs(angle))
    }
  }
})

t.test('chordCount() keeps each chord within 1 mm of the arc', async (t) => {
  for (const bow of [11, 100, 5000, 30_000, 1_000_000]) {
    const arc = between([-1_000_000, 0], [1_000_000, 0], bow)
    const count = chordCount(arc)
    const off = (chords: number) => arc.radius * (1 - Math.cos(arc.halfAngle / chords))
    t.ok(off(count) <= 10.0001)
    t.ok(count === 1 || off(count - 1) > 10)
  }
  t.equal(chordCount(between([-1_000_000, 0], [1_000_000, 0], 10)), 1)
  t.equal(chordCount(between([0, 0], [18, 0], 9)), 1, 'a bow of 0.9 mm')
})
