import {emptyHome} from '#shared/home/empty-home.ts'
import {ApiError, invalidInput} from '../errors.ts'
import {compressHome, type StoredHome} from '../homes/stored-home.ts'
import type {Proposal} from '../proposals/store.ts'
import {quoted} from '../questions/answer.ts'
import type {AskedProject, Asker} from './asker.ts'
import {type Call, type ToolServices, uuid} from './tool.ts'

/** The home that a tool reads: the last version of a project, another one, or a proposal of the assistant's own. */
export interface WhichHome {
  project: string
  version?: number
  proposal?: string
}

export const whichHome = {
  project: uuid('The id of the project; list_projects lists them'),
  version: {
    type: 'integer',
    minimum: 1,
    maximum: 1_000_000_000,
    description: 'The number of a version; the last one by default',
  },
  proposal: uuid('The id of a proposal of yours, to look at instead of a version'),
}

export function requireProject(asker: Asker, id: string): AskedProject {
  const project = asker.project(id.toLowerCase())
  if (project === undefined)
    throw new ApiError('not_found', ['project: no project with this id is open to you; list_projects lists them'])
  return project
}

/** Returns a proposal of the assistant's own: it never learns of others'. */
export function requireProposal(
  {asker, services}: Pick<Call<unknown>, 'asker' | 'services'>,
  projectId: string,
  id: string,
) {
  const found = services.proposals.find({projectId, accountId: asker.accountId}, id.toLowerCase())
  if (found === undefined || !isOwn(asker, found))
    throw new ApiError('not_found', [
      'proposal: you have no such proposal here; it may have been brought in, discarded or withdrawn',
    ])
  return found
}

export const isOwn = ({connectionId, name}: Asker, proposal: Proposal): boolean =>
  proposal.connectionId === connectionId && (connectionId !== null || proposal.appName === name)

/** Returns the home that a call asks about, and its name. */
export function homeOf(call: Pick<Call<unknown>, 'asker' | 'services'>, {project: id, version, proposal}: WhichHome) {
  const {asker, services} = call
  const project = requireProject(asker, id)
  if (version !== undefined && proposal !== undefined)
    throw invalidInput('proposal: name a version or a proposal, not both')
  if (proposal !== undefined) {
    const found = requireProposal(call, project.id, proposal)
    return {
      project,
      home: {bytes: found.home, base: null},
      of: `Your proposal ${quoted(found.title)}, which is not saved`,
    }
  }
  const number = version ?? project.version
  const home = homeOfVersion(services, project, number)
  const of =
    number === null ? 'The empty home of a project without a version' : `Version ${number} of ${quoted(project.name)}`
  return {project, home, of}
}

/** Returns a version's home; before the first one, the empty home that the editor begins with. */
export function homeOfVersion(services: ToolServices, {id, name}: AskedProject, number: number | null): StoredHome {
  if (number === null)
    return compressHome(Buffer.from(JSON.stringify(emptyHome(services.projects.languageOf(id), name))))
  if (services.revisions.find(id, number) === undefined)
    throw new ApiError('not_found', [`version: ${quoted(name)} has no version ${number}`])
  return services.revisions.home(id, number)
}
