import type {Passkey, Passkeys} from '../../identity/passkeys/passkeys.ts'
import {form, hasProblems, hidden, moment, type Problems, problemSummary, textField} from '../elements.ts'
import {type Html, html} from '../html.ts'
import type {Page} from '../layout.ts'
import type {Visitor} from '../visitor.ts'
import {settingsTabs} from './settings-tabs.ts'

const backLink = ({words}: Visitor) =>
  html`<p><a class="touch" href="/settings/sessions">${words.signInMethods.passkeys.back}</a></p>`

const nameField = ({words}: Visitor, {name, problems = {}}: {name: string; problems?: Problems}) =>
  textField(words, {
    name: 'name',
    label: words.signInMethods.passkeys.name,
    hint: words.signInMethods.passkeys.nameHint,
    value: name,
    problem: problems.name,
  })

/** Lists a person's passkeys. Without `canAdd` browsers refuse passkeys at the server's address. */
export function passkeysSection(visitor: Visitor, list: Passkey[], more: {canAdd: boolean; address: string}): Html {
  const {passkeys: words} = visitor.words.signInMethods
  return html`<section aria-labelledby="passkeys">
    <h2 id="passkeys">${words.heading}</h2>
    <p>${words.lead}</p>
    ${more.canAdd ? '' : html`<p class="notice warning">${words.impossible(more.address)}</p>`}
    ${list.length > 0 ? html`<ul class="cards">${list.map((one) => card(visitor, one))}</ul>` : ''}
    ${list.length === 0 && more.canAdd ? html`<p class="soft">${words.none}</p>` : ''}
    ${more.canAdd ? html`<p><a class="button second" href="/settings/sessions/passkeys/add">${words.add}</a></p>` : ''}
  </section>`
}

function card(visitor: Visitor, passkey: Passkey): Html {
  const {passkeys: words} = visitor.words.signInMethods
  const {id, name, clonedAt} = passkey
  return html`<li>
    <div class="title">
      <h3 id="${id}">${name}</h3>
      ${clonedAt === null ? '' : html`<span class="badge">${words.cloned}</span>`}
      <a class="button second" href="/settings/sessions/passkeys/${id}" aria-describedby="${id}">${words.change}</a>
    </div>
    ${clonedAt === null ? '' : html`<p class="notice danger">${words.clonedNotice}</p>`}
    ${facts(visitor, passkey)}
  </li>`
}

function facts(visitor: Visitor, {isSynced, createdAt, lastUsedAt}: Passkey): Html {
  const {passkeys: words} = visitor.words.signInMethods
  return html`<dl class="facts">
    <div><dt>${words.kind}</dt><dd>${isSynced ? words.synced : words.single}</dd></div>
    <div><dt>${words.added}</dt><dd>${moment(visitor, createdAt)}</dd></div>
    <div><dt>${words.lastUsed}</dt><dd>${lastUsedAt === null ? words.never : moment(visitor, lastUsedAt)}</dd></div>
  </dl>`
}

/** Explains why there are no passkeys at the server's address. */
export const noPasskeysView = (visitor: Visitor, address: string): Page => ({
  title: visitor.words.signInMethods.passkeys.addTitle,
  tabs: settingsTabs(visitor),
  content: html`<p class="notice warning">${visitor.words.signInMethods.passkeys.impossible(address)}</p>
    ${backLink(visitor)}`,
})

interface NewPasskey {
  name: string
  options: ReturnType<Passkeys['creationOptions']>
  host: string
  problems: Problems
}

/** The script shows the form, in browsers with passkeys. */
export function addPasskeyView(visitor: Visitor, {name, options, host, problems}: NewPasskey): Page {
  const {passkeys: words} = visitor.words.signInMethods
  return {
    title: words.addTitle,
    lead: words.addLead,
    tabs: settingsTabs(visitor),
    script: 'passkey.js',
    hasProblems: hasProblems(problems),
    content: html`${problemSummary(visitor.words, problems)}
    <p class="notice warning" data-no-passkeys>${words.unsupported(host)}</p>
    <section class="hidden" data-passkeys>
      ${form(
        visitor,
        '/settings/sessions/passkeys/add',
        html`${hidden('credential', '')}
        ${nameField(visitor, {name, problems})}
        <button id="passkey">${words.create}</button>
        <p class="problem" role="alert"></p>`,
        html`data-passkey="create" data-options="${JSON.stringify(options)}" data-failed="${words.failed}"`,
      )}
    </section>
    ${backLink(visitor)}`,
  }
}

/** Renames or removes a passkey. */
export function passkeyView(visitor: Visitor, passkey: Passkey, typed: {name: string; problems?: Problems}): Page {
  const {passkeys: words} = visitor.words.signInMethods
  const path = `/settings/sessions/passkeys/${passkey.id}`
  return {
    title: passkey.name,
    tabs: settingsTabs(visitor),
    hasProblems: hasProblems(typed.problems ?? {}),
    content: html`${problemSummary(visitor.words, typed.problems ?? {})}
    ${passkey.clonedAt === null ? '' : html`<p class="notice danger">${words.clonedNotice}</p>`}
    ${facts(visitor, passkey)}
    ${form(visitor, path, html`${nameField(visitor, typed)}<button>${words.save}</button>`)}
    <section aria-labelledby="remove">
      <h2 id="remove">${words.removeHeading}</h2>
      <p>${words.removeLead}</p>
      ${form(visitor, `${path}/remove`, html`<button class="danger">${words.remove}</button>`)}
    </section>
    ${backLink(visitor)}`,
  }
}
