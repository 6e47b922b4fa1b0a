import {blob, index, integer, primaryKey, sqliteTable, text} from '../drizzle.ts'
import {goesWith} from '../goes-with.ts'
import {connection} from './connections.ts'
import {project} from './projects.ts'

/**
 * The elements and bound devices of each project's last version, apart from its home: the saving transaction checks
 * host references without reading a home, and maintenance finds forgotten devices.
 */
export const lastElements = sqliteTable('last_elements', {
  projectId: goesWith(() => project.id).primaryKey(),
  /**
   * A `kind id` per line, with a tab and the element's name, zstd-compressed. Rows that a release before the names
   * saved get them with the next version: an upgrade would have to read every home, and a refusal shows the ids until
   * then.
   */
  elements: blob({mode: 'buffer'}).notNull(),
  /** A device that the home binds per line, zstd-compressed; null when a release before this column saved it. */
  bindings: blob({mode: 'buffer'}),
})

/** The elements that an app's code relies on, in declared order. */
export const hostReference = sqliteTable(
  'host_reference',
  {
    connectionId: goesWith(() => connection.id),
    projectId: goesWith(() => project.id),
    position: integer().notNull(),
    kind: text().notNull(),
    elementId: text().notNull(),
  },
  (table) => [
    primaryKey({columns: [table.connectionId, table.projectId, table.position]}),
    index('host_reference_element').on(table.projectId, table.kind, table.elementId),
  ],
)
