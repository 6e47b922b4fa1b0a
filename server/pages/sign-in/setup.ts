import type {FastifyInstance} from 'fastify'
import {LinkGoneError} from '../../identity/one-time-links.ts'
import {accountProblems} from '../account-problems.ts'
import type {BrowserSessions} from '../browser-sessions.ts'
import {form, hasProblems, hidden, type Problems, problemSummary} from '../elements.ts'
import {formText, queryText} from '../forms.ts'
import {html} from '../html.ts'
import {type Page, showPage} from '../layout.ts'
import {newAccountFields} from '../new-account-fields.ts'
import type {PageServices} from '../services.ts'
import {type Visitor, visitorOf} from '../visitor.ts'

type Needs = Pick<PageServices, 'accounts' | 'audit' | 'links'> & {browserSessions: BrowserSessions}

/** Creates the administrator's account, by the link that the first start printed. */
export function setupRoutes(app: FastifyInstance, {accounts, audit, links, browserSessions}: Needs) {
  const goneView = ({words}: Visitor): Page => ({
    title: words.setup.goneTitle,
    lead: accounts.count() > 0 ? words.setup.goneUsed : words.setup.goneNew,
    content: accounts.count() > 0 ? html`<p><a class="button" href="/signin">${words.signIn.submit}</a></p>` : html``,
  })

  app.get('/setup', async (request, reply) => {
    const visitor = visitorOf(request)
    const link = queryText(request, 'link')
    if (!links.find(link, 'setup')) return showPage(request, reply, goneView(visitor), 410)
    return showPage(request, reply, setupView(visitor, {link, name: '', email: ''}))
  })

  app.post('/setup', async (request, reply) => {
    const visitor = visitorOf(request)
    const typed = {
      link: formText(request, 'link'),
      name: formText(request, 'name'),
      email: formText(request, 'email'),
    }
    const password = formText(request, 'password')
    if (!links.find(typed.link, 'setup')) return showPage(request, reply, goneView(visitor), 410)
    const problems = accountProblems(visitor.words, accounts.findProblems({...typed, password}))
    if (hasProblems(problems)) return showPage(request, reply, setupView(visitor, typed, problems), 400)
    const {name, email} = typed
    const input = {name, email, password, language: visitor.language, isAdmin: true, isMaker: true}
    // One transaction: when two people send the form at once, one succeeds, and a full disk uses no link up.
    let setCookies: ReturnType<BrowserSessions['store']> | undefined
    const made = accounts.create(input, (account) => {
      const {id} = account
      if (!links.discard(typed.link)) throw new LinkGoneError()
      audit.record({kind: 'account-created', accountId: id, byId: id, address: request.ip})
      setCookies = browserSessions.store(request, account, {way: 'link'})
    })
    const account = await made.catch((error) => {
      if (error instanceof LinkGoneError) return undefined
      throw error
    })
    if (!account) return showPage(request, reply, goneView(visitor), 410)
    setCookies?.(reply)
    return reply.redirect('/projects', 303)
  })
}

interface Typed {
  link: string
  name: string
  email: string
}

function setupView(visitor: Visitor, {link, name, email}: Typed, problems: Problems = {}): Page {
  const {words} = visitor
  return {
    title: words.setup.title,
    lead: words.setup.lead,
    hasProblems: hasProblems(problems),
    content: html`${problemSummary(words, problems)}
    ${form(
      visitor,
      '/setup',
      html`${hidden('link', link)}
      ${newAccountFields(words, {name, email}, problems)}
      <button>${words.setup.submit}</button>`,
    )}`,
  }
}
