import {readFile} from 'node:fs/promises'
import type {FastifyInstance, FastifyReply, FastifyRequest} from 'fastify'
import {createConcurrencyLimiter} from '../../api/concurrency-limiter.ts'
import type {Content, ContentFile} from '../../api/content.ts'
import {type ApiError, errorStatus} from '../../errors.ts'
import {joinedName, joinScans} from '../../imports/join-scans.ts'
import {severalFiles} from '../../imports/refusal.ts'
import {memoryLimit} from '../../jobs/memory-plan.ts'
import {createTurns} from '../../queues/turns.ts'
import {formText} from '../forms.ts'
import {showPage} from '../layout.ts'
import {sizeText} from '../size-text.ts'
import {pageOwner, personOf, visitorOf} from '../visitor.ts'
import {baseIn, consentIn, type FormState, formStateOf, formView, viewerView} from './import-form.ts'
import {createImportSteps, type ImportServices} from './import-steps.ts'
import {projectOfPath} from './own-project.ts'
import {acceptUploads, withUpload} from './upload.ts'

const path = '/projects/:id/import'

/** Imports of all people that run at once. */
const maxImportsAtOnce = 4

/** Bytes of memory for each of them: its pictures alone can take twice the largest file. */
const memoryOfImport = 256 * 2 ** 20

/** Imports a plan from another program's file. */
export function importRoutes(app: FastifyInstance, services: ImportServices) {
  const {clock, config, revisions} = services
  /** Each person sends one file at a time. A turn begins once it has arrived, so nobody can hold one. */
  const limiter = createConcurrencyLimiter({keyOf: (request) => personOf(request).id, max: 1, clock})
  const fitting = Math.floor(memoryLimit() / 2 / memoryOfImport)
  const turns = createTurns({max: Math.max(1, Math.min(maxImportsAtOnce, fitting)), clock})
  const steps = createImportSteps({...services, projectOf, showForm})
  const options = {config: {person: {}}, onRequest: refuseViewers}

  app.get(path, options, async (request, reply) => showForm(request, reply, {}, 200))

  app.register(async (scope) => {
    await acceptUploads(scope, {...services, enter: limiter.enter})
    scope.post(path, options, (request, reply) =>
      limiter.run(request, () => withUpload(request, () => importUploads(request, reply))),
    )
  })

  for (const [step, act] of [
    ['confirm', steps.saveAgreed],
    ['answers', steps.readAnswered],
  ] as const)
    app.post(`${path}/${step}`, options, async (request, reply) => {
      await limiter.enter(request, reply)
      return limiter.run(request, () => inTurn(request, reply, () => act(request, reply)))
    })

  function projectOf(request: FastifyRequest) {
    return projectOfPath(request, services, 'viewer')
  }

  /** Runs before the request body is read. */
  async function refuseViewers(request: FastifyRequest, reply: FastifyReply) {
    const project = projectOf(request)
    if (project.role === 'viewer') return showPage(request, reply, viewerView(visitorOf(request), project), 403)
    return undefined
  }

  async function importUploads(request: FastifyRequest, reply: FastifyReply) {
    const {uploads} = request
    const {importPage} = visitorOf(request).words
    const contents = uploads.flatMap(({name, content}) => (content ? [{name, content}] : []))
    const [first] = contents
    if (uploads.length === 0) return showForm(request, reply, {problem: importPage.missing}, 400)
    if (first === undefined || contents.length < uploads.length)
      return showForm(request, reply, {problem: importPage.tooLarge(limitText(request))}, 400)
    return inTurn(request, reply, () =>
      contents.length === 1 ? importOne(request, reply, first) : importTogether(request, reply, contents),
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
    return importOne(request, reply, {name, content})
  }

  function importOne(request: FastifyRequest, reply: FastifyReply, {name, content}: {name: string; content: Content}) {
    const baseRevision = baseIn(request)
    const consent = consentIn(request, formText(request, 'agreed') === String(baseRevision))
    const file = {accountId: personOf(request).id, projectId: projectOf(request).id, fileName: name, baseRevision}
    return steps.read(request, reply, {...file, content, consent}, {})
  }

  /** Runs one of the imports that may run at once, and shows problems of its file at the form. */
  async function inTurn(request: FastifyRequest, reply: FastifyReply, act: () => Promise<FastifyReply>) {
    try {
      return await turns.run(pageOwner(request), act)
    } catch (error) {
      const state = formStateOf(visitorOf(request), error)
      if (!state) throw error
      return showForm(request, reply, state, errorStatus[(error as ApiError).code])
    }
  }

  function showForm(request: FastifyRequest, reply: FastifyReply, state: FormState, status: number) {
    const project = projectOf(request)
    const base = revisions.last(project.id)?.number ?? null
    const view = formView(visitorOf(request), project, {...state, base, limit: limitText(request)})
    return showPage(request, reply, view, status)
  }

  function limitText(request: FastifyRequest) {
    return sizeText(config.maxFile, visitorOf(request))
  }
}
