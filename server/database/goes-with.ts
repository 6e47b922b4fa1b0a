import type {SQLiteColumn} from 'drizzle-orm/sqlite-core'
import {text} from './drizzle.ts'

/** A column with the id of another row, with which its own row is deleted. */
export const goesWith = (id: () => SQLiteColumn) => text().notNull().references(id, {onDelete: 'cascade'})
