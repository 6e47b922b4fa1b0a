import type {FastifyInstance, FastifyReply, FastifyRequest} from 'fastify'
import {formatNumber} from '#shared/formats.ts'
import {byEveryone, createConcurrencyLimiter} from '../../api/concurrency-limiter.ts'
import {ApiError, errorStatus, found} from '../../errors.ts'
import {saveImport} from '../../imports/save-import.ts'
import {fileField, form, hidden, problemSummary} from '../elements.ts'
import {formText} from '../forms.ts'
import {html} from '../html.ts'
import {type Page, showPage} from '../layout.ts'
import type {PageServices} from '../services.ts'
import {personOf, type Visitor, visitorOf} from '../visitor.ts'
import type {ImportReports} from './import-reports.ts'
import type {OwnProject} from './own-project.ts'
import {projectTabs} from './project-tabs.ts'
import {acceptUploads} from './upload.ts'

interface Needs extends Pick<PageServices, 'config' | 'database' | 'files' | 'homes' | 'projects' | 'revisions'> {
  reports: ImportReports
}

type ProjectRequest = FastifyRequest<{Params: {id: string}}>

const path = '/projects/:id/import'

/** Imports take much memory: each person runs one at a time, and others wait when this many run. */
const maxImportsAtOnce = 4

/** Imports a plan from another program's file. */
export function importRoutes(app: FastifyInstance, needs: Needs) {
  const {config, homes, projects, revisions, reports} = needs
  const limiter = createConcurrencyLimiter(
    {keyOf: (request) => personOf(request).id, max: 1},
    {keyOf: byEveryone, max: maxImportsAtOnce},
  )

  const projectOf = (request: FastifyRequest) =>
    found(projects.readOf(personOf(request).id, (request as ProjectRequest).params.id))

  /** Runs before the request body is read. */
  async function refuseViewers(request: FastifyRequest, reply: FastifyReply) {
    const project = projectOf(request)
    if (project.role === 'viewer') return showPage(request, reply, viewerView(visitorOf(request), project), 403)
    return undefined
  }

  app.get(path, {config: {person: {}}, onRequest: refuseViewers}, async (request, reply) => {
    return showForm(request, reply, {}, 200)
  })

  app.register(async (scope) => {
    await acceptUploads(scope, config)
    scope.post(path, {config: {person: {}}, onRequest: [refuseViewers, limiter.onRequest]}, (request, reply) =>
      limiter.run(request, () => answer(request, reply)),
    )
  })

  async function answer(request: FastifyRequest, reply: FastifyReply) {
    const {upload} = request
    const {importPage} = visitorOf(request).words
    if (!upload) return showForm(request, reply, {problem: importPage.missing}, 400)
    if (!upload.bytes) return showForm(request, reply, {problem: importPage.tooLarge(limitText(request))}, 400)
    try {
      return await importUpload(request, reply, {name: upload.name, bytes: upload.bytes})
    } catch (error) {
      const state = formStateOf(error)
      if (!state) throw error
      return showForm(request, reply, state, errorStatus[(error as ApiError).code])
    }
  }

  async function importUpload(
    request: FastifyRequest,
    reply: FastifyReply,
    {name, bytes}: {name: string; bytes: Buffer},
  ) {
    const person = personOf(request)
    const {id: projectId} = projectOf(request)
    const base = revisions.baseFor(projectId)
    const read = await homes.importFile(bytes, {name, language: person.language, maxFile: config.maxFile, base})
    if ('refused' in read) return showForm(request, reply, {problem: read.refused[person.language]}, 400)
    const {number} = await saveImport(needs, {
      ...read,
      projectId,
      person,
      fileName: name,
      baseRevision: readBase(formText(request, 'base')),
      picture: await homes.drawPicture(read),
    })
    reports.store({accountId: person.id, projectId, number}, read.report)
    return reply.redirect(`/projects/${projectId}?${new URLSearchParams({imported: String(number)})}`, 303)
  }

  function showForm(request: FastifyRequest, reply: FastifyReply, state: FormState, status: number) {
    const project = projectOf(request)
    const base = revisions.last(project.id)?.number ?? null
    return showPage(
      request,
      reply,
      formView(visitorOf(request), project, {...state, base, limit: limitText(request)}),
      status,
    )
  }

  const limitText = (request: FastifyRequest) => sizeText(config.maxFile, visitorOf(request))
}

interface FormState {
  /** The problem with the file, shown at its field. */
  problem?: string
  /** Problems that keep the home from being saved, in the API's sentences. */
  problems?: readonly string[]
  /** Another version was saved since the form was opened. */
  isConflict?: boolean
}

/** Returns the form's state for a refused import; undefined for errors that don't concern the file. */
function formStateOf(error: unknown): FormState | undefined {
  if (!(error instanceof ApiError) || !error.problems) return undefined
  return error.code === 'conflict' ? {isConflict: true} : {problems: error.problems}
}

/** The form names the version that the person saw, so that nobody overwrites a newer one unseen. */
function formView(
  visitor: Visitor,
  project: OwnProject,
  state: FormState & {base: number | null; limit: string},
): Page {
  const {words} = visitor
  const {importPage} = words
  const {problems = [], isConflict = false, base, limit} = state
  const problem = problems.length > 0 ? importPage.problems(problems.length) : state.problem
  return {
    title: importPage.title,
    lead: importPage.lead(project.name),
    tabs: projectTabs(visitor, project),
    hasProblems: problem !== undefined || isConflict,
    content: html`${problemSummary(words, {file: problem})}
    ${problems.length > 0 ? problemList(words.importPage.details, problems) : ''}
    ${isConflict ? conflictNotice(visitor, project, base) : ''}
    ${form(
      visitor,
      `/projects/${project.id}/import`,
      html`${hidden('base', base === null ? '' : String(base))}
      ${fileField({name: 'file', label: importPage.file, hint: importPage.hint(limit), problem, accept: acceptedFiles})}
      <button>${importPage.submit}</button>`,
      html`enctype="multipart/form-data"`,
    )}
    <p class="soft">${importPage.explanation}</p>
    <p><a class="touch" href="/projects/${project.id}">${importPage.back}</a></p>`,
  }
}

/** Phones don't know Sweet Home 3D files by their extension: without the last two types they offer none. */
const acceptedFiles = '.sh3d,.sh3x,.json,application/zip,application/octet-stream'

/** The API's sentences are English. */
const problemList = (title: string, problems: readonly string[]) => html`<details class="notes" open>
  <summary>${title}</summary>
  <ul lang="en">${problems.map((problem) => html`<li>${problem}</li>`)}</ul>
</details>`

const conflictNotice = ({words: {importPage}}: Visitor, {id}: OwnProject, last: number | null) => html`<div
  class="notice danger" role="alert" tabindex="-1" autofocus>
  <p>${importPage.conflict(last ?? 0)}</p>
  <p><a href="/projects/${id}">${importPage.seeLast}</a></p>
</div>`

function viewerView(visitor: Visitor, project: OwnProject): Page {
  const {importPage} = visitor.words
  return {
    title: importPage.viewerTitle,
    lead: importPage.viewer,
    tabs: projectTabs(visitor, project),
    content: html`<p><a class="button" href="/projects/${project.id}">${importPage.back}</a></p>`,
  }
}

const readBase = (text: string): number | null => (/^\d{1,9}$/.test(text) ? Number(text) : null)

const mebibyte = 1024 * 1024

/** Returns a size as people write it. */
function sizeText(bytes: number, {language}: Visitor): string {
  const [value, unit] = bytes >= mebibyte ? [bytes / mebibyte, 'MB'] : [bytes / 1024, 'kB']
  return `${formatNumber(language, value)} ${unit}`
}
