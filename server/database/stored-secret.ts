import {eq} from './drizzle.ts'
import type {Database} from './open.ts'
import {secret} from './schema.ts'

/** Returns this server's secret with a name; creates it on first use. Backups include it. */
export function storedSecret(database: Database, name: string, make: () => string): string {
  const stored = database.select({value: secret.value}).from(secret).where(eq(secret.name, name)).get()
  if (stored) return stored.value
  const value = make()
  database.insert(secret).values({name, value}).run()
  return value
}
