/** The operators and functions of expressions. */

/** Smaller differences are ignored: 1.2 / 0.4 gives 2.9999999999999996, but means three shelves. */
export const epsilon = 1e-9

const floor = (value: number) => Math.floor(value + epsilon)

export type Operate = (left: number, right: number) => number

/** Operators by level, lowest precedence first; all are left-associative. A comparison gives 1 or 0. */
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
  /** The position of its first character, from 0. */
  at: number
}

/** Returns the number of an option. Throws ExpressionError when it doesn't exist. */
export type Lookup = (name: Name) => number

/** A compiled part of an expression; calling it evaluates it. */
export type Value = (lookup: Lookup) => number

export interface Callable {
  /** The number of arguments; any number when absent. */
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

/** Evaluates only the selected branch, so that `if` can guard against expressions without a result. */
function branch(values: readonly Value[], lookup: Lookup): number {
  const [condition, yes, no] = values as [Value, Value, Value]
  return condition(lookup) === 0 ? no(lookup) : yes(lookup)
}
