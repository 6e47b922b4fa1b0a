import t from 'tap'
import {readHome} from '#shared/home/read-home.ts'
import {versions} from '#shared/home/versions/versions.ts'

const head = (schema: number) => ({schema, name: 'Home'})

function nested(depth: number): unknown {
  let value: unknown = 0
  for (let level = 0; level < depth; level++) value = [value]
  return value
}

t.test('schemaProblems() of every version survives hostile documents', async (t) => {
  for (const {number} of versions)
    for (const hostile of [
      {...head(number), walls: nested(100_000), plans: nested(100_000)},
      {
        ...head(number),
        walls: Array.from({length: 1_000_000}, () => 0),
        plans: Array.from({length: 1_000_000}, () => 0),
      },
      {...head(number), note: nested(10_000), levels: {length: 5}, doors: 'many'},
      {...head(number), ['k'.repeat(100_000)]: 1},
      JSON.parse(`{"schema": ${number}, "name": "Home", "__proto__": {"walls": []}, "constructor": 1}`),
    ]) {
      const {home, problems} = readHome(hostile)
      t.equal(home, undefined)
      t.ok(problems.length > 0 && problems.length <= 200)
      t.ok(problems.every(({message}) => message.length < 300))
    }
})

t.test('schemaProblems() skips the members of a list or map of the wrong type or size', async (t) => {
  const paths = (document: object) => readHome({...head(1), ...document}).problems.map(({detail}) => detail?.path)
  t.same(paths({walls: {0: []}}), ['/walls'])
  t.same(paths({doors: Array.from({length: 2501}, () => 0)}), ['/doors'])
  t.same(paths({doors: [0, {at: [0]}, {}]}), ['/doors/0', '/doors/1/at', '/doors/2/at'])
  const lists = {rooms: [], walls: [], openings: [], items: [], lights: [], plates: []}
  const productPaths = (products: unknown) => {
    const levels = [{id: 'l', name: 'L', z: 0}]
    const plans = [{id: 'p', name: 'P', level: 'l', ...lists}]
    return readHome({...head(4), levels, plans, products}).problems.map(({detail}) => detail?.path)
  }
  t.same(productPaths([{}]), ['/products'])
  t.same(productPaths(Object.fromEntries(Array.from({length: 1001}, (_, index) => [`a/p${index}`, 0]))), ['/products'])
  t.same(productPaths({'a/b': 0, 'a/c': {}}), ['/products/a~1b', '/products/a~1c/id'])
})

t.test('schemaProblems() reports one problem per element, with its plan', async (t) => {
  const plan = {id: 'p', name: 'P', level: 'l', rooms: [], openings: [], lights: [], furniture: []}
  const {problems} = readHome({
    ...head(3),
    levels: [{id: 'l', name: 'L', z: 0}],
    plans: [
      {
        ...plan,
        walls: [
          {id: 'A', a: 1, b: 2},
          {id: 'w', a: [0, 0], b: [1, 1], arc: 270},
        ],
      },
      {...plan, id: 'Q'},
    ],
  })
  t.same(
    problems.map(({message, plan}) => [message.split(':')[0], plan]),
    [
      ['/plans/0/walls/0/id', 'p'],
      ['/plans/0/walls/1/arc', 'p'],
      ['/plans/1/walls', undefined],
    ],
  )
})
