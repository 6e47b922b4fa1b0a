import t from 'tap'
import {flipMired, hexToRgb, hsToHex, rgbToHex, rgbToHs, rgbToXy, xyToHex} from '#shared/house/color.ts'

const colors = ['#ff0000', '#00ff00', '#0000ff', '#ffff00', '#ff8800', '#ff00aa', '#ffffff', '#88ccff']

t.test('rgbToHex() rounds and clamps', async (t) => {
  t.equal(rgbToHex([255, 136, 0]), '#ff8800')
  t.equal(rgbToHex([300, -1, 127.5]), '#ff0080')
  t.equal(rgbToHex([Number.NaN, 0, 0]), '#000000')
})

t.test('hexToRgb() reads six digits only', async (t) => {
  t.same(hexToRgb('#FF8800'), [255, 136, 0])
  for (const wrong of ['ff8800', '#f80', '#ff880', '#ff88000', '#gg8800', '']) t.equal(hexToRgb(wrong), undefined)
})

t.test('hue and saturation convert both ways', async (t) => {
  t.equal(hsToHex(0, 100), '#ff0000')
  t.equal(hsToHex(32, 100), '#ff8800')
  t.equal(hsToHex(240, 50), '#8080ff')
  t.equal(hsToHex(360, 100), '#ff0000')
  t.equal(hsToHex(-120, 100), '#0000ff')
  t.equal(hsToHex(77, 0), '#ffffff')
  for (const color of colors) {
    const [hue, saturation] = rgbToHs(hexToRgb(color) ?? [0, 0, 0])
    t.equal(hsToHex(hue, saturation), color)
  }
  t.same(rgbToHs([0, 0, 0]), [0, 0])
})

t.test('CIE xy converts both ways', async (t) => {
  for (const color of colors) {
    const xy = rgbToXy(hexToRgb(color) ?? [0, 0, 0])
    t.equal(xyToHex(...xy), color)
  }
  t.same(rgbToXy([0, 0, 0]), [0.3127, 0.329])
  t.match(xyToHex(0.7006, 0.2993), /^#ff0000$/, 'outside of sRGB, as Zigbee lamps report red')
  for (const [x, y] of [
    [0, 0],
    [1, 0],
    [-5, 9],
    [Number.NaN, 0.3],
    [Number.POSITIVE_INFINITY, 0.3],
  ] as const) {
    t.match(xyToHex(x, y), /^#[0-9a-f]{6}$/)
  }
})

t.test('flipMired() converts both ways', async (t) => {
  t.equal(flipMired(370), 2703)
  t.equal(flipMired(2703), 370)
  t.equal(flipMired(0), 1_000_000)
})
