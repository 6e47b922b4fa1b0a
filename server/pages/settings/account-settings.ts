import type {FastifyInstance} from 'fastify'
import {isLanguage, type Language, languageNames} from '#shared/text/languages.ts'
import type {Account} from '../../accounts/account.ts'
import {nameProblem} from '../../accounts/account-problems.ts'
import type {Strings} from '../../words/strings.ts'
import {accountProblems} from '../account-problems.ts'
import {
  checkboxes,
  choiceField,
  doneNotice,
  form,
  hasProblems,
  type Problems,
  problemSummary,
  textField,
} from '../elements.ts'
import {formText, queryText} from '../forms.ts'
import {type Html, html} from '../html.ts'
import {type Page, showPage} from '../layout.ts'
import type {PageServices} from '../services.ts'
import {personOf, type Visitor, visitorOf} from '../visitor.ts'
import {settingsTabs} from './settings-tabs.ts'
import {spaceView} from './space-view.ts'

/** Projects listed by size. */
const maxLargest = 5

type Needs = Pick<PageServices, 'accounts' | 'mail' | 'quotas'>

/** Changes a person's name and language, and links to email and password. */
export function accountSettingsRoutes(app: FastifyInstance, {accounts, mail, quotas}: Needs) {
  const config = {person: {}}
  const view = (visitor: Visitor, account: Account, shown: Shown) =>
    settingsView(visitor, account, {
      ...shown,
      hasMail: mail !== undefined,
      space: spaceView(visitor, {
        usage: quotas.usageOf(account.id),
        limits: quotas.limits,
        largest: quotas.largestOf(account.id, maxLargest),
      }),
    })

  app.get('/settings/account', {config}, async (request, reply) => {
    const visitor = visitorOf(request)
    const account = personOf(request)
    const {name, language} = account
    const done = notices(visitor.words).get(queryText(request, 'done'))
    return showPage(request, reply, view(visitor, account, {name: name ?? '', language, done}))
  })

  app.post('/settings/account', {config}, async (request, reply) => {
    const visitor = visitorOf(request)
    const account = personOf(request)
    const name = formText(request, 'name')
    const wanted = formText(request, 'language')
    const language = isLanguage(wanted) ? wanted : visitor.language
    const problems = accountProblems(visitor.words, {name: nameProblem(name)})
    if (hasProblems(problems)) return showPage(request, reply, view(visitor, account, {name, language, problems}), 400)
    accounts.update(account.id, {name, language})
    return reply.redirect('/settings/account?done=saved', 303)
  })

  app.post('/settings/account/letters', {config}, async (request, reply) => {
    accounts.setWantsMail(personOf(request).id, formText(request, 'letters') === 'comments')
    return reply.redirect('/settings/account?done=letters', 303)
  })
}

/** Sentences that confirm an action, by the address's `done`. */
const notices = ({commentEmails, settings, password}: Strings) =>
  new Map([
    ['saved', settings.saved],
    ['letters', commentEmails.saved],
    ['password', password.change.done],
    ['email', password.email.done],
    ['email-sent', password.email.sent],
  ])

interface Shown {
  name: string
  language: Language
  done?: string | undefined
  problems?: Problems
}

function settingsView(
  visitor: Visitor,
  account: Account,
  {name, language, done, problems = {}, hasMail, space}: Shown & {hasMail: boolean; space: Html},
): Page {
  const {words} = visitor
  const {settings, password} = words
  return {
    title: settings.title,
    tabs: settingsTabs(visitor),
    hasProblems: hasProblems(problems),
    content: html`${problemSummary(words, problems)}
    ${done === undefined ? '' : doneNotice(done)}
    ${form(
      visitor,
      '/settings/account',
      html`${textField(words, {
        name: 'name',
        label: words.fields.yourName,
        value: name,
        problem: problems.name,
        autocomplete: 'name',
      })}
      ${choiceField({
        name: 'language',
        label: settings.language,
        value: language,
        options: Object.entries(languageNames).map(([value, label]) => ({value, label})),
      })}
      <button>${settings.submit}</button>`,
    )}
    <section>
      <h2>${password.signInTitle}</h2>
      <p>${settings.email} ${account.email}${hasMail ? html` (${confirmation(words, account)})` : ''}.</p>
      <div class="choices">
        <a class="button second" href="/settings/account/email">${password.changeAddress}</a>
        <a class="button second" href="/settings/account/password">${password.changePassword}</a>
      </div>
    </section>
    ${hasMail ? emailsSection(visitor, account) : ''}
    ${space}
    <section>
      <h2>${password.leavingTitle}</h2>
      <p><a class="touch danger" href="/settings/account/delete">${words.deletion.accountLink}</a></p>
    </section>`,
  }
}

const confirmation = ({password}: Strings, {isEmailVerified}: Account) =>
  isEmailVerified ? password.confirmed : password.notConfirmed

/** Renders the choice of emails. */
function emailsSection(visitor: Visitor, {wantsMail, isEmailVerified}: Account): Html {
  const {commentEmails: words} = visitor.words
  const choices = checkboxes({
    name: 'letters',
    label: words.choice,
    hint: isEmailVerified ? '' : words.unconfirmed,
    options: [{value: 'comments', label: words.comments, hint: words.commentsHint}],
    chosen: wantsMail ? ['comments'] : [],
  })
  return html`<section>
    <h2>${words.heading}</h2>
    ${form(visitor, '/settings/account/letters', html`${choices}<button class="second">${words.submit}</button>`)}
  </section>`
}
