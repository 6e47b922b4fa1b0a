import type {FastifyInstance, FastifyRequest} from 'fastify'
import {isEmail, normalizeEmail} from '../../accounts/email.ts'
import {invalidInput} from '../../errors.ts'
import {oneLine} from '../../mail/plain-text.ts'
import {isRole} from '../../members/role-order.ts'
import {createAttemptLimiter} from '../attempt-limiter.ts'
import {copyButton} from '../elements.ts'
import {formText} from '../forms.ts'
import {html} from '../html.ts'
import {type Page, showPage} from '../layout.ts'
import {type OwnProject, projectOfPath} from '../projects/own-project.ts'
import {projectTabs} from '../projects/project-tabs.ts'
import type {PageServices} from '../services.ts'
import {personOf, type Visitor, visitorOf} from '../visitor.ts'
import {loopbackNotice, nameOf, peopleView} from './people-view.ts'

type Needs = Pick<PageServices, 'clock' | 'config' | 'mail' | 'members' | 'projects'>

const day = 24 * 60 * 60 * 1000

/** Lets an owner invite people, by email or by a link to pass on. */
export function inviteRoutes(app: FastifyInstance, {clock, config, mail, members, projects}: Needs) {
  // Both limit emails to strangers.
  const perInviter = createAttemptLimiter({limit: 30, span: day, clock})
  const perAddress = createAttemptLimiter({limit: 5, span: day, clock})

  app.post('/projects/:id/people', {config: {person: {}}}, async (request, reply) => {
    const project = projectOfPath(request, {projects}, 'owner')
    const visitor = visitorOf(request)
    const {id: invitedBy} = personOf(request)
    const role = formText(request, 'role')
    if (!isRole(role)) throw invalidInput('role: must be owner, editor or viewer')
    const email = mail ? formText(request, 'email').trim() : ''
    const list = members.list(project.id)
    const showAgain = (problem: string) => {
      const page = peopleView(visitor, {
        project,
        list,
        invitations: members.invitations(project.id),
        ownId: invitedBy,
        canMail: true,
        authUrl: config.authUrl,
        typed: {role, email},
        problems: {email: problem},
      })
      return showPage(request, reply, page, 400)
    }
    if (email !== '' && !isEmail(email)) return showAgain(visitor.words.members.emailProblem)
    if (list.some((member) => member.email === normalizeEmail(email)))
      return showAgain(visitor.words.members.memberProblem)
    perInviter.count(invitedBy)
    if (!mail || email === '') {
      const token = members.invite({projectId: project.id, role, email: null, invitedBy})
      return showPage(request, reply, linkView(visitor, project, invitationLink(token)))
    }
    perAddress.count(normalizeEmail(email))
    const token = members.invite({projectId: project.id, role, email, invitedBy})
    try {
      // Sends to the stored form of the address: the account that uses the link has exactly this address verified.
      await mail.send({to: normalizeEmail(email), ...invitationEmail(request, project, invitationLink(token))})
    } catch (err) {
      request.log.warn({err}, 'invitation email not sent')
      members.withdrawLink(token)
      return showAgain(visitor.words.members.mailProblem)
    }
    return reply.redirect(`/projects/${project.id}/people?done=mailed`, 303)
  })

  const invitationLink = (token: string) => `${config.authUrl}/invitation?${new URLSearchParams({link: token})}`
}

/** Written in the inviter's language: the reader's is unknown. */
function invitationEmail(request: FastifyRequest, {name}: OwnProject, link: string) {
  const {members} = visitorOf(request).words
  const values = {inviter: oneLine(nameOf(personOf(request))), project: oneLine(name), link}
  return {subject: members.emailSubject(values), text: members.emailText(values)}
}

/** Shows the link once: only its hash is stored. */
function linkView(visitor: Visitor, project: OwnProject, link: string): Page {
  const {words} = visitor
  const {members} = words
  return {
    title: members.linkTitle,
    lead: members.linkLead(project.name),
    tabs: projectTabs(visitor, project),
    script: 'copy-text.js',
    content: html`${loopbackNotice(visitor, link)}
    <dl class="facts"><div class="whole"><dt>${members.link}</dt><dd><code class="copied" id="link">${link}</code></dd></div></dl>
    ${copyButton(words, 'link')}
    <p><a class="button second" href="/projects/${project.id}/people">${members.back}</a></p>`,
  }
}
