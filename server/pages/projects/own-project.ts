import type {FastifyRequest} from 'fastify'
import type {Role} from '../../database/tables/members.ts'
import {ApiError, found} from '../../errors.ts'
import {isHigher} from '../../members/role-order.ts'
import type {OwnProject} from '../../projects/store.ts'
import type {PageServices} from '../services.ts'
import {personOf} from '../visitor.ts'

export type {OwnProject}

/**
 * Returns the project of the path `/projects/:id/…` for a member with at least this role. Throws forbidden for a lower
 * role, and not_found for other people.
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
