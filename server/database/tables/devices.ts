import {index, integer, primaryKey, sqliteTable, text} from '../drizzle.ts'
import {goesWith} from '../goes-with.ts'
import {connection} from './connections.ts'
import {project} from './projects.ts'

/** An app's declared devices, in order. */
export const device = sqliteTable(
  'device',
  {
    connectionId: goesWith(() => connection.id),
    projectId: goesWith(() => project.id),
    position: integer().notNull(),
    deviceId: text().notNull(),
    name: text().notNull(),
    kind: text().notNull(),
    room: text(),
    floor: text(),
    /** A JSON array of its other names in the house; null when it has none. */
    aliases: text(),
  },
  (table) => [
    primaryKey({columns: [table.connectionId, table.projectId, table.position]}),
    index('device_project').on(table.projectId),
  ],
)

/**
 * Devices that an app declared once and no longer declares. A table of its own: no list of `/v1` can show one by a
 * forgotten condition, and an app's list keeps its positions.
 */
export const goneDevice = sqliteTable(
  'gone_device',
  {
    connectionId: goesWith(() => connection.id),
    projectId: goesWith(() => project.id),
    deviceId: text().notNull(),
    name: text().notNull(),
    kind: text().notNull(),
    room: text(),
    floor: text(),
    /** When the app first left it out. */
    goneAt: integer().notNull(),
  },
  (table) => [
    primaryKey({columns: [table.connectionId, table.projectId, table.deviceId]}),
    index('gone_device_project').on(table.projectId),
    index('gone_device_time').on(table.goneAt),
  ],
)
