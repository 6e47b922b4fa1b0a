import type {FastifyInstance, FastifyRequest} from 'fastify'
import {html} from 'ghtml'
import type {Connection, EndedConnection, ListedConnection} from '../connections/store.ts'
import {notFound} from '../errors.ts'
import {doneNotice, form, moment} from './elements.ts'
import {queryText} from './forms.ts'
import {type Page, showPage} from './layout.ts'
import type {PageServices} from './services.ts'
import {personOf, type Visitor, visitorOf} from './visitor.ts'

const endedShown = 20

/** What a person allowed, and the way to end it. */
export function connectedAppsRoutes(app: FastifyInstance, {connections}: Pick<PageServices, 'connections'>) {
  const config = {person: {returnTo: '/settings/apps'}}

  app.get('/settings/apps', {config}, async (request, reply) => {
    const {id} = personOf(request)
    const list = connections.list(id)
    const ended = connections.listEnded(id).slice(0, endedShown)
    const done = ended.find((one) => one.id === queryText(request, 'ended'))
    return showPage(request, reply, listView(visitorOf(request), {list, ended, done}))
  })

  app.get('/settings/apps/:id/disconnect', {config}, async (request, reply) => {
    return showPage(request, reply, confirmView(visitorOf(request), ownConnection(request)))
  })

  app.post('/settings/apps/:id/disconnect', {config}, async (request, reply) => {
    const {id} = ownConnection(request)
    connections.end(id, 'person')
    return reply.redirect(`/settings/apps?${new URLSearchParams({ended: id})}`, 303)
  })

  /** Another person's connection is as unknown as one that never was. */
  function ownConnection(request: FastifyRequest): Connection {
    const found = connections.byId((request.params as {id: string}).id)
    if (found?.accountId !== personOf(request).id) throw notFound()
    return found
  }
}

interface Lists {
  list: ListedConnection[]
  ended: EndedConnection[]
  /** The one that the person just ended. */
  done: EndedConnection | undefined
}

function listView(visitor: Visitor, {list, ended, done}: Lists): Page {
  const {words} = visitor
  const connect = html`<p><a class="button" href="/device">${words.apps.connect}</a></p>`
  return {
    title: words.apps.title,
    lead: words.apps.lead,
    width: 'wide',
    content: html`!${done ? doneNotice(words.apps.disconnected(done.name)) : ''}
    !${
      list.length > 0
        ? html`<ul class="cards">!${list.map((one) => card(visitor, one))}</ul>!${connect}`
        : html`<div class="empty"><h2>${words.apps.empty}</h2><p>${words.apps.emptyLead}</p>!${connect}</div>`
    }
    !${ended.length > 0 ? endedView(visitor, ended) : ''}`,
  }
}

function card(visitor: Visitor, {id, name, projects, createdAt, lastUsedAt, address}: ListedConnection): string {
  const {apps} = visitor.words
  const fact = (label: string, value: string) => html`<div><dt>${label}</dt><dd>!${value}</dd></div>`
  const projectNames = projects.map((project) => project.name).join(', ') || apps.noProject
  return html`<li>
    <div class="title">
      <h2 id="${id}">${name}</h2>
      <form action="/settings/apps/${id}/disconnect"><button class="second" aria-describedby="${id}">${apps.disconnect}</button></form>
    </div>
    <dl class="facts">
      !${fact(apps.project, html`${projectNames}`)}
      !${fact(apps.since, moment(visitor, createdAt))}
      !${fact(apps.lastUsed, moment(visitor, lastUsedAt))}
      !${fact(apps.from, html`${address ?? apps.unknown}`)}
    </dl>
  </li>`
}

/** What ended of late; a theft is told first and loudest. */
function endedView(visitor: Visitor, ended: EndedConnection[]): string {
  const {apps} = visitor.words
  const thefts = ended.filter(({reason}) => reason === 'theft')
  const entry = ({name, reason, endedAt}: EndedConnection) =>
    html`<li><strong>${name}</strong> · !${moment(visitor, endedAt)}<br />${apps.reasons[reason]}</li>`
  const alarm = html`<div class="notice danger" role="alert">
    <h3>${apps.theftTitle}</h3>
    <ul>!${thefts.map(entry)}</ul>
  </div>`
  return html`<section aria-labelledby="ended">
    <h2 id="ended">${apps.endedTitle}</h2>
    !${thefts.length > 0 ? alarm : ''}
    <ul class="ended">!${ended.filter(({reason}) => reason !== 'theft').map(entry)}</ul>
  </section>`
}

const confirmView = (visitor: Visitor, {id, name}: Connection): Page => ({
  title: visitor.words.apps.confirmTitle(name),
  lead: visitor.words.apps.confirmLead,
  content: html`!${form(
    visitor,
    `/settings/apps/${id}/disconnect`,
    html`<div class="choices">
      <button class="danger">${visitor.words.apps.disconnect}</button>
      <a class="button second" href="/settings/apps">${visitor.words.apps.keep}</a>
    </div>`,
  )}`,
})
