import type {FastifyInstance} from 'fastify'
import {html} from 'ghtml'
import type {Account} from '../identity/accounts.ts'
import {passwordProblem} from '../identity/passwords.ts'
import {accountProblems} from './account-problems.ts'
import type {BrowserSessions} from './browser-sessions.ts'
import {form, hasProblems, hidden, type Problems, problemSummary, textField} from './elements.ts'
import {formText, queryText} from './forms.ts'
import {type Page, showPage} from './layout.ts'
import type {PageServices} from './services.ts'
import {type Visitor, visitorOf} from './visitor.ts'

type Needs = Pick<PageServices, 'accounts' | 'links'> & {browserSessions: BrowserSessions}

/** A new password, for whoever has the link that `pianta user reset-password` printed. */
export function resetRoutes(app: FastifyInstance, {accounts, links, browserSessions}: Needs) {
  const accountOf = (link: {accountId: string | null} | undefined) =>
    link?.accountId ? accounts.byId(link.accountId) : undefined

  app.get('/reset', async (request, reply) => {
    const visitor = visitorOf(request)
    const link = queryText(request, 'link')
    const account = accountOf(links.find(link, 'reset'))
    if (!account) return showPage(request, reply, goneView(visitor), 410)
    return showPage(request, reply, resetView(visitor, link, account))
  })

  app.post('/reset', async (request, reply) => {
    const visitor = visitorOf(request)
    const link = formText(request, 'link')
    const password = formText(request, 'password')
    const account = accountOf(links.find(link, 'reset'))
    if (!account) return showPage(request, reply, goneView(visitor), 410)
    const problem = passwordProblem(password)
    if (problem) {
      const problems = accountProblems(visitor.words, {password: problem})
      return showPage(request, reply, resetView(visitor, link, account, problems), 400)
    }
    if (!links.use(link, 'reset')) return showPage(request, reply, goneView(visitor), 410)
    await accounts.setPassword(account.id, password)
    browserSessions.start(request, reply, account)
    return reply.redirect('/projects?done=password', 303)
  })
}

function resetView(visitor: Visitor, link: string, {email}: Account, problems: Problems = {}): Page {
  const {words} = visitor
  return {
    title: words.reset.title,
    lead: words.reset.lead(email),
    hasProblems: hasProblems(problems),
    content: html`!${problemSummary(words, problems)}
    !${form(
      visitor,
      '/reset',
      html`!${hidden('link', link)}
      <input class="hidden" type="email" name="email" value="${email}" autocomplete="username" readonly tabindex="-1" aria-hidden="true" />
      !${textField(words, {
        name: 'password',
        label: words.fields.newPassword,
        type: 'password',
        hint: words.fields.passwordHint,
        problem: problems.password,
        autocomplete: 'new-password',
      })}
      <button>${words.reset.submit}</button>`,
    )}`,
  }
}

const goneView = ({words}: Visitor): Page => ({
  title: words.reset.goneTitle,
  lead: words.reset.gone,
  content: html`<pre><code>pianta user reset-password</code></pre>`,
})
