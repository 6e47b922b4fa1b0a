import {bareHost} from '#shared/host/bare-host.ts'
import {isLoopback} from '#shared/host/is-loopback.ts'
import type {Role} from '../../database/tables/members.ts'
import type {Invitation, Member} from '../../members/store.ts'
import type {Strings} from '../../words/strings.ts'
import {
  choiceField,
  doneNotice,
  form,
  hasProblems,
  moment,
  type Problems,
  problemSummary,
  textField,
} from '../elements.ts'
import {type Html, html} from '../html.ts'
import type {Page} from '../layout.ts'
import type {OwnProject} from '../projects/own-project.ts'
import {projectTabs} from '../projects/project-tabs.ts'
import type {Visitor} from '../visitor.ts'

export interface People {
  project: OwnProject
  list: Member[]
  invitations: Invitation[]
  /** The visitor's account. */
  ownId: string
  canMail: boolean
  /** The address of the pages. */
  authUrl: string
  done?: string | undefined
  /** The submitted form, to show it again. */
  typed?: {role: Role; email: string}
  problems?: Problems
}

/** Returns the name that other people see. */
export const nameOf = ({name, email}: Pick<Member, 'name' | 'email'>) => name || email

export function peopleView(visitor: Visitor, people: People): Page {
  const {project, list, invitations, done, problems = {}} = people
  const {words} = visitor
  const {members} = words
  return {
    title: members.title(project.name),
    width: 'wide',
    tabs: projectTabs(visitor, project),
    hasProblems: hasProblems(problems),
    content: html`${problemSummary(words, problems)}
    ${done ? doneNotice(done) : ''}
    <ul class="cards">${list.map((member) => memberCard(visitor, people, member))}</ul>
    ${invitations.length > 0 ? pendingView(visitor, people) : ''}
    ${project.role === 'owner' ? inviteView(visitor, people) : ''}
    <p><a class="touch danger" href="/projects/${project.id}/leave">${members.leave}</a></p>`,
  }
}

function memberCard({words}: Visitor, {project, ownId}: People, member: Member): Html {
  const {members, roles} = words
  const {accountId, email, role, seesHouse} = member
  const name = nameOf(member)
  const change = html`<p>
    <a class="touch" href="/projects/${project.id}/people/${accountId}" aria-label="${members.changeOf(name)}">${members.change}</a>
  </p>`
  return html`<li>
    <div class="title">
      <h2>${name}${accountId === ownId ? html` <span class="soft">(${members.you})</span>` : ''}</h2>
      <span>${seesHouse ? html`<span class="badge">${words.live.badge}</span> ` : ''}<span class="badge">${roles[role]}</span></span>
    </div>
    ${name === email ? '' : html`<p class="soft">${email}</p>`}
    ${project.role === 'owner' ? change : ''}
  </li>`
}

function pendingView(visitor: Visitor, {project, invitations}: People): Html {
  const {members, roles} = visitor.words
  const card = ({id, email, role, expiresAt}: Invitation) => {
    const invitee = email ?? members.byLink
    return html`<li>
      <div class="title"><h3>${invitee}</h3><span class="badge">${roles[role]}</span></div>
      <p class="soft">${members.until} ${moment(visitor, expiresAt)}</p>
      ${form(
        visitor,
        `/projects/${project.id}/people/invitations/${id}/withdraw`,
        html`<button class="second danger" aria-label="${members.withdrawOf(invitee)}">${members.withdraw}</button>`,
      )}
    </li>`
  }
  return html`<section aria-labelledby="pending">
    <h2 id="pending">${members.pendingTitle}</h2>
    <ul class="cards">${invitations.map(card)}</ul>
  </section>`
}

function inviteView(visitor: Visitor, {project, canMail, authUrl, typed, problems = {}}: People): Html {
  const {words} = visitor
  const {members} = words
  const email = textField(words, {
    name: 'email',
    label: words.fields.email,
    type: 'email',
    value: typed?.email ?? '',
    hint: members.emailHint,
    problem: problems.email,
    isOptional: true,
  })
  return html`<section aria-labelledby="invite">
    <h2 id="invite">${members.inviteTitle}</h2>
    ${loopbackNotice(visitor, authUrl)}
    ${form(
      visitor,
      `/projects/${project.id}/people`,
      html`${roleField(words, {value: typed?.role ?? 'viewer'})}
      ${canMail ? email : html`<p class="hint">${members.linkHint}</p>`}
      <button>${members.invite}</button>`,
    )}
  </section>`
}

/** Warns when links lead to this machine only. */
export function loopbackNotice({words}: Visitor, address: string): Html {
  const {hostname, origin} = new URL(address)
  if (!isLoopback(bareHost(hostname))) return html``
  return html`<p class="notice warning">${words.members.loopback(origin)}</p>`
}

export function roleField(words: Strings, {value, problem}: {value: Role; problem?: string | undefined}): Html {
  const {members, roles} = words
  const options = Object.entries(roles).map(([role, label]) => ({value: role, label}))
  const {role: label, roleHint: hint} = members
  return choiceField({name: 'role', label, hint, value, options, ...(problem !== undefined && {problem})})
}
