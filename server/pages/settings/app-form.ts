import type {FastifyRequest} from 'fastify'
import {serverCommand} from '#shared/host/own-command.ts'
import {isSafeToEcho} from '../../apps/public-keys.ts'
import {type AppField, type AppProblem, parseRegistration, type UrlCheck} from '../../apps/registration.ts'
import type {App} from '../../apps/store.ts'
import type {AppKind} from '../../database/tables/apps.ts'
import {describeProblem} from '../../words/app-problems.ts'
import {checkboxes, form, type Problems, radios, textArea, textField} from '../elements.ts'
import {formText, formTexts} from '../forms.ts'
import {type Html, html} from '../html.ts'
import type {Visitor} from '../visitor.ts'

/** The submitted app form. */
export interface TypedApp {
  name: string
  kind: string
  /** One address a line. */
  redirectUris: string
  /** A server's keys as JSON, or their address. */
  jwks: string
  scopes: string[]
}

export const emptyApp: TypedApp = {name: '', kind: '', redirectUris: '', jwks: '', scopes: []}

export const typedFrom = ({name, kind, redirectUris, jwks, jwksUri, scopes}: App): TypedApp => ({
  name,
  kind,
  redirectUris: redirectUris.join('\n'),
  jwks: jwksUri ?? (jwks === null ? '' : JSON.stringify(jwks, null, 2)),
  scopes,
})

/** Reads the submitted form. `kind` overrides the form's own. */
export function readTyped(request: FastifyRequest, kind = formText(request, 'kind')): TypedApp {
  return {
    name: formText(request, 'name'),
    kind,
    redirectUris: formText(request, 'redirectUris'),
    jwks: formText(request, 'jwks'),
    scopes: formTexts(request, 'scopes'),
  }
}

/** Returns the registration, or its problems by field in the visitor's language. */
export function readApp(visitor: Visitor, typed: TypedApp, urlProblem: UrlCheck) {
  const {name, kind, redirectUris, jwks, scopes} = typed
  const lines = redirectUris
    .split('\n')
    .map((text, index) => ({address: text.trim(), line: index + 1}))
    .filter(({address}) => address !== '')
  const submitted = {
    name,
    // Validation reports an unknown kind.
    kind: kind as AppKind,
    redirectUris: lines.map(({address}) => address),
    keys: jwks,
    scopes,
  }
  const {registration, problems} = parseRegistration(submitted, urlProblem)
  const sentences = describeProblems(
    visitor,
    problems,
    lines.map(({line}) => line),
  )
  const isHidden = sentences.jwks !== undefined && jwks.trim() !== '' && !isSafeToEcho(jwks)
  return {
    registration,
    problems: {...sentences, ...(isHidden && {jwks: `${sentences.jwks}\n${visitor.words.developer.notShownAgain}`})},
  }
}

/** Returns the sentences by field; each problem is a line with its location. */
function describeProblems({words: {developer}}: Visitor, problems: AppProblem[], lines: number[]): Problems {
  const describe = (problem: AppProblem) => {
    const {field, at, code, value = ''} = problem
    const kinds = Object.values(developer.kinds).map(({label}) => label)
    const sentence = describeProblem(developer.problems, {code, value: code === 'kind' ? kinds.join(', ') : value})
    if (at === undefined) return `${developer[fieldOf(field)]}: ${sentence}`
    return `${field === 'jwks' ? developer.key(at + 1) : developer.line(lines[at] ?? at + 1)}: ${sentence}`
  }
  const byField = Object.groupBy(problems, ({field}) => fieldOf(field))
  return Object.fromEntries(
    fields.map((field) => [field, byField[field]?.map(describe).join('\n')]).filter(([, text]) => text !== undefined),
  )
}

/** Keys and their address share a field. */
const fieldOf = (field: AppField) => (field === 'jwksUri' ? 'jwks' : field)

/** The form's order. */
const fields = ['name', 'kind', 'redirectUris', 'jwks', 'scopes'] as const

/** Renders the form of a new app, or of an app whose kind is fixed. */
export function appForm(visitor: Visitor, app: App | undefined, typed: TypedApp, problems: Problems): Html {
  const {words} = visitor
  const {developer} = words
  const hasField = {addresses: app?.kind !== 'device', keys: app === undefined || app.kind === 'server'}
  const kinds = Object.entries(developer.kinds).map(([value, kind]) => ({value, ...kind}))
  return form(
    visitor,
    `/settings/developer/${app?.id ?? 'new'}`,
    html`${textField(words, {
      name: 'name',
      label: developer.name,
      hint: developer.nameHint,
      value: typed.name,
      problem: problems.name,
    })}
    ${app ? '' : radios({name: 'kind', label: developer.kind, options: kinds, chosen: [typed.kind], problem: problems.kind})}
    ${hasField.addresses ? html`<div class="addresses">${addressesField(visitor, typed, problems)}</div>` : ''}
    ${hasField.keys ? html`<div class="keys">${keysField(visitor, typed, problems)}</div>` : ''}
    ${checkboxes({
      name: 'scopes',
      label: developer.scopes,
      hint: developer.scopesHint,
      options: Object.entries(words.scopes).map(([scope, gift]) => ({value: scope, label: scope, hint: gift})),
      chosen: typed.scopes,
      problem: problems.scopes,
    })}
    <button>${app ? developer.submit : developer.submitNew}</button>`,
  )
}

// pages.css shows only the fields of the chosen kind for a new app.
const addressesField = ({words}: Visitor, {redirectUris}: TypedApp, problems: Problems) =>
  textArea(words, {
    name: 'redirectUris',
    label: words.developer.redirectUris,
    hint: words.developer.redirectUrisHint,
    value: redirectUris,
    problem: problems.redirectUris,
  })

const keysField = ({words}: Visitor, {jwks}: TypedApp, problems: Problems) =>
  html`${textArea(words, {
    name: 'jwks',
    label: words.developer.jwks,
    hint: `${words.developer.jwksHint} ${serverCommand} app keygen`,
    // Never sends a possibly private key back.
    value: isSafeToEcho(jwks) ? jwks : '',
    problem: problems.jwks,
  })}`
