import type {FastifyRequest} from 'fastify'
import type {Role} from '../../database/schema.ts'
import {ApiError, found} from '../../errors.ts'
import {isHigher} from '../../members/role-order.ts'
import type {ProjectStore} from '../../projects/store.ts'
import type {PageServices} from '../services.ts'
import {personOf} from '../visitor.ts'

/** A project as one of its people sees it, with their role. */
export type OwnProject = ReturnType<ProjectStore['listOf']>[number]

/**
 * The project of the path `/projects/:id/…`, for a page that takes this role at minRole. Throws forbidden to who is in it
 * with a lower one, and not_found to others.
 */
export function projectOfPath(
  request: FastifyRequest,
  {projects}: Pick<PageServices, 'projects'>,
  minRole: Role,
): OwnProject {
  const {id} = request.params as {id: string}
  const project = found(projects.readOf(personOf(request).id, id))
  if (isHigher(minRole, project.role)) throw new ApiError('forbidden')
  return project
}
