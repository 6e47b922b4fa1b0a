import type {FastifyRequest} from 'fastify'
import {ApiError, found} from '../../errors.ts'
import type {OwnProject, PageServices} from '../services.ts'
import {personOf} from '../visitor.ts'

/** What a person may do at least on a page: who is in the project with less is refused, and others find nothing there. */
export type Least = 'owner' | 'editor' | 'viewer'

const enough: Record<Least, readonly OwnProject['role'][]> = {
  owner: ['owner'],
  editor: ['owner', 'editor'],
  viewer: ['owner', 'editor', 'viewer'],
}

/** The project of the path `/projects/:id/…`. Throws not_found, or forbidden. */
export function projectOfPath(
  request: FastifyRequest,
  {projects}: Pick<PageServices, 'projects'>,
  least: Least,
): OwnProject {
  const {id} = request.params as {id: string}
  const project = found(projects.readOf(personOf(request).id, id))
  if (!enough[least].includes(project.role)) throw new ApiError('forbidden')
  return project
}
