import type {DeletionBlockers} from '../../endings/delete-account.ts'
import {form, hasProblems, type Problems, problemSummary, textField} from '../elements.ts'
import {type Html, html} from '../html.ts'
import type {Page} from '../layout.ts'
import type {Visitor} from '../visitor.ts'
import {settingsTabs} from './settings-tabs.ts'

/** Numbers to show before an account is deleted: the person loses these. */
interface DeletionSummary {
  connections: number
  apps: number
  projects: number
  /** No other account exists. */
  isLast: boolean
}

export function deleteAccountView(visitor: Visitor, summary: DeletionSummary, problems: Problems = {}): Page {
  const {words, account} = visitor
  const {deletion} = words
  const sentences = [
    deletion.goes.signIn,
    deletion.goes.connections(summary.connections),
    ...(summary.apps > 0 ? [deletion.goes.apps(summary.apps)] : []),
    ...(summary.projects > 0 ? [deletion.goes.projects(summary.projects)] : []),
  ]
  return {
    title: deletion.accountTitle,
    lead: deletion.accountLead,
    tabs: settingsTabs(visitor),
    hasProblems: hasProblems(problems),
    content: html`${problemSummary(words, problems)}
    <section aria-labelledby="goes">
      <h2 id="goes">${deletion.whatGoes}</h2>
      <ul class="plain">${sentences.map((sentence) => html`<li>${sentence}</li>`)}</ul>
    </section>
    <section aria-labelledby="stays">
      <h2 id="stays">${deletion.accountStays}</h2>
      <p>${deletion.stays}</p>
    </section>
    ${summary.isLast ? html`<p class="notice warning">${deletion.lastAccount}</p>` : ''}
    ${form(
      visitor,
      '/settings/account/delete',
      html`<input class="hidden" type="email" name="email" value="${account?.email ?? ''}" autocomplete="username" readonly tabindex="-1" aria-hidden="true" />
      ${textField(words, {
        name: 'password',
        label: deletion.password,
        type: 'password',
        problem: problems.password,
        autocomplete: 'current-password',
      })}
      <div class="choices">
        <button class="danger">${deletion.accountSubmit}</button>
        <a class="button second" href="/settings/account">${deletion.keep}</a>
      </div>`,
    )}`,
  }
}

/** Renders the steps that must come before. */
export function hinderedView(visitor: Visitor, {projects, isLastAdmin}: DeletionBlockers): Page {
  const {deletion} = visitor.words
  return {
    title: deletion.firstTitle,
    width: 'wide',
    tabs: settingsTabs(visitor),
    content: html`${isLastAdmin ? administratorView(visitor) : ''}
    ${projects.length > 0 ? html`<p>${deletion.firstProjects}</p>` : ''}
    ${projects.length > 0 ? html`<ul class="cards">${projects.map((project) => projectCard(visitor, project))}</ul>` : ''}
    <p><a class="touch" href="/settings/account">${deletion.backToAccount}</a></p>`,
  }
}

const administratorView = ({words: {deletion}}: Visitor) => html`<div class="notice warning">
  <p>${deletion.lastAdmin}</p>
  <p><a class="touch" href="/settings/administration">${deletion.toAdministration}</a></p>
</div>`

/** Renders a project to hand over or delete. A project without other members can only be deleted. */
function projectCard({words: {deletion}}: Visitor, {id, name, others}: DeletionBlockers['projects'][number]): Html {
  const link = (path: string, text: string) =>
    html`<a class="button second" href="/projects/${id}/${path}" aria-label="${deletion.about(text, name)}">${text}</a>`
  return html`<li>
    <h2>${name}</h2>
    <div class="choices">
      ${others > 0 ? link('people', deletion.handOver) : ''}
      ${link('settings/delete', deletion.deleteProject)}
    </div>
  </li>`
}

export const goodbyeView = ({words: {deletion}}: Visitor): Page => ({
  title: deletion.goodbyeTitle,
  lead: deletion.goodbye,
  content: html``,
})
