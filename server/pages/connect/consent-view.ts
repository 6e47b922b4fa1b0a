import type {Scope} from '#shared/contract/scopes.ts'
import type {ListedConnection} from '../../connections/store.ts'
import type {ConsentRequest} from '../../identity/consents.ts'
import {mcpResource} from '../../identity/resource.ts'
import {formatList} from '../../words/format-list.ts'
import {choiceField, form, hasProblems, type Problems, problemSummary, textField} from '../elements.ts'
import {type Html, html} from '../html.ts'
import type {Page} from '../layout.ts'
import type {OwnProject} from '../projects/own-project.ts'
import type {Visitor} from '../visitor.ts'
import {scopesView} from './consent-scopes.ts'
import {otherAccountForm} from './other-account.ts'
import {maxOffered, projectChoice} from './project-choice.ts'

/** The parts of a consent page that differ between the browser flow and the device flow. */
export interface ConsentFlow {
  /** The form's address, and the fields that identify the request. */
  action: string
  hiddenFields: Html
  /** The page where another account continues. */
  returnTo: string
  /** Whether a code from a device began the request: anybody may have sent it (RFC 10027, section 6.1.14). */
  isPairing: boolean
  /** Whether the app is on the person's device, where its answer could go to another program. */
  returnsHere: boolean
  /** Facts that the person can compare with their own knowledge. */
  facts: {label: string; value: string; isCode?: boolean}[]
}

/** The person's choices. */
export interface Choices {
  projects: OwnProject[]
  /** The person's connections that this one can replace. */
  replaceable: ListedConnection[]
  /** Names of the projects that the app is already connected to; empty for an app without projects. */
  joins: string[] | undefined
  /** Connections that lose scopes if this consent joins them, tokens in use too. */
  narrows: Narrowed[]
}

interface Narrowed {
  /** The name of the connection's project; undefined for one without. */
  project: string | undefined
  scopes: string[]
}

/** The submitted form. */
export interface Typed {
  name: string
  /** Id of a project. */
  project: string
  /** Name of the project to create, when the person has none. */
  newProject: string
  /** Id of a connection, or empty. */
  replaces: string
  /** Part of the name of a project to find. */
  find: string
}

export interface Consent extends Choices {
  asked: ConsentRequest
  flow: ConsentFlow
  typed: Typed
  problems: Problems
}

/** Renders the consent page, the same for the browser flow and the device flow. */
export function consentView(visitor: Visitor, consent: Consent): Page {
  const {words, account} = visitor
  const {asked, flow, projects, problems} = consent
  const {connecting} = words
  const hasViewed = asked.needsProject && projects.some(({role}) => role === 'viewer')
  return {
    title: asked.isRegistered ? connecting.title(asked.appName) : connecting.titleDevice,
    hasProblems: hasProblems(problems),
    content: html`${problemSummary(words, problems)}
    ${requestFacts(visitor, consent)}
    ${scopesView(visitor, asked.scopes, {hasViewed, isAssistant: asked.resource === mcpResource})}
    ${joinsNote(visitor, consent)}
    ${narrowsNotes(visitor, consent)}
    ${form(
      visitor,
      flow.action,
      html`${flow.hiddenFields}
      ${noDefaultButton(consent)}
      ${projectField(visitor, consent)}
      ${asked.isRegistered ? '' : nameField(visitor, consent)}
      ${replacesField(visitor, consent)}
      <div class="choices">
        <button name="decision" value="allow">${connecting.allow}</button>
        <button name="decision" value="deny">${connecting.deny}</button>
      </div>`,
    )}
    <div class="soft">
      <p>${connecting.later}</p>
      <p>${words.youAre(account?.email ?? '')}</p>
      ${otherAccountForm(visitor, flow.returnTo, html`class="quiet"`)}
    </div>`,
  }
}

function requestFacts({words: {connecting, assistants}}: Visitor, {asked, flow}: Consent): Html {
  const {document} = asked
  const unverified = asked.isVerified ? undefined : html`<strong>${connecting.unverified}.</strong>`
  const notices = [
    ...(unverified && document ? [html`${unverified} ${assistants.ownWords(new URL(asked.clientId).host)}`] : []),
    ...(document && flow.returnsHere ? [html`${assistants.anyProgram}`] : []),
    ...(unverified && asked.isRegistered && !document ? [html`${unverified} ${connecting.unverifiedNotice}`] : []),
    ...(flow.isPairing ? [html`${asked.isRegistered ? '' : (unverified ?? '')} ${connecting.pairingNotice}`] : []),
  ]
  return html`<dl class="facts">
    ${flow.facts.map(
      ({label, value, isCode = false}) =>
        html`<div><dt>${label}</dt><dd ${isCode ? html`class="code"` : ''}>${value}</dd></div>`,
    )}
  </dl>
  ${notices.map((notice) => html`<p class="notice warning">${notice}</p>`)}`
}

/**
 * Keeps Enter in a field from allowing anything: browsers press a form's first button, and do nothing if it is disabled
 * (HTML, section 4.10.21.2). A search for a project has its own button first.
 */
const noDefaultButton = ({projects}: Consent): Html =>
  projects.length > maxOffered ? html`` : html`<button disabled class="hidden"></button>`

function joinsNote({words: {connecting}, language}: Visitor, {asked, joins}: Consent): Html {
  if (!joins) return html``
  const projects = formatList(language, joins.map(connecting.quoted))
  const note = asked.needsProject
    ? connecting.joins({app: asked.appName, projects, isOne: joins.length === 1})
    : connecting.joinsOnly(asked.appName)
  return html`<p class="notice">${note}</p>`
}

function narrowsNotes({words}: Visitor, {asked, narrows}: Consent): Html {
  const {connecting} = words
  return html`${narrows.map(({project, scopes}) => {
    const quoted = project === undefined ? undefined : connecting.quoted(project)
    return html`<div class="notice warning">
      <p>${connecting.narrows({app: asked.appName, project: quoted})}</p>
      <ul>${scopes.map((scope) => html`<li>${words.scopes[scope as Scope]}</li>`)}</ul>
    </div>`
  })}`
}

function projectField(visitor: Visitor, {asked, projects, typed, problems}: Consent): Html {
  const {words} = visitor
  const {connecting} = words
  const isCreating = asked.scopes.includes('projects:create')
  if (!asked.needsProject) {
    return html`<p class="hint">${isCreating ? connecting.onlyCreated : connecting.noProject}</p>`
  }
  if (projects.length === 0) {
    return textField(words, {
      name: 'new_project',
      label: connecting.newProject,
      hint: connecting.newProjectHint,
      value: typed.newProject,
      problem: problems.new_project,
    })
  }
  return projectChoice(visitor, {
    projects,
    find: typed.find,
    label: connecting.project,
    hint: isCreating ? connecting.projectHintCreates : connecting.projectHint,
    chosen: typed.project,
    problem: problems.project,
  })
}

/** Only for the `device` client: a registered app's maker chooses its name. */
function nameField({words}: Visitor, {typed, problems}: Consent): Html {
  return textField(words, {
    name: 'name',
    label: words.connecting.deviceName,
    hint: words.connecting.deviceNameHint,
    value: typed.name,
    problem: problems.name,
  })
}

function replacesField({words: {connecting}}: Visitor, {replaceable, typed, problems}: Consent): Html {
  if (replaceable.length === 0) return html``
  return choiceField({
    name: 'replaces',
    label: connecting.replaces,
    hint: connecting.replacesHint,
    value: typed.replaces,
    problem: problems.replaces,
    options: [
      {value: '', label: connecting.replacesNone},
      ...replaceable.map(({id, name}) => ({value: id, label: name})),
    ],
  })
}
