import type {FastifyInstance, FastifyReply, FastifyRequest} from 'fastify'
import {isPaper, readScale} from '#shared/home/print/papers.ts'
import {createConcurrencyLimiter} from '../../api/concurrency-limiter.ts'
import {attachment} from '../../api/content-disposition.ts'
import {found} from '../../errors.ts'
import type {StoredHome} from '../../homes/stored-home.ts'
import {isPlanFormat, type PrintTask, planFormats} from '../../print/print-task.ts'
import {printRefusalText} from '../../words/printing.ts'
import {queryText} from '../forms.ts'
import {showPage} from '../layout.ts'
import {type OwnProject, projectOfPath} from '../projects/own-project.ts'
import {byteHeaders} from '../projects/project-files.ts'
import type {PageServices} from '../services.ts'
import {numberOfPath} from '../versions/version-number.ts'
import {pageOwner, personOf, visitorOf} from '../visitor.ts'
import {printView} from './print-view.ts'

type Needs = Pick<PageServices, 'clock' | 'drafts' | 'homes' | 'projects' | 'revisions'>

/** The home that is printed, and its pages. */
interface Printed {
  project: OwnProject
  json: StoredHome | undefined
  version: PrintTask['version']
  path: string
  back: string
}

/** Prints a version, or the draft of the person: asks how, and makes the file. */
export function printRoutes(app: FastifyInstance, needs: Needs) {
  const {clock, homes} = needs
  /** Each person prints once at a time. */
  const limiter = createConcurrencyLimiter({keyOf: (request) => personOf(request).id, max: 1, clock})
  const config = {person: {}}
  const places = [
    {path: '/projects/:id/versions/:number/print', homeOf: versionOfPath},
    {path: '/projects/:id/print', homeOf: draftOfPath},
  ] as const

  for (const {path, homeOf} of places) {
    app.get(path, {config}, (request, reply) => ask(request, reply, homeOf(request, needs)))
    app.get(`${path}/file`, {config, onRequest: limiter.enter}, (request, reply) =>
      limiter.run(request, () => send(request, reply, homeOf)),
    )
  }

  async function ask(request: FastifyRequest, reply: FastifyReply, printed: Printed, problem?: string) {
    const {project, json, version, path, back} = printed
    const plans = json ? await homes.listPlans(json, {owner: pageOwner(request)}) : []
    const shown = {
      project,
      path,
      back,
      number: version.isDraft ? undefined : (version.number ?? undefined),
      plans,
      chosen: chosenOf(request),
      problem,
    }
    return showPage(request, reply, printView(visitorOf(request), shown), problem === undefined ? 200 : 400)
  }

  async function send(request: FastifyRequest, reply: FastifyReply, homeOf: (typeof places)[number]['homeOf']) {
    const printed = homeOf(request, needs)
    const {project, json, version} = printed
    const {plan, scale: scaleText, paper, format} = chosenOf(request)
    const scale = readScale(scaleText)
    if (!json || !scale || !isPaper(paper) || !isPlanFormat(format)) return ask(request, reply, printed)
    const visitor = visitorOf(request)
    const {language, words} = visitor
    const owner = pageOwner(request)
    const chosen = {plan: plan === '' ? null : plan, scale, paper, format}
    const made = await homes.printHome({...chosen, json, version, language, project, owner})
    // The person may have been removed meanwhile.
    homeOf(request, needs)
    if (!made) return ask(request, reply, printed, words.printing.tooLarge)
    if ('refused' in made) return ask(request, reply, printed, printRefusalText(visitor.words.printing, made.refused))
    const name = [project.name, made.plan].filter((part) => part !== null).join(' – ')
    return reply
      .headers(byteHeaders)
      .header('cache-control', 'private, no-store')
      .header('content-disposition', attachment(`${name.replaceAll(/[/\\:]/g, '-')}.${format}`))
      .type(planFormats[format])
      .send(Buffer.from(made.bytes))
  }
}

/** Reads the choices of the query, with defaults. */
const chosenOf = (request: FastifyRequest) => ({
  plan: queryText(request, 'plan'),
  scale: queryText(request, 'scale') || 'fit',
  paper: queryText(request, 'paper') || 'a4',
  format: queryText(request, 'format') || 'pdf',
})

function versionOfPath(request: FastifyRequest, {projects, revisions}: Needs): Printed {
  const project = projectOfPath(request, {projects}, 'viewer')
  const {number, createdAt} = found(revisions.find(project.id, numberOfPath(request)))
  const back = `/projects/${project.id}/versions/${number}`
  return {
    project,
    json: revisions.home(project.id, number),
    version: {number, isDraft: false, at: Date.parse(createdAt)},
    path: `${back}/print`,
    back,
  }
}

/** Returns the person's draft, or the last version without one. */
function draftOfPath(request: FastifyRequest, {clock, drafts, projects, revisions}: Needs): Printed {
  const project = projectOfPath(request, {projects}, 'viewer')
  const draft =
    project.role === 'viewer' ? undefined : drafts.find({projectId: project.id, accountId: personOf(request).id})
  const last = revisions.last(project.id)
  const paths = {path: `/projects/${project.id}/print`, back: `/projects/${project.id}`}
  if (draft) {
    const version = {number: draft.base, isDraft: true, at: draft.changedAt}
    return {project, json: {bytes: draft.home, base: null}, version, ...paths}
  }
  const json = last && revisions.home(project.id, last.number)
  const at = last ? Date.parse(last.createdAt) : clock.now()
  return {project, json, version: {number: last?.number ?? null, isDraft: false, at}, ...paths}
}
