import type {FastifyInstance, FastifyReply, FastifyRequest} from 'fastify'
import {createConcurrencyLimiter} from '../../api/concurrency-limiter.ts'
import {ApiError} from '../../errors.ts'
import {bindingKey} from '../../homes/bindings.ts'
import type {MatchTask} from '../../homes/match-bindings.ts'
import type {PreparedHome} from '../../homes/ready-home.ts'
import {saveBindings} from '../../saves/save-bindings.ts'
import {hasProblems} from '../elements.ts'
import {formText, formTexts} from '../forms.ts'
import {showPage} from '../layout.ts'
import {projectOfPath} from '../projects/own-project.ts'
import type {PageServices} from '../services.ts'
import {pageOwner, personOf, visitorOf} from '../visitor.ts'
import {dropKey} from './drop-key.ts'
import {createMatchProposals} from './match-proposals.ts'
import {type MatchState, matchView} from './match-view.ts'
import type {PlanBindings} from './plan-bindings.ts'
import type {ShowDevices} from './show-devices.ts'

interface Needs
  extends Pick<PageServices, 'clock' | 'database' | 'devices' | 'files' | 'homes' | 'projects' | 'revisions'> {
  planBindings: PlanBindings
  showDevices: ShowDevices
}

const maxMessage = 2000

/** Puts devices on the plan, and takes them off it. Each saves a version. */
export function changeBindingRoutes(app: FastifyInstance, needs: Needs) {
  const {clock, devices, homes, projects, revisions, planBindings, showDevices} = needs
  const proposals = createMatchProposals(needs)
  /** Each person looks for matches or changes bindings once at a time. */
  const limiter = createConcurrencyLimiter({keyOf: (request) => personOf(request).id, max: 1, clock})
  const editorOf = (request: FastifyRequest) => projectOfPath(request, {projects}, 'editor')
  const options = {config: {person: {}}, onRequest: async (request: FastifyRequest) => void editorOf(request)}
  const inTurn =
    (act: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>) =>
    async (request: FastifyRequest, reply: FastifyReply) => {
      await limiter.enter(request, reply)
      return limiter.run(request, () => act(request, reply))
    }
  const match = '/projects/:id/devices/match'

  app.get(
    match,
    options,
    inTurn((request, reply) => showMatch(request, reply, {}, 200)),
  )
  app.post(match, options, inTurn(bind))
  app.post('/projects/:id/devices/drop', options, inTurn(drop))

  async function showMatch(request: FastifyRequest, reply: FastifyReply, state: MatchState, status: number) {
    const {id} = editorOf(request)
    const last = revisions.last(id)
    const {language} = personOf(request)
    const wanted = {...devicesOf(id), projectId: id, language, owner: pageOwner(request)}
    const found = last ? await proposals.of({...wanted, revision: last}) : []
    const shown = {...state, project: editorOf(request), proposals: found, base: last?.number}
    return showPage(request, reply, matchView(visitorOf(request), shown), status)
  }

  async function bind(request: FastifyRequest, reply: FastifyReply) {
    const {id} = editorOf(request)
    const {match: words} = visitorOf(request).words.devices
    const last = revisions.last(id)
    if (last === undefined) throw new ApiError('not_found')
    if (formText(request, 'base') !== String(last.number)) return showMatch(request, reply, {isChanged: true}, 409)
    const chosen = new Set(formTexts(request, 'pair'))
    const message = formText(request, 'message').trim()
    const problems = {
      pair: chosen.size > 0 ? undefined : words.none,
      message: message.length <= maxMessage ? undefined : words.messageProblem,
    }
    if (hasProblems(problems)) return showMatch(request, reply, {chosen, message, problems}, 400)
    const task = {...devicesOf(id), json: revisions.home(id, last.number), chosen, base: revisions.baseFor(id)}
    const {prepared, count} = await homes.bindMatches({...task, owner: pageOwner(request)})
    // The devices changed since the page was opened, and none of the chosen pairs is proposed any more.
    if (count === 0) return showMatch(request, reply, {problems: {pair: words.none}}, 400)
    const isSaved = await save(request, {prepared, message, baseRevision: last.number})
    return isSaved ? done(reply, id, last.number + 1) : showMatch(request, reply, {isChanged: true}, 409)
  }

  async function drop(request: FastifyRequest, reply: FastifyReply) {
    const {id} = editorOf(request)
    const {devices: words} = visitorOf(request).words
    const last = revisions.last(id)
    if (last === undefined) throw new ApiError('not_found')
    const changed = () => showDevices(request, reply, {problem: words.dropChanged, status: 409})
    if (formText(request, 'base') !== String(last.number)) return changed()
    const chosen = new Set(formTexts(request, 'drop'))
    const bindings = (await planBindings.of(id, last, pageOwner(request))) ?? []
    const dropped = new Set(bindings.filter((bound) => chosen.has(dropKey(bound))).map(bindingKey))
    if (dropped.size === 0) return showDevices(request, reply, {problem: words.dropNone, status: 400})
    const owner = pageOwner(request)
    const json = revisions.home(id, last.number)
    const prepared = await homes.dropDevices({json, dropped, base: revisions.baseFor(id), owner})
    const message = words.dropMessage(dropped.size)
    const isSaved = await save(request, {prepared, message, baseRevision: last.number})
    return isSaved ? done(reply, id, last.number + 1) : changed()
  }

  const done = (reply: FastifyReply, id: string, number: number) =>
    reply.redirect(`/projects/${id}/devices?${new URLSearchParams({saved: String(number)})}`, 303)

  function devicesOf(projectId: string): Omit<MatchTask, 'json'> {
    const apps = devices.listApps(projectId)
    const keysOf = (list: 'devices' | 'gone') =>
      new Set(apps.flatMap(({app, [list]: devices}) => devices.map(({id}) => bindingKey({app, device: id}))))
    // Connections of one registered app share its id: each device of it counts once.
    const byApp = [...Map.groupBy(apps, ({app}) => app)].map(([app, connections]) => {
      const all = connections.flatMap(({devices}) => devices.map((device) => [device.id, device] as const))
      return {app, devices: [...new Map(all).values()]}
    })
    return {apps: byApp, declared: keysOf('devices'), gone: keysOf('gone')}
  }

  /** Saves a version. Returns false when somebody saved another one meanwhile. */
  async function save(
    request: FastifyRequest,
    {prepared, message, baseRevision}: {prepared: PreparedHome; message: string; baseRevision: number},
  ): Promise<boolean> {
    const {id: projectId} = editorOf(request)
    const picture = await homes.drawPicture(prepared, {owner: pageOwner(request)})
    const made = {...prepared, projectId, accountId: personOf(request).id, message, baseRevision, picture}
    try {
      await saveBindings(needs, made)
      return true
    } catch (error) {
      if (error instanceof ApiError && error.code === 'conflict') return false
      throw error
    }
  }
}
