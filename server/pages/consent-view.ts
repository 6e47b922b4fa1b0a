import {html} from 'ghtml'
import type {ListedConnection} from '../connections/store.ts'
import type {Asked} from '../identity/consents.ts'
import {choiceField, form, hasProblems, hidden, type Problems, problemSummary, textField} from './elements.ts'
import type {Page} from './layout.ts'
import type {OwnProject} from './services.ts'
import {shownCode} from './user-code.ts'
import type {Visitor} from './visitor.ts'

export interface Consent {
  asked: Asked
  code: string
  /** Those the person may choose among. */
  projects: OwnProject[]
  /** The person's connections that this one may take over. */
  replaceable: ListedConnection[]
  typed: Typed
  problems: Problems
}

export interface Typed {
  name: string
  /** Id of a project. */
  project: string
  /** Name of the project to make, where the person has none. */
  newProject: string
  /** Id of a connection, or empty. */
  replaces: string
}

export function consentView(visitor: Visitor, consent: Consent): Page {
  const {words, account} = visitor
  const {asked, code, problems} = consent
  return {
    title: asked.isRegistered ? words.consent.title(asked.appName) : words.consent.titleDevice,
    hasProblems: hasProblems(problems),
    content: html`!${problemSummary(words, problems)}
    !${whoAsks(visitor, consent)}
    <section aria-labelledby="allows">
      <h2 id="allows">${words.consent.allows}</h2>
      <ul class="scopes">
        !${gifts(visitor, asked.scopes).map((gift) => html`<li>${gift}</li>`)}
      </ul>
    </section>
    !${form(
      visitor,
      '/device/consent',
      html`!${hidden('user_code', code)}
      !${projectField(visitor, consent)}
      !${asked.isRegistered ? '' : nameField(visitor, consent)}
      !${replacesField(visitor, consent)}
      <div class="choices">
        <button name="decision" value="allow">${words.consent.allow}</button>
        <button name="decision" value="deny" class="second">${words.consent.deny}</button>
      </div>`,
    )}
    <p class="soft">${words.consent.later} ${words.youAre(account?.email ?? '')}</p>`,
  }
}

/** What is known of the asker; its address is the only thing that it did not say itself. */
function whoAsks({words}: Visitor, {asked, code}: Consent): string {
  const {consent} = words
  const notice = asked.isRegistered ? consent.unverifiedNotice : consent.unregisteredNotice
  return html`<dl class="facts">
    <div><dt>${consent.shows}</dt><dd class="code">${shownCode(code)}</dd></div>
    !${asked.isRegistered ? html`<div><dt>${consent.app}</dt><dd>${asked.appName}</dd></div>` : ''}
    <div><dt>${consent.asksFrom}</dt><dd>${asked.address ?? consent.unknownAddress}</dd></div>
  </dl>
  !${asked.isVerified ? '' : html`<p class="notice warning"><strong>${consent.unverified}.</strong> ${notice}</p>`}`
}

function projectField({words}: Visitor, {asked, projects, typed, problems}: Consent): string {
  if (!asked.needsProject) return ''
  if (projects.length === 0) {
    return textField(words, {
      name: 'new_project',
      label: words.consent.newProject,
      hint: words.consent.newProjectHint,
      value: typed.newProject,
      problem: problems.new_project,
    })
  }
  return choiceField({
    name: 'project',
    label: words.consent.project,
    hint: words.consent.projectHint,
    value: typed.project,
    problem: problems.project,
    options: projects.map(({id, name, role}) => ({
      value: id,
      label: role === 'owner' ? name : `${name} (${words.roles[role]})`,
    })),
  })
}

/** Only for the `device` client: a registered app is called what its maker called it. */
function nameField({words}: Visitor, {typed, problems}: Consent): string {
  return textField(words, {
    name: 'name',
    label: words.consent.deviceName,
    hint: words.consent.deviceNameHint,
    value: typed.name,
    problem: problems.name,
  })
}

function replacesField({words}: Visitor, {replaceable, typed, problems}: Consent): string {
  if (replaceable.length === 0) return ''
  return choiceField({
    name: 'replaces',
    label: words.consent.replaces,
    hint: words.consent.replacesHint,
    value: typed.replaces,
    problem: problems.replaces,
    options: [
      {value: '', label: words.consent.replacesNone},
      ...replaceable.map(({id, name}) => ({value: id, label: name})),
    ],
  })
}

/** What the scopes give, in one order for every app: the project first, the person last. */
function gifts({words: {scopes}}: Visitor, asked: readonly string[]): string[] {
  return Object.entries(scopes)
    .filter(([scope]) => asked.includes(scope))
    .map(([, text]) => text)
}
