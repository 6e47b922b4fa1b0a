import type {FastifyInstance} from 'fastify'
import {describeLoss} from '../../apps/describe-loss.ts'
import type {AppNotice} from '../../apps/notices.ts'
import type {VersionNotice} from '../../revisions/version-notices.ts'
import {versionsPath} from '../../revisions/versions-path.ts'
import type {Notice} from '../../threads/notices.ts'
import {doneNotice, form, moment} from '../elements.ts'
import {queryText} from '../forms.ts'
import {type Html, html} from '../html.ts'
import {type Page, showPage} from '../layout.ts'
import type {PageServices} from '../services.ts'
import {personOf, type Visitor, visitorOf} from '../visitor.ts'
import {threadPath} from './thread-path.ts'

/** Lists versions that others saved, their activity in a person's threads, and apps that are no longer verified. */
export function noticeRoutes(
  app: FastifyInstance,
  {appNotices, notices, versionNotices}: Pick<PageServices, 'appNotices' | 'notices' | 'versionNotices'>,
) {
  const config = {person: {}}

  app.get('/notices', {config}, async (request, reply) => {
    const {id} = personOf(request)
    const lists = {threads: notices.list(id), apps: appNotices.list(id), versions: versionNotices.list(id)}
    return showPage(request, reply, noticesView(visitorOf(request), lists, queryText(request, 'done') === 'seen'))
  })

  app.post('/notices/seen', {config}, async (request, reply) => {
    const {id} = personOf(request)
    notices.markSeen(id)
    appNotices.markSeen(id)
    versionNotices.markSeen(id)
    return reply.redirect('/notices?done=seen', 303)
  })
}

interface Lists {
  threads: readonly Notice[]
  apps: readonly AppNotice[]
  versions: readonly VersionNotice[]
}

function noticesView(visitor: Visitor, {threads, apps, versions}: Lists, isDone: boolean): Page {
  const words = visitor.words.comments.notices
  const list = [
    ...threads.map((notice) => ({...notice, shown: card(visitor, notice)})),
    ...apps.map((notice) => ({...notice, shown: appCard(visitor, notice)})),
    ...versions.map((notice) => ({...notice, shown: versionCard(visitor, notice)})),
  ].sort((a, b) => b.createdAt - a.createdAt)
  const markSeen = html`<div>
    ${form(visitor, '/notices/seen', html`<button class="second">${words.markSeen}</button>`)}
  </div>`
  return {
    title: words.title,
    lead: words.lead,
    width: 'wide',
    content: html`${isDone ? doneNotice(words.done) : ''}
    ${list.some(({seenAt}) => seenAt === null) ? markSeen : ''}
    ${list.length > 0 ? html`<ul class="cards">${list.map(({shown}) => shown)}</ul>` : emptyView(visitor)}`,
  }
}

function card(visitor: Visitor, notice: Notice): Html {
  const {comments} = visitor.words
  const {kinds, isNew} = comments.notices
  const {kind, projectId, projectName, threadId, actorName, appName, excerpt, createdAt, seenAt} = notice
  const app = appName === null ? '' : html`<bdi>${comments.withApp(appName)}</bdi> · `
  return html`<li>
    <div class="title">
      <h2>
        <a class="touch" href="${threadPath(projectId, threadId)}"><span><bdi>${actorName ?? comments.gone}</bdi> ${kinds[kind]}</span></a>
      </h2>
      ${seenAt === null ? html`<span class="badge new">${isNew}</span>` : ''}
    </div>
    <p class="short" dir="auto">${excerpt}</p>
    <p class="soft"><a href="/projects/${projectId}"><bdi>${projectName}</bdi></a> · ${app}${moment(visitor, createdAt)}</p>
  </li>`
}

function versionCard(visitor: Visitor, notice: VersionNotice): Html {
  const {comments, versionNotices: words} = visitor.words
  const {projectId, projectName, firstNumber, lastNumber, actorName, appName, message, createdAt, seenAt} = notice
  const app = appName === null ? '' : html`<bdi>${comments.withApp(appName)}</bdi> · `
  return html`<li>
    <div class="title">
      <h2>
        <a class="touch" href="${versionsPath(notice)}"><span><bdi>${actorName ?? comments.gone}</bdi> ${words.saved(firstNumber, lastNumber)}</span></a>
      </h2>
      ${seenAt === null ? html`<span class="badge new">${comments.notices.isNew}</span>` : ''}
    </div>
    ${message === '' ? '' : html`<p class="short" dir="auto">${message}</p>`}
    <p class="soft"><a href="/projects/${projectId}"><bdi>${projectName}</bdi></a> · ${app}${moment(visitor, createdAt)}</p>
  </li>`
}

function appCard(visitor: Visitor, notice: AppNotice): Html {
  const {appNotices: words, comments} = visitor.words
  const {appId, appName, connectionId, isOwn, isVerified, createdAt, seenAt} = notice
  const path = isOwn ? `developer/${appId}` : `apps${connectionId === null ? '' : `/${connectionId}`}`
  return html`<li>
    <div class="title">
      <h2><a class="touch" href="/settings/${path}"><span><bdi>${words.title(appName)}</bdi></span></a></h2>
      ${seenAt === null ? html`<span class="badge new">${comments.notices.isNew}</span>` : ''}
    </div>
    <p>${describeLoss(visitor.language, notice)}${isVerified ? ` ${words.verifiedAgain}` : ''}</p>
    <p class="soft">${moment(visitor, createdAt)}</p>
  </li>`
}

const emptyView = ({words: {comments}}: Visitor) => html`<div class="empty">
  <h2>${comments.notices.empty}</h2>
  <p>${comments.notices.emptyLead}</p>
</div>`
