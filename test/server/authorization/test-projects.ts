import {randomUUID} from 'node:crypto'
import {emptyHome} from '#shared/home/empty-home.ts'
import {eq} from '../../../server/database/drizzle.ts'
import {member} from '../../../server/database/tables/members.ts'
import {project} from '../../../server/database/tables/projects.ts'
import type {Api} from '../api.ts'
import {thumbnail} from '../files/fixtures.ts'
import type {Relation, Role} from './expected-access.ts'
import {addContents} from './operations.ts'

/** A project with a role and a relation to test. */
export interface TestProject {
  name: string
  projectId: string
  relation: Relation
  /** The person's role in the project. */
  role: Role
}

const roles: readonly Role[] = ['owner', 'editor', 'viewer']

/**
 * Creates a chosen and a created project for each role, and one for each way not to reach one. Existing ones have a
 * version with a picture, a thread and a file.
 */
export async function createTestProjects(api: Api): Promise<TestProject[]> {
  const {accountId, services, addPerson} = api
  const stranger = await addPerson('Bob')
  const picture = await thumbnail()

  async function make(ownerId: string): Promise<string> {
    const {id} = services.projects.create({name: 'Home', address: null}, {ownerId, language: 'en'})
    const {token, connectionId} = api.connect({accountId: ownerId, projectId: id})
    const body = {home: emptyHome('en'), message: 'Drawn', baseRevision: null, thumbnail: picture}
    const {status, text} = await api.call('POST', `/v1/projects/${id}/revisions`, {token, body})
    if (status !== 201) throw new Error(text)
    services.connections.end(connectionId, 'person')
    await addContents(api, id)
    return id
  }

  async function makeFor(role: Role): Promise<string> {
    if (role === 'owner') return make(accountId)
    const projectId = await make(stranger.id)
    services.database.insert(member).values({projectId, accountId, role}).run()
    return projectId
  }

  const places: TestProject[] = []
  for (const role of roles) {
    for (const relation of ['chosen', 'created'] as const) {
      places.push({name: `${relation}, as ${role}`, projectId: await makeFor(role), relation, role})
    }
  }
  const deleted = await make(accountId)
  services.database.delete(project).where(eq(project.id, deleted)).run()
  const unreached = {
    "a stranger's": await make(stranger.id),
    'their own, not chosen': await make(accountId),
    deleted,
    unknown: randomUUID(),
  }
  for (const [name, projectId] of Object.entries(unreached)) {
    places.push({name, projectId, relation: 'not reached', role: 'owner'})
  }
  places.push({name: 'malformed', projectId: 'malformed', relation: 'malformed', role: 'owner'})
  return places
}

/** Connects tokens with these scopes to the projects: a connection has one chosen project at most. */
export function connectTo(api: Api, places: readonly TestProject[], scopes: string[]) {
  const byRole = new Map(
    roles.map((role) => {
      const [chosen, created] = (['chosen', 'created'] as const).map((relation) =>
        places.find((place) => place.relation === relation && place.role === role),
      )
      if (!chosen || !created) throw new TypeError(`no places as ${role}`)
      const connected = api.connect({projectId: chosen.projectId, scopes})
      api.services.connections.addCreated(connected.connectionId, created.projectId)
      return [role, connected]
    }),
  )
  return ({role}: TestProject) => {
    const connected = byRole.get(role)
    if (!connected) throw new TypeError(`nothing is connected as ${role}`)
    return connected
  }
}
