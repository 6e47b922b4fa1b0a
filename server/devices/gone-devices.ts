import type {Clock} from '#shared/clock.ts'
import {limits} from '#shared/contract/limits.ts'
import type {Device} from '#shared/contract/resources.ts'
import {and, eq, lt, sql} from '../database/drizzle.ts'
import {lazyStatement} from '../database/lazy-statement.ts'
import type {Database} from '../database/open.ts'
import {placeholders} from '../database/placeholders.ts'
import {connection} from '../database/tables/connections.ts'
import {goneDevice} from '../database/tables/devices.ts'
import {lastElements} from '../database/tables/host-references.ts'
import {bindingKey, unpackBindings} from '../homes/bindings.ts'
import {appOfBindings} from './app-of-bindings.ts'

/** A device that its app declared once and no longer declares. */
export interface GoneDevice extends Device {
  /** When the app first left it out, in milliseconds. */
  goneAt: number
}

/** Milliseconds for which a device that no plan names is remembered. */
export const goneDevicesKept = 90 * 24 * 60 * 60 * 1000

/** The most that are remembered of a connection in a project: as many as it may declare. */
const maxGone = limits.devices

/** Remembers devices that apps no longer declare, so that people see which of them are still on the plan. */
export function createGoneDevices({database, clock}: {database: Database; clock: Clock}) {
  const isOfList = and(
    eq(goneDevice.connectionId, sql.placeholder('connectionId')),
    eq(goneDevice.projectId, sql.placeholder('projectId')),
  )
  const isOne = and(isOfList, eq(goneDevice.deviceId, sql.placeholder('deviceId')))
  const fields = {
    id: goneDevice.deviceId,
    name: goneDevice.name,
    kind: goneDevice.kind,
    room: goneDevice.room,
    floor: goneDevice.floor,
    goneAt: goneDevice.goneAt,
  }
  const ofList = lazyStatement(() => database.select(fields).from(goneDevice).where(isOfList))
  const forget = lazyStatement(() => database.delete(goneDevice).where(isOne))
  const insert = lazyStatement(() =>
    database
      .insert(goneDevice)
      .values(placeholders('connectionId', 'projectId', 'deviceId', 'name', 'kind', 'room', 'floor', 'goneAt')),
  )
  const lastBindings = lazyStatement(() =>
    database
      .select({bindings: lastElements.bindings})
      .from(lastElements)
      .where(eq(lastElements.projectId, sql.placeholder('projectId'))),
  )
  const oldOnes = lazyStatement(() =>
    database
      .select({
        connectionId: goneDevice.connectionId,
        clientId: connection.clientId,
        projectId: goneDevice.projectId,
        deviceId: goneDevice.deviceId,
      })
      .from(goneDevice)
      .innerJoin(connection, eq(connection.id, goneDevice.connectionId))
      .where(lt(goneDevice.goneAt, sql.placeholder('before'))),
  )

  /** Returns a function that tells whether the last version binds a device; true while that is unknown. */
  function boundIn(projectId: string): (app: string, device: string) => boolean {
    const last = lastBindings.get({projectId})
    if (!last) return () => false
    if (last.bindings === null) return () => true
    const bound = unpackBindings(last.bindings)
    return (app, device) => bound.has(bindingKey({app, device}))
  }

  const list = (connectionId: string, projectId: string) => ofList.all({connectionId, projectId}) as GoneDevice[]

  return {
    /** Lists the remembered devices of a connection in a project. */
    list,

    /** Remembers the devices of `before` that `declared` leaves out, and forgets devices that came back. */
    update(connectionId: string, projectId: string, before: readonly Device[], declared: readonly Device[]) {
      const ids = new Set(declared.map(({id}) => id))
      const known = list(connectionId, projectId)
      for (const {id} of known) if (ids.has(id)) forget.run({connectionId, projectId, deviceId: id})
      const left = before.filter(({id}) => !ids.has(id))
      const goneAt = clock.now()
      for (const {id, ...rest} of left) insert.run({connectionId, projectId, deviceId: id, ...rest, goneAt})
      const stayed = known.filter(({id}) => !ids.has(id))
      if (left.length > 0 && stayed.length + left.length > maxGone) {
        limit(connectionId, projectId, [...stayed, ...left.map((device) => ({...device, goneAt}))])
      }
    },

    /** Forgets devices that left long ago, unless the last version still binds them. */
    deleteOld() {
      const old = oldOnes.all({before: clock.now() - goneDevicesKept})
      for (const [projectId, rows] of Map.groupBy(old, ({projectId}) => projectId)) {
        const isBound = boundIn(projectId)
        for (const {connectionId, clientId, deviceId} of rows) {
          if (!isBound(appOfBindings({clientId, id: connectionId}), deviceId)) {
            forget.run({connectionId, projectId, deviceId})
          }
        }
      }
    },
  }

  /** Forgets the devices beyond the limit: the oldest first, and devices that the plan names last. */
  function limit(connectionId: string, projectId: string, gone: readonly GoneDevice[]) {
    const row = database
      .select({clientId: connection.clientId})
      .from(connection)
      .where(eq(connection.id, connectionId))
      .get()
    if (!row) return
    const app = appOfBindings({clientId: row.clientId, id: connectionId})
    const isBound = boundIn(projectId)
    const worthLast = gone
      .map(({id, goneAt}) => ({id, goneAt, isBound: isBound(app, id)}))
      .sort((a, b) => Number(b.isBound) - Number(a.isBound) || b.goneAt - a.goneAt)
    for (const {id} of worthLast.slice(maxGone)) forget.run({connectionId, projectId, deviceId: id})
  }
}

/** Deletes the remembered devices of a connection in a project that it can no longer access. */
export function deleteGoneDevices(database: Database, connectionId: string, projectId: string) {
  database
    .delete(goneDevice)
    .where(and(eq(goneDevice.connectionId, connectionId), eq(goneDevice.projectId, projectId)))
    .run()
}
