import fc from 'fast-check'
import t from 'tap'
import {drawPlan} from '#shared/home/draw-svg.ts'
import {readHome} from '#shared/home/read-home.ts'
import {everyKind} from './every-kind.ts'

type Tree = Record<string, unknown> | unknown[]

/** Every object and array within a value, itself first. */
function branches(value: unknown): Tree[] {
  if (typeof value !== 'object' || value === null) return []
  return [value as Tree, ...Object.values(value).flatMap(branches)]
}

const anything = fc.oneof(
  fc.anything({maxDepth: 2, withNullPrototype: true}),
  fc.constantFrom<unknown>(0, -1, 1e9, 1e-200, Number.NaN, Number.POSITIVE_INFINITY),
  fc.constantFrom<unknown>('', 'north', 'plan', '__proto__', null),
  // Made anew each time: a later mutation may change them.
  fc.constantFrom('[]', '{}').map((text): unknown => JSON.parse(text)),
  fc.double({min: -5, max: 5}),
)

interface Mutation {
  branch: number
  key: number
  act: 'replace' | 'remove' | 'add' | 'repeat'
  value: unknown
}

const mutation: fc.Arbitrary<Mutation> = fc.record({
  branch: fc.nat(),
  key: fc.nat(),
  act: fc.constantFrom('replace', 'remove', 'add', 'repeat'),
  value: anything,
})

function mutate(document: unknown, {branch, key, act, value}: Mutation): void {
  const all = branches(document)
  const tree = all[branch % all.length] as Record<string, unknown>
  const keys = Object.keys(tree)
  const chosen = keys[key % keys.length] ?? '0'
  if (act === 'remove') Array.isArray(tree) ? tree.splice(0, 1) : delete tree[chosen]
  else if (act === 'repeat' && Array.isArray(tree)) tree.push(structuredClone(tree[0]))
  else if (act === 'add') tree[`${chosen}x`] = value
  else tree[chosen] = value
}

t.test('readHome() never throws on a spoilt home: it draws, or every problem has a path', async (t) => {
  let valid = 0
  let invalid = 0
  fc.assert(
    fc.property(fc.array(mutation, {minLength: 1, maxLength: 3}), (mutations) => {
      const document = everyKind()
      for (const each of mutations) mutate(document, each)
      const {home, problems} = readHome(document)
      if (home !== undefined) {
        valid++
        const drawn = drawPlan(home, home.plans[0]?.id ?? '')
        return problems.length === 0 && !/NaN|Infinity/.test(drawn)
      }
      invalid++
      return problems.length > 0 && problems.every(({kind, message}) => kind === 'format' && /^\/.*?: ./s.test(message))
    }),
    {numRuns: 3000},
  )
  t.ok(valid > 50 && invalid > 500, `${valid} were still homes, ${invalid} were not`)
})
