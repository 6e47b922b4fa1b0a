import {eq} from './drizzle.ts'
import type {Database} from './open.ts'
import {secret} from './schema.ts'

/** What this server made for itself once, under a name; made now when it is not there yet. It lies with the data, so that a backup carries it. */
export function storedSecret(database: Database, name: string, make: () => string): string {
  const kept = database.select({value: secret.value}).from(secret).where(eq(secret.name, name)).get()
  if (kept) return kept.value
  const value = make()
  database.insert(secret).values({name, value}).run()
  return value
}
