import type {TabletInput, TabletWishes} from '#shared/contract/resources.ts'
import {index, primaryKey, sqliteTable, text} from '../drizzle.ts'
import {goesWith} from '../goes-with.ts'
import {connection} from './connections.ts'
import {project} from './projects.ts'

/** A tablet as its app last declared it. */
export type StoredTablet = Required<Omit<TabletInput, 'secondsAgo'>> & {
  /** Milliseconds since the epoch. */
  seenAt: number
  /** When it took up the last wishes; null before. */
  takenAt: number | null
}

/** The name and settings that people gave a tablet. */
export interface StoredWishes {
  name: string | null
  /** The highest revision so far; 0 before the first wish. */
  revision: number
  wishes: TabletWishes
}

/** The tablets of each agent in one row: they are always read and written together. */
export const agentTablets = sqliteTable(
  'agent_tablets',
  {
    connectionId: goesWith(() => connection.id),
    projectId: goesWith(() => project.id),
    /** The agent's version. */
    version: text().notNull(),
    tablets: text({mode: 'json'}).$type<StoredTablet[]>().notNull(),
    /** The keys are ids of tablets. */
    wishes: text({mode: 'json'}).$type<Readonly<Record<string, StoredWishes>>>().notNull().default({}),
  },
  (table) => [
    primaryKey({columns: [table.connectionId, table.projectId]}),
    index('agent_tablets_project').on(table.projectId),
  ],
)
