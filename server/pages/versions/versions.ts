import type {FastifyInstance, FastifyRequest} from 'fastify'
import {found} from '../../errors.ts'
import {sendBytes} from '../../files/send-bytes.ts'
import {queryText} from '../forms.ts'
import {showPage} from '../layout.ts'
import {type OwnProject, projectOfPath} from '../projects/own-project.ts'
import type {PlanDrawings} from '../projects/plan-drawings.ts'
import type {PlanScript} from '../projects/plan-script.ts'
import {byteHeaders, cacheControl, sendSmallPlan} from '../projects/project-files.ts'
import type {PageServices} from '../services.ts'
import {pageOwner, visitorOf} from '../visitor.ts'
import {compareRoutes} from './compare.ts'
import {restoreRoutes} from './restore.ts'
import {seeVersions} from './see-versions.ts'
import {numberOfPath, readNumber} from './version-number.ts'
import {versionView} from './version-view.ts'
import {type VersionsShown, versionsView} from './versions-view.ts'

type Needs = Pick<
  PageServices,
  'clock' | 'database' | 'drafts' | 'files' | 'homes' | 'hosts' | 'projects' | 'revisions' | 'versionNotices'
> & {drawings: PlanDrawings; planScript: PlanScript}

const maxListed = 50

/** Shows a project's versions: as a list, each by itself, and two compared; restores one. */
export function versionRoutes(app: FastifyInstance, needs: Needs) {
  const {clock, drawings, files, planScript, projects, revisions} = needs
  const config = {person: {}}
  const path = '/projects/:id/versions'

  app.get(path, {config}, async (request, reply) => {
    const project = projectOfPath(request, {projects}, 'viewer')
    const shown = {...listed(request, project), done: doneText(request)}
    seeVersions(request, project.id, needs)
    return showPage(request, reply, versionsView(visitorOf(request), shown))
  })

  app.get(`${path}/:number`, {config}, async (request, reply) => {
    const {id} = projectOfPath(request, {projects}, 'viewer')
    const revision = found(revisions.find(id, numberOfPath(request)))
    const {plans} = await drawings.of(id, revision, pageOwner(request))
    const script = await planScript(plans)
    // The person may have been removed while the plans were drawn.
    const project = projectOfPath(request, {projects}, 'viewer')
    const last = revisions.last(id)?.number ?? revision.number
    seeVersions(request, id, needs)
    return showPage(request, reply, {...versionView(visitorOf(request), {project, revision, plans, last}), script})
  })

  app.get(`${path}/:number/thumbnail`, {config: {...config, visits: 'picture'}}, async (request, reply) => {
    const {id} = projectOfPath(request, {projects}, 'viewer')
    const revision = found(revisions.find(id, numberOfPath(request)))
    const sha256 = revisions.thumbnailOf(id, revision.number)
    if (sha256 === undefined) return sendSmallPlan(reply, await drawings.of(id, revision, pageOwner(request)))
    const contentType = 'image/webp'
    return sendBytes(request, reply.headers(byteHeaders), {files, clock, sha256, contentType, cacheControl})
  })

  compareRoutes(app, {...needs, listed})
  restoreRoutes(app, needs)

  /** Returns the page of the list that the address names. */
  function listed(request: FastifyRequest, project: OwnProject): VersionsShown {
    const after = readNumber(queryText(request, 'after'))
    const rows = revisions.listBelow(project.id, after ?? Number.MAX_SAFE_INTEGER, maxListed + 1)
    const last = revisions.last(project.id)?.number
    return {project, list: rows.slice(0, maxListed), hasOlder: rows.length > maxListed, after, last}
  }

  /** Shows only our own sentence: anybody may have written the address. */
  function doneText(request: FastifyRequest): string | undefined {
    const project = projectOfPath(request, {projects}, 'viewer')
    const last = revisions.last(project.id)
    const isLast = queryText(request, 'restored') === String(last?.number)
    if (!isLast || last === undefined || last.restoredFrom === null) return undefined
    return visitorOf(request).words.versions.done(last.restoredFrom, last.number)
  }
}
