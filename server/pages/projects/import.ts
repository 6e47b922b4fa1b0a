import {readFile} from 'node:fs/promises'
import type {FastifyInstance, FastifyReply, FastifyRequest} from 'fastify'
import type {ImportAnswers} from '#shared/home/import/questions.ts'
import {isSettled, putOff} from '#shared/home/import/settle-doubts.ts'
import {createConcurrencyLimiter} from '../../api/concurrency-limiter.ts'
import {type Content, type ContentFile, isInMemory, sizeOf} from '../../api/content.ts'
import {ApiError, errorStatus, found} from '../../errors.ts'
import type {CarryReport} from '../../imports/carry-over-last.ts'
import {formats} from '../../imports/formats/formats.ts'
import {joinedName, joinScans} from '../../imports/join-scans.ts'
import {severalFiles} from '../../imports/refusal.ts'
import {memoryLimit, planMemory} from '../../jobs/memory-plan.ts'
import {createTurns} from '../../queues/turns.ts'
import {QuotaError} from '../../quotas/quota-error.ts'
import {refuseConflict} from '../../revisions/refuse.ts'
import {compareWithLast, needsConsent} from '../../saves/compare-with-last.ts'
import {saveImport} from '../../saves/save-import.ts'
import {fileField, form, hidden, problemSummary} from '../elements.ts'
import {formText, formTexts} from '../forms.ts'
import {html} from '../html.ts'
import {type Page, showPage} from '../layout.ts'
import {quotaRefusal} from '../quota-texts.ts'
import type {PageServices} from '../services.ts'
import {sizeText} from '../size-text.ts'
import {pageOwner, personOf, type Visitor, visitorOf} from '../visitor.ts'
import {consentView, reliedView} from './carry-view.ts'
import type {ImportReports} from './import-reports.ts'
import type {OwnProject} from './own-project.ts'
import {
  type Consent,
  createPendingFiles,
  createPendingImports,
  type PendingFile,
  type PendingImport,
} from './pending-imports.ts'
import type {PlanScript} from './plan-script.ts'
import {projectTabs} from './project-tabs.ts'
import {answerPrefix, questionsView} from './questions-view.ts'
import {acceptUploads, withUpload} from './upload.ts'

interface Needs
  extends Pick<
    PageServices,
    'clock' | 'config' | 'database' | 'files' | 'homes' | 'hosts' | 'projects' | 'revisions' | 'threads'
  > {
  reports: ImportReports
  planScript: PlanScript
}

type ProjectRequest = FastifyRequest<{Params: {id: string}}>

const path = '/projects/:id/import'

/** Imports of all people that run at once. */
const maxImportsAtOnce = 4

/** Bytes of memory for each of them: its pictures alone can take twice the largest file. */
const memoryOfImport = 256 * 2 ** 20

/** Imports a plan from another program's file. */
export function importRoutes(app: FastifyInstance, needs: Needs) {
  const {clock, config, homes, planScript, projects, revisions, reports} = needs
  /** Each person sends one file at a time. A turn begins once it has arrived, so nobody can hold one. */
  const limiter = createConcurrencyLimiter({keyOf: (request) => personOf(request).id, max: 1, clock})
  const fitting = Math.floor(memoryLimit() / 2 / memoryOfImport)
  const turns = createTurns({max: Math.max(1, Math.min(maxImportsAtOnce, fitting)), clock})

  // Both share the memory that waiting imports may take.
  const memory = planMemory(config.maxHome).pendingImports / 2
  const pending = createPendingImports({maxBytes: memory, clock})
  const asked = createPendingFiles({maxBytes: memory, clock})

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
    await acceptUploads(scope, {...needs, enter: limiter.enter})
    scope.post(path, {config: {person: {}}, onRequest: refuseViewers}, (request, reply) =>
      limiter.run(request, () => withUpload(request, () => answer(request, reply))),
    )
  })

  app.post(`${path}/confirm`, {config: {person: {}}, onRequest: refuseViewers}, async (request, reply) => {
    await limiter.enter(request, reply)
    return limiter.run(request, () => confirm(request, reply))
  })

  app.post(`${path}/answers`, {config: {person: {}}, onRequest: refuseViewers}, async (request, reply) => {
    await limiter.enter(request, reply)
    return limiter.run(request, () => goOn(request, reply))
  })

  async function answer(request: FastifyRequest, reply: FastifyReply) {
    const {uploads} = request
    const {importPage} = visitorOf(request).words
    const contents = uploads.flatMap(({name, content}) => (content ? [{name, content}] : []))
    const [first] = contents
    if (uploads.length === 0) return showForm(request, reply, {problem: importPage.missing}, 400)
    if (first === undefined || contents.length < uploads.length)
      return showForm(request, reply, {problem: importPage.tooLarge(limitText(request))}, 400)
    return inTurn(request, reply, () =>
      contents.length === 1 ? importUpload(request, reply, first) : importTogether(request, reply, contents),
    )
  }

  /** Imports rooms that were scanned one by one. */
  async function importTogether(
    request: FastifyRequest,
    reply: FastifyReply,
    contents: readonly {name: string; content: ContentFile}[],
  ) {
    const files = contents.map(async ({name, content}) => ({name, bytes: await readFile(content.path)}))
    const content = joinScans(await Promise.all(files))
    const name = joinedName(contents.map((each) => each.name))
    if (content === undefined) return showForm(request, reply, {problem: severalFiles[personOf(request).language]}, 400)
    return importUpload(request, reply, {name, content})
  }

  const inTurn = (request: FastifyRequest, reply: FastifyReply, act: () => Promise<FastifyReply>) =>
    explainProblems(request, reply, () => turns.run(pageOwner(request), act))

  function importUpload(
    request: FastifyRequest,
    reply: FastifyReply,
    {name, content}: {name: string; content: Content},
  ) {
    const baseRevision = readBase(formText(request, 'base'))
    const consent = consentIn(request, formText(request, 'agreed') === String(baseRevision))
    const file = {accountId: personOf(request).id, projectId: projectOf(request).id, fileName: name, baseRevision}
    return readAndSave(request, reply, {...file, content, consent}, {})
  }

  /** Reads a file with the answers to its questions. */
  async function goOn(request: FastifyRequest, reply: FastifyReply) {
    const owner = {accountId: personOf(request).id, projectId: projectOf(request).id}
    const read = (file: PendingFile | undefined) =>
      file
        ? readAndSave(request, reply, {...file, content: file.bytes}, answersIn(request))
        : showForm(request, reply, {problem: visitorOf(request).words.importing.gone}, 400)
    return inTurn(request, reply, () => asked.use(formText(request, 'import'), owner, read))
  }

  async function readAndSave(
    request: FastifyRequest,
    reply: FastifyReply,
    {content, consent, ...file}: Omit<PendingFile, 'bytes'> & {content: Content},
    answers: ImportAnswers,
  ) {
    const {projectId, fileName: name} = file
    const {language} = personOf(request)
    const options = {name, language, maxFile: config.maxFile, base: revisions.baseFor(projectId), answers}
    // A worker takes the bytes that it gets: a file that may be asked about is copied.
    const given = isInMemory(content) ? content.slice() : content
    const read = await homes.importFile(given, {...options, owner: pageOwner(request)})
    if ('refused' in read) return showForm(request, reply, {problem: read.refused[language]}, 400)
    if (!('asks' in read)) return save(request, reply, {...file, read}, consent)
    if (sizeOf(content) >= memory) {
      // Too large to wait here: its doubtful elements are saved as unsure, and the report names them.
      if (read.about === 'elements' && !isSettled(answers) && !isInMemory(content))
        return readAndSave(request, reply, {...file, content, consent}, {...answers, ...putOff})
      const problem = visitorOf(request).words.importPage.tooLarge(sizeText(memory, visitorOf(request)))
      return showForm(request, reply, {problem}, 400)
    }
    const bytes = isInMemory(content) ? content : await readFile(content.path)
    const key = asked.store({...file, consent, bytes})
    const page = questionsView(visitorOf(request), projectOf(request), {asked: read, key, answers})
    const script = await planScript(read.drawings?.map(({plan}) => plan))
    return showPage(request, reply, {...page, script})
  }

  /** Saves an import that its person agreed to. */
  async function confirm(request: FastifyRequest, reply: FastifyReply) {
    const owner = {accountId: personOf(request).id, projectId: projectOf(request).id}
    const consent = consentIn(request, true)
    const saveFound = (importing: PendingImport | undefined) =>
      importing
        ? save(request, reply, importing, consent)
        : showForm(request, reply, {problem: visitorOf(request).words.importing.gone, consent}, 400)
    return inTurn(request, reply, () => pending.use(formText(request, 'import'), owner, saveFound))
  }

  /** Saves an import, unless it loses something and its person has not agreed. */
  async function save(
    request: FastifyRequest,
    reply: FastifyReply,
    importing: PendingImport,
    {isAgreed, names, guesses}: Consent,
  ) {
    const {accountId, projectId, fileName, baseRevision, read} = importing
    const owner = pageOwner(request)
    refuseConflict(baseRevision, revisions.last(projectId)?.number ?? null)
    const {offered} = read.report
    const {prepared, report, moved} = await compareWithLast(
      needs,
      projectId,
      {...read, offered},
      {origin: read.origin, names, guesses},
      owner,
    )
    if (report && report.dropped.length > 0) return showForm(request, reply, {dropped: report.dropped}, 422)
    if (report && !isAgreed && needsConsent(report, read)) {
      const key = pending.store(importing)
      return showPage(request, reply, consentView(visitorOf(request), projectOf(request), {report, key}))
    }
    const {number} = await saveImport(needs, {
      ...prepared,
      projectId,
      person: personOf(request),
      fileName,
      baseRevision,
      images: read.images,
      moved,
      picture: await homes.drawPicture(prepared, {owner}),
    })
    reports.store(
      {accountId, projectId, number},
      {...read.report, ...(report && {carried: report, offered: report.offered})},
    )
    return reply.redirect(`/projects/${projectId}?${new URLSearchParams({imported: String(number)})}`, 303)
  }

  /** Shows problems of the file at the form. */
  async function explainProblems(request: FastifyRequest, reply: FastifyReply, act: () => Promise<unknown>) {
    try {
      return await act()
    } catch (error) {
      const state = formStateOf(visitorOf(request), error)
      if (!state) throw error
      return showForm(request, reply, state, errorStatus[(error as ApiError).code])
    }
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
  /** The first sentence of the refusal; by default that the home can't be saved. */
  headline?: 'fileProblems' | 'missingPictures'
  /** Another version was saved since the form was opened. */
  isConflict?: boolean
  /** The elements that apps rely on and the file lacks. */
  dropped?: CarryReport['dropped']
  /** The person agreed to an import that is gone. */
  consent?: Consent
}

/** Returns the form's state for a refused import; undefined for errors that don't concern the file. */
function formStateOf(visitor: Visitor, error: unknown): FormState | undefined {
  if (error instanceof QuotaError) return {problem: quotaRefusal(visitor, error).text}
  if (!(error instanceof ApiError) || !error.problems) return undefined
  if (error.code === 'conflict') return {isConflict: true}
  const {problems} = error
  if (error.code !== 'invalid_home') return {problems}
  return {
    problems,
    headline: problems.every((problem) => problem.startsWith('files: ')) ? 'missingPictures' : 'fileProblems',
  }
}

/** The form names the version that the person saw, so that nobody overwrites a newer one unseen. */
function formView(
  visitor: Visitor,
  project: OwnProject,
  state: FormState & {base: number | null; limit: string},
): Page {
  const {words} = visitor
  const {importPage} = words
  const {problems = [], headline, isConflict = false, dropped = [], consent, base, limit} = state
  const describe = headline === undefined ? importPage.problems : words.importing[headline]
  const problem = problems.length > 0 ? describe(problems.length) : state.problem
  return {
    title: importPage.title,
    lead: importPage.lead(project.name),
    tabs: projectTabs(visitor, project),
    hasProblems: problem !== undefined || isConflict || dropped.length > 0,
    content: html`${problemSummary(words, {file: problem})}
    ${problems.length > 0 ? problemList(words.importPage.details, problems) : ''}
    ${isConflict ? conflictNotice(visitor, project, base) : ''}
    ${dropped.length > 0 ? reliedView(visitor, dropped) : ''}
    ${form(
      visitor,
      `/projects/${project.id}/import`,
      html`${hidden('base', base === null ? '' : String(base))}
      ${consent ? html`${hidden('agreed', String(base))} ${hidden('names', consent.names)} ${hidden('guesses', consent.guesses)}` : ''}
      ${fileField({name: 'file', label: importPage.file, hint: importPage.hint(limit), problem, accept: acceptedFiles, takesSeveral: true})}
      <button>${importPage.submit}</button>`,
      html`enctype="multipart/form-data"`,
    )}
    <p class="soft">${importPage.explanation}</p>
    <p><a class="touch" href="/projects/${project.id}">${importPage.back}</a></p>`,
  }
}

/** Phones don't know Sweet Home 3D files by their extension: without the last two types they offer none. */
const acceptedFiles = [...formats.flatMap(({endings}) => endings), 'application/zip', 'application/octet-stream'].join(
  ',',
)

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

/** The most answers that a form may send: a question has at most 200 choices. */
const maxAnswers = 500

/** Returns the answers in a form, by the questions' keys. */
function answersIn(request: FastifyRequest): ImportAnswers {
  const fields = Object.keys((request.body as object | undefined) ?? {}).filter((name) => name.startsWith(answerPrefix))
  return Object.fromEntries(
    fields
      .slice(0, maxAnswers)
      .map((name) => [name.slice(answerPrefix.length), formTexts(request, name).slice(0, maxAnswers)]),
  )
}

/** Reads the person's consent from a form: about losses, names and unsure elements. */
const consentIn = (request: FastifyRequest, isAgreed: boolean): Consent => ({
  isAgreed,
  names: formText(request, 'names') === 'file' ? 'file' : 'kept',
  guesses: formText(request, 'guesses') === 'dropped' ? 'dropped' : 'kept',
})

const readBase = (text: string): number | null => (/^\d{1,9}$/.test(text) ? Number(text) : null)
