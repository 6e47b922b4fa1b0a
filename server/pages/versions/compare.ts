import type {FastifyInstance, FastifyRequest} from 'fastify'
import {found} from '../../errors.ts'
import {queryTexts} from '../forms.ts'
import {showPage} from '../layout.ts'
import {type OwnProject, projectOfPath} from '../projects/own-project.ts'
import type {PlanScript} from '../projects/plan-script.ts'
import type {PageServices} from '../services.ts'
import {pageOwner, visitorOf} from '../visitor.ts'
import {compareView} from './compare-view.ts'
import {seeVersions} from './see-versions.ts'
import {readNumber} from './version-number.ts'
import {type VersionsShown, versionsView} from './versions-view.ts'

type Needs = Pick<PageServices, 'homes' | 'projects' | 'revisions' | 'versionNotices'> & {
  /** Returns the page of the list, to choose again. */
  listed(request: FastifyRequest, project: OwnProject): VersionsShown
  planScript: PlanScript
}

/** Compares two versions of a project. */
export function compareRoutes(app: FastifyInstance, needs: Needs) {
  const {homes, projects, revisions, listed, planScript} = needs
  app.get('/projects/:id/versions/compare', {config: {person: {}}}, async (request, reply) => {
    const project = projectOfPath(request, {projects}, 'viewer')
    const visitor = visitorOf(request)
    const chosen = new Set(queryTexts(request, 'version').flatMap((text) => readNumber(text) ?? []))
    const [one, other] = [...chosen].sort((one, other) => one - other)
    if (one === undefined || other === undefined || chosen.size > 2) {
      const {chooseOnlyTwo, chooseTwo} = visitor.words.versions
      const problem = chosen.size > 2 ? chooseOnlyTwo(chosen.size) : chooseTwo(chosen.size)
      return showPage(request, reply, versionsView(visitor, {...listed(request, project), chosen, problem}), 400)
    }
    const [before, after] = [found(revisions.find(project.id, one)), found(revisions.find(project.id, other))]
    const comparison = await homes.compareRevisions({
      before: revisions.home(project.id, one),
      after: revisions.home(project.id, other),
      language: visitor.language,
      owner: pageOwner(request),
    })
    const script = await planScript(comparison?.plans)
    // The person may have been removed meanwhile.
    const shown = {project: projectOfPath(request, {projects}, 'viewer'), before, after, comparison}
    seeVersions(request, project.id, needs)
    return showPage(request, reply, {...compareView(visitor, shown), script})
  })
}
