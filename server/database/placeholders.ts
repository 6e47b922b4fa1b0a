import {sql} from './drizzle.ts'

type Placeholders<Name extends string> = {[Each in Name]: ReturnType<typeof sql.placeholder<Each>>}

/** Returns a placeholder for each column under the column's own name: the values of a prepared insert. */
export function placeholders<Name extends string>(...names: Name[]): Placeholders<Name> {
  return Object.fromEntries(names.map((name) => [name, sql.placeholder(name)])) as Placeholders<Name>
}
