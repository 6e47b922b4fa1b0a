import {readFile} from 'node:fs/promises'
import type {FastifyReply, FastifyRequest} from 'fastify'
import type {ImportAnswers} from '#shared/home/import/questions.ts'
import {isSettled, putOff} from '#shared/home/import/settle-doubts.ts'
import {type Content, isInMemory, sizeOf} from '../../api/content.ts'
import type {AskedFirst} from '../../imports/formats/format.ts'
import {planMemory} from '../../jobs/memory-plan.ts'
import {refuseConflict} from '../../revisions/refuse.ts'
import {compareWithLast, needsConsent} from '../../saves/compare-with-last.ts'
import {saveImport} from '../../saves/save-import.ts'
import {formText} from '../forms.ts'
import {showPage} from '../layout.ts'
import type {PageServices} from '../services.ts'
import {sizeText} from '../size-text.ts'
import {pageOwner, personOf, visitorOf} from '../visitor.ts'
import {consentView} from './carry-view.ts'
import {answersIn, consentIn, type FormState} from './import-form.ts'
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
import {questionsView} from './questions-view.ts'

export interface ImportServices
  extends Pick<
    PageServices,
    'clock' | 'config' | 'database' | 'files' | 'homes' | 'hosts' | 'projects' | 'revisions' | 'threads'
  > {
  reports: ImportReports
  planScript: PlanScript
}

interface Needs extends ImportServices {
  projectOf(request: FastifyRequest): OwnProject
  showForm(request: FastifyRequest, reply: FastifyReply, state: FormState, status: number): FastifyReply
}

/** A file that is read now, with its person's decisions when they sent it. */
type SentFile = Omit<PendingFile, 'bytes'> & {content: Content}

/**
 * Creates the steps of an import: a file is read, its questions are answered, its losses agreed to, and it is saved.
 */
export function createImportSteps({projectOf, showForm, ...needs}: Needs) {
  const {clock, config, homes, planScript, revisions, reports} = needs
  // Both share the memory that waiting imports may take.
  const memory = planMemory(config.maxHome).pendingImports / 2
  const unagreed = createPendingImports({maxBytes: memory, clock})
  const unanswered = createPendingFiles({maxBytes: memory, clock})

  const ownerOf = (request: FastifyRequest) => ({accountId: personOf(request).id, projectId: projectOf(request).id})

  return {
    read,

    /** Reads a file again, with the answers to its questions. */
    readAnswered: (request: FastifyRequest, reply: FastifyReply) =>
      unanswered.use(formText(request, 'import'), ownerOf(request), (file) =>
        file
          ? read(request, reply, {...file, content: file.bytes}, answersIn(request))
          : showForm(request, reply, {problem: visitorOf(request).words.importing.gone}, 400),
      ),

    /** Saves an import that its person agreed to. */
    saveAgreed(request: FastifyRequest, reply: FastifyReply) {
      const consent = consentIn(request, true)
      return unagreed.use(formText(request, 'import'), ownerOf(request), (importing) =>
        importing
          ? save(request, reply, importing, consent)
          : showForm(request, reply, {problem: visitorOf(request).words.importing.gone, consent}, 400),
      )
    },
  }

  /** Reads a file, then saves it or asks its open questions. */
  async function read(request: FastifyRequest, reply: FastifyReply, sent: SentFile, answers: ImportAnswers) {
    const {content, consent, ...file} = sent
    const {language} = personOf(request)
    const options = {
      name: file.fileName,
      language,
      maxFile: config.maxFile,
      base: revisions.baseFor(file.projectId),
      answers,
      owner: pageOwner(request),
    }
    // A worker takes the bytes that it gets: a file that may be asked about is copied.
    const result = await homes.importFile(isInMemory(content) ? content.slice() : content, options)
    if ('refused' in result) return showForm(request, reply, {problem: result.refused[language]}, 400)
    if (!('asks' in result)) return save(request, reply, {...file, read: result}, consent)
    if (sizeOf(content) < memory) return ask(request, reply, {sent, asked: result, answers})
    // Too large to wait here: its doubtful elements are saved as unsure, and the report names them.
    if (result.about === 'elements' && !isSettled(answers) && !isInMemory(content))
      return read(request, reply, sent, {...answers, ...putOff})
    const problem = visitorOf(request).words.importPage.tooLarge(sizeText(memory, visitorOf(request)))
    return showForm(request, reply, {problem}, 400)
  }

  /** Shows the questions of a file, which waits for their answers. */
  async function ask(
    request: FastifyRequest,
    reply: FastifyReply,
    {sent: {content, ...file}, asked, answers}: {sent: SentFile; asked: AskedFirst; answers: ImportAnswers},
  ) {
    const bytes = isInMemory(content) ? content : await readFile(content.path)
    const key = unanswered.store({...file, bytes})
    const page = questionsView(visitorOf(request), projectOf(request), {asked, key, answers})
    const script = await planScript(asked.drawings?.map(({plan}) => plan))
    return showPage(request, reply, {...page, script})
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
      const key = unagreed.store(importing)
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
}
