import type {Role} from '../../database/tables/members.ts'
import type {Invited} from '../../members/store.ts'
import {form, hasProblems, hidden, type Problems, problemSummary} from '../elements.ts'
import {html} from '../html.ts'
import type {Page} from '../layout.ts'
import {newAccountFields} from '../new-account-fields.ts'
import {signInPath, type Visitor} from '../visitor.ts'
import {nameOf} from './people-view.ts'

interface Joining {
  link: string
  /** The person's current role in the project. */
  role: Role | undefined
}

/** Renders the invitation for a signed-in person. */
export function joinView(visitor: Visitor, invited: Invited, {link, role}: Joining): Page {
  const {words} = visitor
  const {members, roles} = words
  return {
    ...headOf(visitor, invited),
    content: html`${factsView(visitor, invited)}
    ${role ? html`<p class="notice">${members.raises(roles[invited.role])}</p>` : ''}
    ${form(visitor, '/invitation', html`${hidden('link', link)}<button>${members.join}</button>`)}
    ${otherAccountView(visitor, link)}`,
  }
}

/** Renders the page for a member whose role is at least the invited one. */
export function alreadyView(visitor: Visitor, invited: Invited, {link}: Joining): Page {
  const {words} = visitor
  const {members} = words
  return {
    title: members.alreadyTitle(invited.projectName),
    lead: members.already,
    content: html`<p><a class="button" href="/projects/${invited.projectId}">${members.open}</a></p>
    ${otherAccountView(visitor, link)}`,
  }
}

export interface NewPerson {
  link: string
  name: string
  email: string
}

/** Renders the invitation for other visitors: they sign in or create an account. */
export function welcomeView(
  visitor: Visitor,
  invited: Invited,
  {link, name, email}: NewPerson,
  problems: Problems = {},
): Page {
  const {words} = visitor
  const {members} = words
  return {
    ...headOf(visitor, invited),
    hasProblems: hasProblems(problems),
    content: html`${problemSummary(words, problems)}
    ${factsView(visitor, invited)}
    <section aria-labelledby="known">
      <h2 id="known">${members.knownTitle}</h2>
      <p><a class="button" href="${signInPath(`/invitation?${new URLSearchParams({link})}`)}">${words.signIn.submit}</a></p>
    </section>
    <section aria-labelledby="new">
      <h2 id="new">${members.newTitle}</h2>
      ${form(
        visitor,
        '/invitation/account',
        html`${hidden('link', link)}
        ${newAccountFields(words, {name, email}, problems)}
        <button>${members.makeAccount}</button>`,
      )}
    </section>`,
  }
}

export const goneView = ({words: {members, home}}: Visitor): Page => ({
  title: members.goneTitle,
  lead: members.gone,
  content: html`<p><a class="button" href="/projects">${home}</a></p>`,
})

const headOf = ({words: {members}}: Visitor, {projectName, inviterName}: Invited) => ({
  title: members.invitedTitle(projectName),
  lead: members.invitedLead(inviterName),
})

const factsView = ({words: {members, roles}}: Visitor, {role}: Invited) => html`<dl class="facts">
  <div><dt>${members.invitedAs}</dt><dd>${roles[role]}: ${members.roleHelp[role]}</dd></div>
</dl>`

const otherAccountView = (visitor: Visitor, link: string) =>
  html`<div class="soft">
    ${visitor.account ? html`<p>${visitor.words.youAre(accountLabel(visitor.account))}</p>` : ''}
    ${form(
      visitor,
      '/invitation/other-account',
      html`${hidden('link', link)}<button class="quiet">${visitor.words.members.otherAccount}</button>`,
    )}
  </div>`

const accountLabel = (account: {name: string | null; email: string}) =>
  account.name ? `${nameOf(account)} (${account.email})` : account.email
