import type {FastifyInstance} from 'fastify'
import {html} from 'ghtml'
import {nameProblem} from '../identity/account-problems.ts'
import type {Language} from '../identity/accounts.ts'
import {accountProblems} from './account-problems.ts'
import {choiceField, doneNotice, form, hasProblems, type Problems, problemSummary, textField} from './elements.ts'
import {formText, queryText} from './forms.ts'
import {type Page, showPage} from './layout.ts'
import type {PageServices} from './services.ts'
import {isLanguage} from './strings.ts'
import {personOf, type Visitor, visitorOf} from './visitor.ts'

/** Each language in its own words, for those who can't read the other. */
const languageNames: Record<Language, string> = {en: 'English', it: 'Italiano'}

/** A person's name and language. */
export function accountSettingsRoutes(app: FastifyInstance, {accounts}: Pick<PageServices, 'accounts'>) {
  const config = {person: {}}

  app.get('/settings/account', {config}, async (request, reply) => {
    const {name, language} = personOf(request)
    const isSaved = queryText(request, 'done') === 'saved'
    return showPage(request, reply, settingsView(visitorOf(request), {name: name ?? '', language, isSaved}))
  })

  app.post('/settings/account', {config}, async (request, reply) => {
    const visitor = visitorOf(request)
    const {id} = personOf(request)
    const name = formText(request, 'name')
    const wanted = formText(request, 'language')
    const language = isLanguage(wanted) ? wanted : visitor.language
    const problems = accountProblems(visitor.words, {name: nameProblem(name)})
    if (hasProblems(problems)) return showPage(request, reply, settingsView(visitor, {name, language, problems}), 400)
    accounts.update(id, {name, language})
    return reply.redirect('/settings/account?done=saved', 303)
  })
}

interface Settings {
  name: string
  language: Language
  isSaved?: boolean
  problems?: Problems
}

function settingsView(visitor: Visitor, {name, language, isSaved = false, problems = {}}: Settings): Page {
  const {words, account} = visitor
  const {settings} = words
  return {
    title: settings.title,
    lead: `${settings.email} ${account?.email}`,
    hasProblems: hasProblems(problems),
    content: html`!${problemSummary(words, problems)}
    !${isSaved ? doneNotice(settings.saved) : ''}
    !${form(
      visitor,
      '/settings/account',
      html`!${textField(words, {
        name: 'name',
        label: words.fields.yourName,
        value: name,
        problem: problems.name,
        autocomplete: 'name',
      })}
      !${choiceField({
        name: 'language',
        label: settings.language,
        value: language,
        options: Object.entries(languageNames).map(([value, label]) => ({value, label})),
      })}
      <button>${settings.submit}</button>`,
    )}`,
  }
}
