import type {FastifyInstance, FastifyReply, FastifyRequest} from 'fastify'
import {formatZonedMoment} from '#shared/text/moments.ts'
import {sendPieces} from '../../api/send-pieces.ts'
import {auditLines} from '../../audit/audit-lines.ts'
import type {ListedEntry} from '../../audit/store.ts'
import {notFound} from '../../errors.ts'
import {moment} from '../elements.ts'
import {queryText} from '../forms.ts'
import {type Html, html, type Insertable, joinHtml} from '../html.ts'
import {type Page, showPage} from '../layout.ts'
import type {PageServices} from '../services.ts'
import {personOf, type Visitor, visitorOf} from '../visitor.ts'
import {settingsTabs} from './settings-tabs.ts'

type Needs = Pick<PageServices, 'audit' | 'clock'>

const ownPath = '/settings/activity'
const allPath = '/settings/administration/activity'
const pageSize = 50

/** Shows people the audit log of their account and access, and administrators everyone's. */
export function activityRoutes(app: FastifyInstance, {audit, clock}: Needs) {
  const config = {person: {}}
  for (const path of [ownPath, allPath]) {
    app.get(path, {config}, async (request, reply) => {
      const accountId = scopeOf(request, path)
      const before = Number(queryText(request, 'before')) || undefined
      const entries = audit.list({accountId, before, count: pageSize + 1})
      return showPage(request, reply, activityView(visitorOf(request), path, entries))
    })
    app.get(`${path}/export`, {config}, (request, reply) => exportLines(request, reply, path))
  }

  function exportLines(request: FastifyRequest, reply: FastifyReply, path: string) {
    const headers = {
      'content-type': 'application/jsonl; charset=utf-8',
      'content-disposition': 'attachment; filename="pianta-activity.jsonl"',
      'cache-control': 'private, no-store',
    }
    return sendPieces(reply, {headers, pieces: auditLines(audit, scopeOf(request, path)), clock})
  }
}

/** Returns the account whose entries a page shows; undefined for everyone's, which only administrators see. */
function scopeOf(request: FastifyRequest, path: string): string | undefined {
  const {id, isAdmin} = personOf(request)
  if (path === ownPath) return id
  if (!isAdmin) throw notFound()
  return undefined
}

function activityView(visitor: Visitor, path: string, entries: ListedEntry[]): Page {
  const words = visitor.words.audit
  const shown = entries.slice(0, pageSize)
  const last = entries.length > pageSize ? shown.at(-1) : undefined
  const isOwn = path === ownPath
  return {
    title: isOwn ? words.title : words.allTitle,
    lead: isOwn ? words.lead : words.allLead,
    width: 'wide',
    tabs: settingsTabs(visitor),
    content: html`${
      shown.length > 0
        ? html`<ul class="cards">${shown.map((entry) => card(visitor, entry))}</ul>`
        : html`<p class="soft">${words.empty}</p>`
    }
    <div class="choices">
      ${last ? html`<a class="button second" href="${path}?before=${last.seq}">${words.older}</a>` : ''}
      <a class="button second" href="${path}/export" download>${words.download}</a>
    </div>
    ${isOwn && visitor.account?.isAdmin ? html`<p><a class="touch" href="${allPath}">${words.allLink}</a></p>` : ''}`,
  }
}

function card(
  visitor: Visitor,
  {kind, at, lastAt, count, accountId, name, byName, byId, address, about}: ListedEntry,
): Html {
  const words = visitor.words.audit
  const fact = (label: string, value: Insertable) => html`<div><dt>${label}</dt><dd>${value}</dd></div>`
  const details = [about.name, about.role && words.roles[about.role], about.way && words.ways[about.way]]
  // A failed sign-in may be for no account, which people should see.
  const isAboutNobody = accountId === null && kind !== 'sign-in-failed'
  // Times of one minute are one text.
  const times = new Map([at, lastAt].map((time) => [formatZonedMoment(visitor.language, time), moment(visitor, time)]))
  return html`<li>
    <div class="title">
      <h2>${words.kinds[kind]}</h2>
      ${count > 1 ? html`<span class="badge">${words.times(count)}</span>` : ''}
    </div>
    ${details.some(Boolean) ? html`<p>${details.filter(Boolean).join(' · ')}</p>` : ''}
    <p class="soft">${joinHtml([...times.values()], ' – ')}</p>
    <dl class="facts">
      ${isAboutNobody || (byId !== null && name === byName) ? '' : fact(words.about, name ?? words.nobody)}
      ${kind === 'sign-in-failed' ? '' : fact(words.by, byName ?? words.server)}
      ${address === null ? '' : fact(words.from, address)}
    </dl>
  </li>`
}
