/** Homes of all versions, mutated in every way that a faulty program or an attacker might. */
import assert from 'node:assert/strict'
import {readdirSync, readFileSync} from 'node:fs'
import fc from 'fast-check'
import {drawPlan} from '#shared/home/draw-svg.ts'
import {problemKinds} from '#shared/home/problem.ts'
import {type ReadHome, readHome} from '#shared/home/read-home.ts'
import {everyKind} from './every-kind.ts'
import {homeWithSofas} from './product/sofa.ts'

/**
 * The originals as JSON, by name: every kind of element, every feature of products, the fixtures of all versions, and
 * the samples.
 */
export const homes: ReadonlyMap<string, string> = new Map([
  ['every-kind', JSON.stringify(everyKind())],
  ['sofas', JSON.stringify(homeWithSofas())],
  ...['versions/fixtures/', '../../../samples/'].flatMap((folder) => jsonIn(new URL(folder, import.meta.url))),
])

function jsonIn(folder: URL): [name: string, json: string][] {
  const files = readdirSync(folder).filter((name) => name.endsWith('.json'))
  return files.sort().map((file) => [file, readFileSync(new URL(file, folder), 'utf8')])
}

interface Mutation {
  branch: number
  key: number
  act: keyof typeof acts
  value: unknown
  /** A place elsewhere in the document. */
  other: number
}

type Tree = Record<string, unknown>

const acts = {
  replace: (tree: Tree, key: string, {value}: Mutation) => set(tree, key, value),
  remove: (tree: Tree, key: string) => (Array.isArray(tree) ? tree.splice(Number(key), 1) : delete tree[key]),
  add: (tree: Tree, key: string, {value}: Mutation) => set(tree, `${key}x`, value),
  repeat: (tree: Tree, key: string) => Array.isArray(tree) && tree.push(structuredClone(tree[Number(key)])),
  multiply: (tree: Tree, key: string) =>
    Array.isArray(tree) && tree.push(...Array.from({length: 40}, () => structuredClone(tree[Number(key)]))),
  copy: (tree: Tree, key: string, {other}: Mutation, all: Tree[]) => {
    const values = Object.values(all[other % all.length] as Tree)
    set(tree, key, structuredClone(values[other % values.length]))
  },
  nudge: (_tree: Tree, _key: string, {key, other}: Mutation, all: Tree[]) => {
    const numeric = all.flatMap((tree) =>
      Object.keys(tree)
        .filter((each) => typeof tree[each] === 'number')
        .map((each) => [tree, each] as const),
    )
    const [tree, each] = numeric[key % numeric.length] ?? [{}, '']
    tree[each] = nudges[other % nudges.length]?.(tree[each] as number)
  },
} satisfies Record<string, (tree: Tree, key: string, mutation: Mutation, all: Tree[]) => unknown>

const nudges: readonly ((value: number) => number)[] = [
  (value) => value + 0.0001,
  (value) => value - 0.001,
  (value) => value + 0.05,
  (value) => -value,
  (value) => value * 1000,
  (value) => Math.round(value),
]

/** `__proto__` becomes a key like any other, as in parsed JSON. */
function set(tree: Tree, key: string, value: unknown): void {
  Object.defineProperty(tree, key, {value, enumerable: true, configurable: true, writable: true})
}

/** Yields every object and array within a value, itself first. */
function branches(value: unknown): Tree[] {
  const found = [value as Tree]
  // The list grows during the loop.
  for (const tree of found)
    for (const each of Object.values(tree)) if (typeof each === 'object' && each !== null) found.push(each as Tree)
  return found
}

const anything = fc.oneof(
  fc.anything({maxDepth: 2, withNullPrototype: true}),
  fc.constantFrom<unknown>(0, -1, 1e9, 1e-200, 1e308, Number.NaN, Number.POSITIVE_INFINITY),
  fc.constantFrom<unknown>('', 'north', 'plan', '__proto__', 'constructor', null),
  // Created anew each time: a later mutation may change them.
  fc.constantFrom('[]', '{}', '[0,0]', '[[[[[[[[[]]]]]]]]]').map((text): unknown => JSON.parse(text)),
  fc.double({min: -5, max: 5}),
)

const mutation: fc.Arbitrary<Mutation> = fc.record({
  branch: fc.nat(),
  key: fc.nat(),
  act: fc.constantFrom(...(Object.keys(acts) as (keyof typeof acts)[])),
  value: anything,
  other: fc.nat(),
})

/** Large homes are slow, so they are mutated less often. */
const names = [...homes].map(([arbitrary, {length}]) => ({
  arbitrary: fc.constant(arbitrary),
  weight: length > 20_000 ? 1 : 40,
}))

/** A home's name and its mutations. */
export const spoilt = fc.tuple(fc.oneof(...names), fc.array(mutation, {minLength: 1, maxLength: 3}))

export function spoil(name: string, mutations: readonly Mutation[]): unknown {
  const document: unknown = JSON.parse(homes.get(name) as string)
  for (const each of mutations) {
    const all = branches(document)
    const tree = all[each.branch % all.length] as Tree
    const keys = Object.keys(tree)
    acts[each.act](tree, keys[each.key % keys.length] ?? '0', each, all)
  }
  return document
}

/** Reads a mutated home and asserts the invariants of any document: it is refused with paths, or it draws. */
export function readAnything(document: unknown): 'a home' | 'a home with problems' | 'refused' {
  const read = readHome(document)
  const {home, problems} = read
  assert.ok(problems.length <= 200)
  if (home === undefined) {
    assertRefused(read)
    return 'refused'
  }
  for (const {kind, plan, message} of problems) {
    assert.ok(problemKinds.includes(kind) && kind !== 'format' && message !== '', `${kind}: ${message}`)
    assert.ok(home.plans.some(({id}) => id === plan))
  }
  for (const {id} of home.plans) assert.doesNotMatch(drawPlan(home, id), /NaN|Infinity|undefined/)
  return problems.length === 0 ? 'a home' : 'a home with problems'
}

function assertRefused({problems}: ReadHome): void {
  assert.ok(problems.length > 0)
  for (const {kind, message, detail} of problems) {
    assert.equal(kind, 'format')
    assert.match(message, /^\/.*?: ./s)
    assert.equal(message.indexOf(`${detail?.path}: `), 0)
  }
}
