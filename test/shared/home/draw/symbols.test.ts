import t from 'tap'
import {symbolOf} from '#shared/home/draw/symbols.ts'

const known =
  'bed sofa chair toilet bidet basin shower bath sink hob fridge washer dishwasher wardrobe shelf desk radiator plant'

t.test("symbolOf() draws the symbol of a category's last word, at any size", async (t) => {
  for (const word of known.split(' '))
    for (const [width, depth] of [
      [60, 60],
      [200, 90],
      [90, 200],
      [1, 1],
      [100_000, 100_000],
    ] as const) {
      const symbol = symbolOf(`group/${word}`, width, depth)
      t.notMatch(symbol, /NaN|Infinity|undefined|(width|height|rx|ry)="-/)
      t.ok(symbol.length < 10_000)
    }
  t.equal(symbolOf('beds/double-bed', 160, 200), symbolOf('furniture/bed', 160, 200))
  t.not(symbolOf('furniture/bed', 160, 200), symbolOf('furniture/bed', 90, 200))
})

t.test('symbolOf() returns nothing for unknown categories', async (t) => {
  for (const category of ['furniture/table', 'bed/frame', 'constructor', '__proto__', 'a/toString', ''])
    t.equal(symbolOf(category, 60, 60), '')
})
