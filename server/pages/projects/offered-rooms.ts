import type {FastifyInstance, FastifyReply, FastifyRequest} from 'fastify'
import {formatNumber} from '#shared/text/formats.ts'
import {createConcurrencyLimiter} from '../../api/concurrency-limiter.ts'
import {ApiError, found} from '../../errors.ts'
import type {Offered} from '../../imports/offered-rooms.ts'
import {refuseConflict} from '../../revisions/refuse.ts'
import {saveRooms} from '../../saves/save-rooms.ts'
import {form, hidden, textField} from '../elements.ts'
import {formText} from '../forms.ts'
import {type Html, html} from '../html.ts'
import {type Page, showPage} from '../layout.ts'
import type {PageServices} from '../services.ts'
import {pageOwner, personOf, type Visitor, visitorOf} from '../visitor.ts'
import {drawingView} from './drawing-view.ts'
import type {OwnProject} from './own-project.ts'
import type {PlanScript} from './plan-script.ts'
import {projectTabs} from './project-tabs.ts'

interface Needs extends Pick<PageServices, 'clock' | 'database' | 'files' | 'homes' | 'projects' | 'revisions'> {
  planScript: PlanScript
}
type ProjectRequest = FastifyRequest<{Params: {id: string}}>

const path = '/projects/:id/rooms'

/** More would fill the page. The next ones are offered when these are rooms. */
const maxListed = 100
/** The format's limit for a name. */
const maxName = 120

/** Offers the enclosed spaces of a project's last version that have no room, and adds the chosen ones. */
export function offeredRoomsRoutes(app: FastifyInstance, needs: Needs) {
  const {clock, homes, planScript, projects, revisions} = needs
  /** Each person adds rooms once at a time. */
  const limiter = createConcurrencyLimiter({keyOf: (request) => personOf(request).id, max: 1, clock})
  const options = {config: {person: {}}, onRequest: refuseViewers}

  const projectOf = (request: FastifyRequest) =>
    found(projects.readOf(personOf(request).id, (request as ProjectRequest).params.id))

  async function refuseViewers(request: FastifyRequest) {
    if (projectOf(request).role === 'viewer') throw new ApiError('forbidden')
  }

  app.get(path, options, (request, reply) => show(request, reply, {}, 200))
  app.post(path, options, async (request, reply) => {
    await limiter.enter(request, reply)
    return limiter.run(request, () => add(request, reply))
  })

  async function show(request: FastifyRequest, reply: FastifyReply, state: State, status: number) {
    const project = projectOf(request)
    const last = revisions.last(project.id)
    const json = last && revisions.home(project.id, last.number)
    const offered: Offered = json
      ? await homes.offerRooms(json, {language: personOf(request).language, owner: pageOwner(request)})
      : {rooms: [], plans: []}
    const page = pageOf(visitorOf(request), project, {...state, offered, base: last?.number})
    return showPage(request, reply, {...page, script: await planScript(offered.plans)}, status)
  }

  async function add(request: FastifyRequest, reply: FastifyReply) {
    const {id: projectId} = projectOf(request)
    const last = revisions.last(projectId)
    if (last === undefined) throw new ApiError('not_found')
    if (formText(request, 'base') !== String(last.number)) return show(request, reply, {isChanged: true}, 409)
    const names = chosenNames(request)
    if (names.size === 0) return show(request, reply, {isNoneChosen: true}, 400)
    const person = personOf(request)
    const owner = pageOwner(request)
    const prepared = await homes.addRooms({
      owner,
      json: revisions.home(projectId, last.number),
      language: person.language,
      names,
      joinsParts: formText(request, 'join') === 'on',
      base: revisions.baseFor(projectId),
    })
    refuseConflict(last.number, revisions.last(projectId)?.number ?? null)
    const picture = await homes.drawPicture(prepared, {owner})
    const {number} = await saveRooms(needs, {...prepared, projectId, person, baseRevision: last.number, picture})
    return reply.redirect(`/projects/${projectId}?${new URLSearchParams({imported: String(number)})}`, 303)
  }
}

/** Returns the names of the ticked rooms, by their numbers in the list. */
function chosenNames(request: FastifyRequest): Map<number, string> {
  const names = new Map<number, string>()
  for (let index = 0; index < maxListed; index++) {
    const name = formText(request, `name-${index}`).trim().slice(0, maxName).toWellFormed()
    if (formText(request, `take-${index}`) === 'on' && name !== '') names.set(index, name)
  }
  return names
}

interface State {
  /** Another version was saved since the page was opened. */
  isChanged?: boolean
  isNoneChosen?: boolean
}

interface Shown extends State {
  offered: Offered
  base: number | undefined
}

function pageOf(visitor: Visitor, project: OwnProject, {offered, base, isChanged, isNoneChosen}: Shown): Page {
  const {importing} = visitor.words
  const {rooms, plans} = offered
  const problem = isChanged ? importing.spacesChanged : isNoneChosen ? importing.spacesNone : undefined
  const back = html`<p><a class="touch" href="/projects/${project.id}">${visitor.words.importPage.back}</a></p>`
  const page = {title: importing.spacesTitle, tabs: projectTabs(visitor, project), hasProblems: problem !== undefined}
  if (rooms.length === 0)
    return {...page, content: html`<div class="empty"><h2>${importing.spacesEmpty}</h2></div>${back}`}
  const isAnyPart = rooms.some(({partOf}) => partOf !== undefined)
  return {
    ...page,
    lead: importing.spacesLead,
    content: html`${problem ? html`<p class="notice danger" role="alert">${problem}</p>` : ''}
    ${plans.map((plan) => drawingView(visitor, plan))}
    ${form(
      visitor,
      `/projects/${project.id}/rooms`,
      html`${hidden('base', String(base ?? ''))}
      <fieldset class="field">
        <legend>${importing.spacesLegend}</legend>
        ${rooms.slice(0, maxListed).map((room, index) => rowOf(visitor, room, index))}
      </fieldset>
      ${isAnyPart ? joinOption(visitor) : ''}
      <button>${importing.spacesAdd}</button>`,
    )}
    ${back}`,
  }
}

function rowOf(visitor: Visitor, {name, area, wholeName}: Offered['rooms'][number], index: number): Html {
  const {words, language} = visitor
  const {importing} = words
  const about = [`${formatNumber(language, area)} m²`, ...(wholeName ? [importing.spacesPart(wholeName)] : [])]
  const attributes = html`maxlength="${maxName}" dir="auto"`
  return html`<div class="option">
      <input id="take-${index}" name="take-${index}" type="checkbox" value="on" checked aria-describedby="about-${index}" />
      <label for="take-${index}">${importing.spacesRoom(index + 1)}</label>
      <p class="hint" id="about-${index}">${about.join(' · ')}</p>
    </div>
    ${textField(words, {name: `name-${index}`, label: importing.spacesName(index + 1), value: name, attributes})}`
}

const joinOption = ({words: {importing}}: Visitor) => html`<div class="option">
  <input id="join" name="join" type="checkbox" value="on" aria-describedby="join-hint" />
  <label for="join">${importing.spacesJoin}</label>
  <p class="hint" id="join-hint">${importing.spacesJoinHint}</p>
</div>`
