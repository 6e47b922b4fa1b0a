import t from 'tap'
import {wheelZoom} from '#web/kit/wheel-zoom.ts'

t.test('a turn of the wheel zooms out, and as much back in', async (t) => {
  const out = wheelZoom({deltaY: 100, deltaMode: 0}, 800)
  t.ok(out < 1)
  t.ok(Math.abs(out * wheelZoom({deltaY: -100, deltaMode: 0}, 800) - 1) < 1e-12)
})

t.test('lines and pages of the wheel count as that many pixels', async (t) => {
  t.equal(wheelZoom({deltaY: 3, deltaMode: 1}, 800), wheelZoom({deltaY: 48, deltaMode: 0}, 800))
  t.equal(wheelZoom({deltaY: 1, deltaMode: 2}, 800), wheelZoom({deltaY: 800, deltaMode: 0}, 800))
})
