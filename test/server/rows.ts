import {randomUUID} from 'node:crypto'
import type {Test} from 'tap'
import type {Database} from '../../server/database/open.ts'
import {account} from '../../server/database/tables/accounts.ts'
import {connection, connectionProject} from '../../server/database/tables/connections.ts'
import {member} from '../../server/database/tables/members.ts'
import {project} from '../../server/database/tables/projects.ts'
import {FakeClock} from '../fake-clock.ts'
import {openTestDatabase} from '../new-database.ts'

/** Opens a database in the test's folder with a person, their project and a connected app. */
export function openRows(t: Test) {
  const folder = t.testdir()
  const opened = openTestDatabase(folder)
  t.teardown(opened.close)
  return {folder, clock: new FakeClock(), ...opened, ...insertRows(opened.database)}
}

export function insertRows(database: Database) {
  const accountId = randomUUID()
  const projectId = randomUUID()
  database
    .insert(account)
    .values({
      id: accountId,
      email: `${accountId}@example.org`,
      name: 'Ada',
      language: 'en',
      isAdmin: false,
      isMaker: false,
      createdAt: 0,
    })
    .run()
  database.insert(project).values({id: projectId, name: 'Flat', language: 'en', createdAt: 0}).run()
  database.insert(member).values({projectId, accountId, role: 'owner'}).run()
  return {accountId, projectId, connectionId: insertConnection(database, {accountId, projectId})}
}

/** Connects another app of the person under the given name. */
export function insertConnection(
  database: Database,
  {accountId, projectId, name = 'Wall tablet'}: {accountId: string; projectId: string; name?: string},
): string {
  const id = randomUUID()
  const scopes = ['projects:read', 'hosts:manage']
  database
    .insert(connection)
    .values({id, accountId, clientId: 'device', name, scopes, createdAt: 0, lastUsedAt: 0})
    .run()
  database.insert(connectionProject).values({connectionId: id, projectId, isCreated: false}).run()
  return id
}
