import {spend, type Work} from './work.ts'

/** Variables by name. */
export type Variables = Readonly<Record<string, unknown>>

/** The variables of a part of a template. An inner scope sees those of the outer ones, and sets its own. */
export interface Scope {
  readonly work: Work
  get(name: string): unknown
  set(name: string, value: unknown): void
  inner(): Scope
}

/** Creates the outermost scope. Variables are read when a template asks for them: parsing JSON costs time. */
export function createScope(variables: Variables, work: Work): Scope {
  return scopeIn((name) => (Object.hasOwn(variables, name) ? variables[name] : undefined), work)
}

function scopeIn(outer: (name: string) => unknown, work: Work): Scope {
  const own = new Map<string, unknown>()
  const get = (name: string): unknown => {
    spend(work, 1)
    return own.has(name) ? own.get(name) : outer(name)
  }
  return {
    work,
    get,
    set: (name, value) => void own.set(name, value),
    inner: () => scopeIn(get, work),
  }
}

export type Expression = (scope: Scope) => unknown

/** Counts an operation as work. */
export const step =
  (act: Expression): Expression =>
  (scope) => {
    spend(scope.work, 1)
    return act(scope)
  }
