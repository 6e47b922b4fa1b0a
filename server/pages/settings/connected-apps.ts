import type {FastifyInstance} from 'fastify'
import type {EndedConnection} from '../../connections/store.ts'
import {confirmView} from '../confirm-view.ts'
import {doneNotice, moment} from '../elements.ts'
import {queryText} from '../forms.ts'
import {type Html, html} from '../html.ts'
import {type Page, showPage} from '../layout.ts'
import type {PageServices} from '../services.ts'
import {actorOf, personOf, type Visitor, visitorOf} from '../visitor.ts'
import {allowances, badges, facts, warnings} from './connection-view.ts'
import type {ShownConnections} from './shown-connections.ts'
import type {ShownConnection} from './view-types.ts'

interface Needs extends Pick<PageServices, 'connections'> {
  shownConnections: ShownConnections
}

const maxListed = 50
const maxEndedShown = 20

/** Lists a person's connected apps and disconnects them. */
export function connectedAppsRoutes(app: FastifyInstance, {connections, shownConnections}: Needs) {
  const config = {person: {returnTo: '/settings/apps'}}

  app.get('/settings/apps', {config}, async (request, reply) => {
    const {id} = personOf(request)
    const after = queryText(request, 'after') || undefined
    const listed = shownConnections.pageOf(id, {after, count: maxListed + 1})
    const ended = connections.listEnded(id).slice(0, maxEndedShown)
    const done = ended.find((one) => one.id === queryText(request, 'ended'))
    return showPage(request, reply, listView(visitorOf(request), {listed, isFirst: after === undefined, ended, done}))
  })

  app.get('/settings/apps/:id/disconnect', {config}, async (request, reply) => {
    return showPage(request, reply, disconnectView(visitorOf(request), shownConnections.ofPath(request)))
  })

  app.post('/settings/apps/:id/disconnect', {config}, async (request, reply) => {
    const {id} = shownConnections.ofPath(request)
    connections.end(id, 'person', actorOf(request))
    return reply.redirect(`/settings/apps?${new URLSearchParams({ended: id})}`, 303)
  })
}

interface Lists {
  /** A page of the connections, and the next one if there is one. */
  listed: ShownConnection[]
  /** The page starts with the newest connection. */
  isFirst: boolean
  ended: EndedConnection[]
  /** The connection that the person just ended. */
  done: EndedConnection | undefined
}

function listView(visitor: Visitor, {listed, isFirst, ended, done}: Lists): Page {
  const {words} = visitor
  const list = listed.slice(0, maxListed)
  const last = listed.length > maxListed ? list.at(-1) : undefined
  const connect = html`<p><a class="button" href="/device">${words.apps.connect}</a></p>`
  const isTheft = ({reason}: EndedConnection) => reason === 'theft'
  const others = ended.filter((one) => !isTheft(one))
  return {
    title: words.apps.title,
    lead: words.apps.lead,
    width: 'wide',
    content: html`${done ? doneNotice(words.apps.disconnected(done.name)) : ''}
    ${theftView(visitor, ended.filter(isTheft))}
    ${
      list.length > 0
        ? html`<ul class="cards">${list.map((one) => card(visitor, one))}</ul>
            ${last ? link(`/settings/apps?${new URLSearchParams({after: last.id})}`, words.apps.older) : ''}
            ${isFirst ? '' : link('/settings/apps', words.apps.newest)}
            ${connect}`
        : html`<div class="empty"><h2>${words.apps.empty}</h2><p>${words.apps.emptyLead}</p>${connect}</div>`
    }
    ${others.length > 0 ? endedView(visitor, others) : ''}`,
  }
}

const link = (to: string, text: string) => html`<p><a class="touch" href="${to}">${text}</a></p>`

function card(visitor: Visitor, one: ShownConnection): Html {
  const {id, name} = one
  const {apps} = visitor.words
  return html`<li>
    <div class="title">
      <h2 id="${id}"><a class="touch" href="/settings/apps/${id}">${name}</a></h2>
      <form action="/settings/apps/${id}/disconnect"><button class="second danger" aria-describedby="${id}">${apps.disconnect}</button></form>
    </div>
    ${badges(visitor, one)}
    ${warnings(visitor, one)}
    ${facts(visitor, one)}
    <details><summary>${apps.allows}</summary>${allowances(visitor, one)}</details>
  </li>`
}

/** Thefts come first. */
function theftView(visitor: Visitor, thefts: EndedConnection[]): Html {
  if (thefts.length === 0) return html``
  return html`<div class="notice danger" role="alert">
    <h2>${visitor.words.apps.theftTitle}</h2>
    <ul>${thefts.map((one) => endedEntry(visitor, one))}</ul>
  </div>`
}

/** Renders the other connections that ended recently. */
const endedView = (visitor: Visitor, ended: EndedConnection[]) => html`<section aria-labelledby="ended">
    <h2 id="ended">${visitor.words.apps.endedTitle}</h2>
    <ul class="ended">${ended.map((one) => endedEntry(visitor, one))}</ul>
  </section>`

const endedEntry = (visitor: Visitor, {name, reason, endedAt}: EndedConnection) =>
  html`<li><strong>${name}</strong> · ${moment(visitor, endedAt)}<br />${visitor.words.apps.reasons[reason]}</li>`

const disconnectView = (visitor: Visitor, {id, name}: ShownConnection): Page => {
  const {apps} = visitor.words
  return confirmView(visitor, {
    title: apps.confirmTitle(name),
    lead: apps.confirmLead,
    action: `/settings/apps/${id}/disconnect`,
    submit: apps.disconnect,
    keep: apps.keep,
    cancelPath: '/settings/apps',
  })
}
