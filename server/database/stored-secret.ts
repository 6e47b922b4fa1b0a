import {eq} from './drizzle.ts'
import type {Database} from './open.ts'
import {secret} from './tables/database.ts'

/** Returns this server's secret with a name, if it has been created. */
export const findSecret = (database: Database, name: string): string | undefined =>
  database.select({value: secret.value}).from(secret).where(eq(secret.name, name)).get()?.value

/** Returns this server's secret with a name; creates it on first use. Backups include it. */
export function storedSecret(database: Database, name: string, make: () => string): string {
  const stored = findSecret(database, name)
  if (stored !== undefined) return stored
  const value = make()
  database.insert(secret).values({name, value}).run()
  return value
}
