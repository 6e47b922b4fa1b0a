import type {FastifyInstance, FastifyReply, FastifyRequest} from 'fastify'
import type {Revision} from '#shared/contract/resources.ts'
import {found} from '../../errors.ts'
import type {PageBundle} from '../bundle-pages.ts'
import {bundledPath} from '../bundled-path.ts'
import {showPage} from '../layout.ts'
import {projectOfPath} from '../projects/own-project.ts'
import type {PlanDrawings} from '../projects/plan-drawings.ts'
import type {PageServices} from '../services.ts'
import {seeVersions} from '../versions/see-versions.ts'
import {numberOfPath} from '../versions/version-number.ts'
import {pageOwner, visitorOf} from '../visitor.ts'
import {modelView} from './model-view.ts'

interface Needs extends Pick<PageServices, 'projects' | 'revisions' | 'versionNotices'> {
  bundle: () => Promise<PageBundle>
  drawings: PlanDrawings
}

/** Shows a project's last version, or one by its number, in three dimensions. The page's script reads the home. */
export function modelRoutes(app: FastifyInstance, needs: Needs) {
  const {bundle, drawings, projects, revisions} = needs
  const config = {person: {}}

  app.get('/projects/:id/3d', {config}, async (request, reply) => {
    const {id} = projectOfPath(request, {projects}, 'viewer')
    return show(request, reply, revisions.last(id), true)
  })

  app.get('/projects/:id/versions/:number/3d', {config}, async (request, reply) => {
    const {id} = projectOfPath(request, {projects}, 'viewer')
    return show(request, reply, found(revisions.find(id, numberOfPath(request))), false)
  })

  async function show(request: FastifyRequest, reply: FastifyReply, revision: Revision | undefined, isLast: boolean) {
    const {id} = projectOfPath(request, {projects}, 'viewer')
    const {plans} = revision ? await drawings.of(id, revision, pageOwner(request)) : {plans: undefined}
    const {version} = await bundle()
    const [path, imports] = [bundledPath(version, 'open-model.js'), bundledPath(version, 'model.js')]
    // The person may have been removed while the plans were drawn.
    const project = projectOfPath(request, {projects}, 'viewer')
    seeVersions(request, id, needs)
    return showPage(request, reply, {
      ...modelView(visitorOf(request), {project, revision, plans, isLast}),
      script: revision && {path, imports},
    })
  }
}
