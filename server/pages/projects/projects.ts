import type {FastifyInstance, FastifyRequest} from 'fastify'
import {readProjectText} from '../../projects/project-text.ts'
import type {PicturedProject} from '../../projects/store.ts'
import {doneNotice, form, hasProblems, moment, type Problems, problemSummary} from '../elements.ts'
import {formText, queryText} from '../forms.ts'
import {type Html, html} from '../html.ts'
import {type Page, showPage} from '../layout.ts'
import {isNearlyFull, quotaRefusal} from '../quota-texts.ts'
import type {PageServices} from '../services.ts'
import {sizeText} from '../size-text.ts'
import {personOf, type Visitor, visitorOf} from '../visitor.ts'
import {projectFields, projectProblems, type TypedProject} from './project-fields.ts'

const maxListed = 50

/** Lists a person's projects; sign-in leads here. */
export function projectListRoutes(app: FastifyInstance, {projects, quotas}: Pick<PageServices, 'projects' | 'quotas'>) {
  const config = {person: {}}

  function room(visitor: Visitor): Room {
    const {limits} = quotas
    const {projects: count, bytes} = quotas.usageOf(visitor.account?.id ?? '')
    const isFull = count >= limits.projects
    return {
      full: isFull ? quotaRefusal(visitor, {quota: 'projects', limit: limits.projects}).text : undefined,
      nearlyFull: isNearlyFull(bytes, limits.bytes)
        ? visitor.words.quotas.nearlyFull({used: sizeText(bytes, visitor), max: sizeText(limits.bytes, visitor)})
        : undefined,
    }
  }

  app.get('/projects', {config}, async (request, reply) => {
    const visitor = visitorOf(request)
    const state = {...room(visitor), done: doneText(request)}
    return showPage(request, reply, listView(visitor, pageOf(request), state))
  })

  app.post('/projects', {config}, async (request, reply) => {
    const visitor = visitorOf(request)
    const person = personOf(request)
    const typed = {name: formText(request, 'name').trim(), address: formText(request, 'address').trim()}
    const problems = projectProblems(visitor.words, typed)
    if (hasProblems(problems)) {
      return showPage(request, reply, listView(visitor, pageOf(request), {...room(visitor), typed, problems}), 400)
    }
    const {id} = projects.create(readProjectText(typed), {ownerId: person.id, language: visitor.language})
    return reply.redirect(`/projects/${id}?done=created`, 303)
  })

  function pageOf(request: FastifyRequest): ListPage {
    const after = queryText(request, 'after') || undefined
    const listed = projects.pageOf(personOf(request).id, {after, count: maxListed + 1})
    return {list: listed.slice(0, maxListed), hasOlder: listed.length > maxListed, isFirst: after === undefined}
  }

  /** Shows only our own sentences: anybody may have written the address. */
  function doneText(request: FastifyRequest): string | undefined {
    const {words} = visitorOf(request)
    const done = {password: words.reset.done, left: words.members.left, deleted: words.deletion.deleted}
    return Object.entries(done).find(([name]) => name === queryText(request, 'done'))?.[1]
  }
}

interface Room {
  /** Why the person can't own another project. */
  full: string | undefined
  /** A warning before their storage is full. */
  nearlyFull: string | undefined
}

interface ListPage {
  list: readonly PicturedProject[]
  hasOlder: boolean
  /** It starts with the newest project. */
  isFirst: boolean
}

interface ListState extends Room {
  done?: string | undefined
  typed?: TypedProject
  problems?: Problems
}

function listView(visitor: Visitor, {list, hasOlder, isFirst}: ListPage, state: ListState): Page {
  const {words} = visitor
  const {typed = {name: '', address: ''}, problems = {}, done, full, nearlyFull} = state
  const {projectList} = words
  return {
    title: projectList.title,
    width: 'wide',
    hasProblems: hasProblems(problems),
    content: html`${problemSummary(words, problems)}
    ${done ? doneNotice(done) : ''}
    ${nearlyFull ? html`<p class="notice warning">${nearlyFull} <a href="/settings/account#space">${words.quotas.more}</a></p>` : ''}
    ${list.length > 0 ? html`<ul class="cards">${list.map((project) => card(visitor, project))}</ul>` : emptyView(visitor)}
    ${hasOlder ? link(`/projects?${new URLSearchParams({after: list.at(-1)?.id ?? ''})}`, projectList.older) : ''}
    ${isFirst ? '' : link('/projects', projectList.newest)}
    <section aria-labelledby="new">
      <h2 id="new">${projectList.newTitle}</h2>
      ${
        full
          ? html`<p class="notice warning">${full}</p>`
          : form(
              visitor,
              '/projects',
              html`${projectFields(words, typed, problems)}
        <button>${projectList.submit}</button>`,
            )
      }
    </section>`,
  }
}

const link = (to: string, text: string) => html`<p><a class="touch" href="${to}">${text}</a></p>`

function card(visitor: Visitor, {id, name, address, role, lastRevision}: PicturedProject): Html {
  const {words} = visitor
  // Without a stored picture the plan is drawn small.
  const picture = lastRevision
    ? html`<img src="/projects/${id}/thumbnail" alt="${words.projectList.picture(name)}" width="640" height="400" loading="lazy" />`
    : html`<span class="soft">${words.projectList.noPicture}</span>`
  const version = lastRevision
    ? html`${words.projectList.version(lastRevision.number)} · ${moment(visitor, Date.parse(lastRevision.createdAt))}`
    : words.projectList.noVersion
  return html`<li class="pictured">
    <a class="picture" href="/projects/${id}" tabindex="-1">${picture}</a>
    <div class="title"><h2><a class="touch" href="/projects/${id}">${name}</a></h2><span class="badge">${words.roles[role]}</span></div>
    ${address ? html`<p>${address}</p>` : ''}
    <p class="soft">${version}</p>
    ${role === 'viewer' ? '' : html`<p><a class="touch" href="/projects/${id}/import">${words.importPage.link}</a></p>`}
  </li>`
}

const emptyView = ({words}: Visitor) => html`<div class="empty">
  <h2>${words.projectList.empty}</h2>
  <p>${words.projectList.emptyLead}</p>
</div>`
