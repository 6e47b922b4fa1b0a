/** What expressions can do with numbers. */

/**
 * What differs by less is the same number: 1.2 / 0.4 is 2.9999999999999996 to a computer, and three shelves to everybody
 * else.
 */
export const epsilon = 1e-9

const floor = (value: number) => Math.floor(value + epsilon)

export type Operate = (left: number, right: number) => number

/** Those that bind least first; all go from left to right. A comparison gives 1 or 0. */
export const operators: readonly ReadonlyMap<string, Operate>[] = [
  new Map<string, Operate>([
    ['<', (left, right) => Number(left - right < -epsilon)],
    ['<=', (left, right) => Number(left - right <= epsilon)],
    ['>', (left, right) => Number(left - right > epsilon)],
    ['>=', (left, right) => Number(left - right >= -epsilon)],
    ['==', (left, right) => Number(Math.abs(left - right) <= epsilon)],
    ['!=', (left, right) => Number(Math.abs(left - right) > epsilon)],
  ]),
  new Map<string, Operate>([
    ['+', (left, right) => left + right],
    ['-', (left, right) => left - right],
  ]),
  new Map<string, Operate>([
    ['*', (left, right) => left * right],
    ['/', (left, right) => left / right],
  ]),
]

export interface Name {
  option: string
  name: string
  /** Of its first character, from 0. */
  at: number
}

/** The number of an option. Throws ExpressionError where there is none. */
export type Lookup = (name: Name) => number

/** A part of an expression, which is worked out when it is called. */
export type Value = (lookup: Lookup) => number

export interface Callable {
  /** How many values; any when absent. */
  arity?: number
  call: (values: readonly Value[], lookup: Lookup) => number
}

const variadic = (apply: (...values: number[]) => number): Callable => ({
  call: (values, lookup) => apply(...values.map((value) => value(lookup))),
})

export const functions: ReadonlyMap<string, Callable> = new Map<string, Callable>([
  ['min', variadic(Math.min)],
  ['max', variadic(Math.max)],
  ['round', {...variadic((value) => floor((value as number) + 0.5)), arity: 1}],
  ['floor', {...variadic((value) => floor(value as number)), arity: 1}],
  ['ceil', {...variadic((value) => -floor(-(value as number))), arity: 1}],
  ['if', {call: branch, arity: 3}],
])

/** Works out only the branch that it takes: it can guard against what has no result. */
function branch(values: readonly Value[], lookup: Lookup): number {
  const [condition, yes, no] = values as [Value, Value, Value]
  return condition(lookup) === 0 ? no(lookup) : yes(lookup)
}
