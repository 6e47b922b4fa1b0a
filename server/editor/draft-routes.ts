import {setImmediate} from 'node:timers/promises'
import type {FastifyInstance, FastifyReply, FastifyRequest} from 'fastify'
import {timestampOf} from '#shared/contract/timestamp.ts'
import {setUnits} from '#shared/home/edit/set-units.ts'
import type {LengthUnit} from '#shared/home/edit/typed-measures.ts'
import {emptyHome} from '#shared/home/empty-home.ts'
import {Type} from '#shared/json-schema.ts'
import {createConcurrencyLimiter} from '../api/concurrency-limiter.ts'
import {acceptJsonBytes, receiveBody} from '../api/receive-body.ts'
import type {Routes} from '../api/routes.ts'
import {transact} from '../database/when-free.ts'
import {changedElsewhere, type Draft, type DraftKey} from '../drafts/store.ts'
import {ApiError, found, invalidInput} from '../errors.ts'
import {type HomeAnswer, keysFor, type Part} from '../homes/home-answers.ts'
import {pageOwner, personOf} from '../pages/visitor.ts'
import type {OwnProject} from '../projects/store.ts'
import {etagOf} from '../revisions/send-revision.ts'
import {jsonScope} from './json-scope.ts'
import {preferredUnits} from './preferred-units.ts'
import {type DraftNeeds, draftPath, saveDraftRoute} from './save-draft-route.ts'

type DraftRequest = FastifyRequest<{Params: {id: string}}>

/** Serves a person's draft of a project to the editor, as JSON: read, replace, discard, and save as a version. */
export function draftRoutes(app: FastifyInstance, needs: DraftNeeds) {
  const {clock, homes} = needs
  /** Each person sends one draft at a time. */
  const limiter = createConcurrencyLimiter({keyOf: (request) => personOf(request).id, max: 1, clock})

  jsonScope(app, (scope) => {
    scope.get(draftPath, (request, reply) => needs.homeAnswers.send(request, reply, draftAnswer(needs, request)))

    const typed: Routes = scope as unknown as Routes
    acceptJsonBytes(typed, (routes) => {
      routes.put(
        draftPath,
        {config: {visits: 'typing'}, onRequest: limiter.enter, bodyLimit: homes.maxBody + maxHistory},
        (request, reply) => limiter.run(request, () => replaceDraft(needs, request, reply)),
      )
    })

    typed.delete(draftPath, {schema: {querystring: shownDraft}}, async (request, reply) => {
      discardDraft(needs, request, request.query.edit)
      return reply.code(204).send()
    })

    saveDraftRoute(scope, needs, {writable: (request) => writable(needs, request), keyOf})
  })
}

/** The counter of the draft that a window shows: it could discard changes that it never showed otherwise. */
const shownDraft = Type.Object({edit: Type.Integer({minimum: 0, maximum: Number.MAX_SAFE_INTEGER})})

/** Bytes of undo and redo steps beside a home. */
const maxHistory = 8 * 1024 * 1024

const keyOf = (request: FastifyRequest): DraftKey => ({
  projectId: (request as DraftRequest).params.id,
  accountId: personOf(request).id,
})

function readable({projects}: DraftNeeds, request: FastifyRequest): OwnProject {
  return found(projects.readOf(personOf(request).id, (request as DraftRequest).params.id))
}

function writable(needs: DraftNeeds, request: FastifyRequest): OwnProject {
  const project = readable(needs, request)
  if (project.role === 'viewer') throw new ApiError('forbidden')
  return project
}

/** Returns the answer of GET: the draft, or the home that a draft would begin with. */
function draftAnswer(needs: DraftNeeds, request: FastifyRequest): HomeAnswer {
  const {drafts, revisions} = needs
  const key = keyOf(request)
  const {role, name: projectName} = readable(needs, request)
  const known = role === 'viewer' ? undefined : drafts.state(key)
  const last = revisions.last(key.projectId)
  const empty = {name: projectName, units: preferredUnits(request)}
  const begin = last === undefined ? `empty ${empty.units} ${empty.name}` : etagOf(last)
  const name = known?.changedAt ? `${key.accountId} ${known.edit}` : ''
  return {
    keys: keysFor(`draft ${key.projectId} ${begin} ${name}`),
    owner: pageOwner(request),
    parts: () => (known?.changedAt ? partsOfDraft(needs, key) : undefined) ?? partsOfLast(needs, key, empty),
    ensureOpen: () => void readable(needs, request),
  }
}

function partsOfDraft({drafts, revisions}: DraftNeeds, key: DraftKey): Part[] | undefined {
  const found = drafts.find(key)
  if (!found) return undefined
  const {base, edit, problemCount, changedAt, history} = found
  const last = revisions.last(key.projectId)?.number ?? null
  const fields = {base, edit, problemCount, last, changedAt: timestampOf(changedAt)}
  return answerParts(fields, {bytes: found.home, base: null}, history && {bytes: history, base: null})
}

interface Empty {
  name: string
  units: LengthUnit
}

function partsOfLast({projects, revisions}: DraftNeeds, {projectId}: DraftKey, {name, units}: Empty): Part[] {
  const base = revisions.last(projectId)?.number ?? null
  const empty = () => setUnits(emptyHome(projects.languageOf(projectId), name), {units, name})
  const home = base === null ? JSON.stringify(empty()) : revisions.home(projectId, base)
  return answerParts({base, edit: 0, problemCount: 0, last: base, changedAt: null}, home, null)
}

/** The fields beside the home and its history, which are sent as they are stored. */
interface Fields extends Pick<Draft, 'base' | 'edit' | 'problemCount'> {
  /** The number of the project's last version. */
  last: number | null
  changedAt: string | null
}

const answerParts = (fields: Fields, home: Part, history: Part | null): Part[] => [
  `${JSON.stringify(fields).slice(0, -1)},"home":`,
  home,
  ',"history":',
  history ?? 'null',
  '}',
]

/** Replaces the draft, if it still is the one that the editor changed. */
async function replaceDraft(needs: DraftNeeds, request: FastifyRequest, reply: FastifyReply) {
  const {clock, database, drafts, files, homes} = needs
  writable(needs, request)
  await using body = await receiveBody(reply, {clock, files})
  const {base, edit, home, history, problems, requestHash} = await homes.readDraft(body.content, pageOwner(request))
  if (home === undefined) throw new ApiError('invalid_home', problems)
  const key = keyOf(request)
  // The answer of the worker took a turn of the event loop, and the database takes one.
  await setImmediate()
  // Without `await`, a refusal during the deletion of the body's file would be unhandled, and end the process.
  return await transact(database, () => {
    writable(needs, request)
    const known = drafts.state(key)
    if (known.changedAt !== null && known.requestHash === requestHash) return stateOf(known.edit, known.changedAt)
    if (known.edit !== edit) throw changedElsewhere(known.edit)
    const {json, files: named} = home
    ensureKnownBase(base, needs.revisions.last(key.projectId)?.number ?? 0)
    const content = {base, requestHash, home: json.bytes, history, problemCount: problems.length, files: named}
    const stored = drafts.put(key, content)
    return stateOf(stored.edit, stored.changedAt)
  })
}

/** Deletes the draft, if it still is the one that the editor shows. One that is gone stays gone. */
function discardDraft(needs: DraftNeeds, request: FastifyRequest, edit: number) {
  const {database, drafts} = needs
  writable(needs, request)
  database.transaction(() => {
    writable(needs, request)
    const known = drafts.state(keyOf(request))
    if (known.changedAt === null) return
    if (known.edit !== edit) throw changedElsewhere(known.edit)
    drafts.delete(keyOf(request))
  })
}

/** A draft made from a version that is yet to come would later overwrite that version unseen. */
function ensureKnownBase(base: number | null, last: number) {
  if (base !== null && base > last) throw invalidInput('base: the project has no version with this number')
}

const stateOf = (edit: number, changedAt: number) => ({edit, changedAt: timestampOf(changedAt)})
