import type {FastifyInstance, FastifyRequest} from 'fastify'
import type {Static} from 'typebox'
import {limits} from '#shared/contract/limits.ts'
import type {Revision} from '#shared/contract/resources.ts'
import {Type} from '#shared/json-schema.ts'
import {createConcurrencyLimiter} from '../api/concurrency-limiter.ts'
import {acceptJsonBodies} from '../api/json-body.ts'
import type {Routes} from '../api/routes.ts'
import {transact} from '../database/when-free.ts'
import {changedElsewhere, type DraftKey, type Drafts} from '../drafts/store.ts'
import {found} from '../errors.ts'
import type {PageServices} from '../pages/services.ts'
import {pageOwner, personOf} from '../pages/visitor.ts'
import type {OwnProject} from '../projects/store.ts'
import {saveRevision} from '../revisions/save-revision.ts'

export const draftPath = '/projects/:id/draft'

export interface DraftNeeds
  extends Pick<PageServices, 'clock' | 'database' | 'files' | 'homeAnswers' | 'homes' | 'projects' | 'revisions'> {
  drafts: Drafts
}

interface Access {
  /** Throws unless the person may write to the project. */
  writable(request: FastifyRequest): OwnProject
  keyOf(request: FastifyRequest): DraftKey
}

const body = Type.Object({
  message: Type.String({maxLength: limits.revisionMessageLength}),
  edit: Type.Integer({maximum: Number.MAX_SAFE_INTEGER}),
})

/** Saves the draft as the next version, through the same checks as every version; the draft is then gone. */
export function saveDraftRoute(app: FastifyInstance, needs: DraftNeeds, {writable, keyOf}: Access) {
  const {clock, database, drafts, homes, revisions} = needs
  /** Each person saves one draft at a time. */
  const limiter = createConcurrencyLimiter({keyOf: (request) => personOf(request).id, max: 1, clock})
  app.register(async (scope: Routes) => {
    acceptJsonBodies(scope)
    scope.post(`${draftPath}/version`, {onRequest: limiter.enter, schema: {body}}, (request, reply) =>
      limiter.run(request, async () => reply.code(201).send(await save(request, request.body))),
    )
  })

  async function save(request: FastifyRequest, {message, edit}: Static<typeof body>): Promise<Revision> {
    writable(request)
    const key = keyOf(request)
    const draft = found(drafts.find(key))
    if (draft.edit !== edit) throw changedElsewhere(draft.edit)
    const owner = pageOwner(request)
    const stored = {bytes: draft.home, base: null}
    const prepared = await homes.prepareStored(stored, {base: revisions.baseFor(key.projectId), owner})
    const picture = await homes.drawPicture(prepared, {owner})
    const made = {...prepared, message: message.trim(), baseRevision: draft.base}
    const author = {accountId: personOf(request).id, appName: null}
    return saveRevision(needs, {projectId: key.projectId, made, author, picture}, (save) =>
      transact(database, () => {
        writable(request)
        if (drafts.state(key).edit !== edit) throw changedElsewhere(drafts.state(key).edit)
        const revision = save()
        drafts.delete(key)
        return revision
      }),
    )
  }
}
