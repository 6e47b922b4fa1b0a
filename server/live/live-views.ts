import {agentGuide} from '../pages/docs/docs-files.ts'
import {type Html, html} from '../pages/html.ts'
import type {Page} from '../pages/layout.ts'
import type {OwnProject} from '../pages/projects/own-project.ts'
import {projectTabs} from '../pages/projects/project-tabs.ts'
import type {Visitor} from '../pages/visitor.ts'

/** A house that can be looked at, by the name of its agent. */
export interface OfferedHouse {
  connectionId: string
  name: string
}

/** What a person allows on the agent's machine. */
const allowCommand = 'pianta-agent visits allow'

const viewOf = (visitor: Visitor, project: OwnProject, content: Html): Page => ({
  title: visitor.words.live.title(project.name),
  heading: html`${project.name}`,
  tabs: projectTabs(visitor, project),
  content,
})

const guideLink = ({language, words: {live}}: Visitor) =>
  html`<p><a class="touch" href="${agentGuide(language)}#${live.anchor}">${live.guide}</a></p>`

/** Says that nobody allowed the person to look, and who can. */
export function closedView(visitor: Visitor, project: OwnProject): Page {
  const {live} = visitor.words
  const isOwner = project.role === 'owner'
  return viewOf(
    visitor,
    project,
    html`<div class="empty">
      <h2>${live.closedTitle}</h2>
      <p>${isOwner ? live.closedOwner : live.closed}</p>
      ${isOwner ? html`<p><a class="button" href="/projects/${project.id}/people/${visitor.account?.id ?? ''}">${live.people}</a></p>` : ''}
      ${guideLink(visitor)}
    </div>`,
  )
}

/** Says that no agent shows its house now. */
export function awayView(visitor: Visitor, project: OwnProject): Page {
  const {live} = visitor.words
  return viewOf(
    visitor,
    project,
    html`<div class="empty">
      <h2>${live.awayTitle}</h2>
      <p>${live.away}</p>
      <pre><code>${allowCommand}</code></pre>
      <p><a class="button" href="/projects/${project.id}/live">${live.again}</a></p>
      ${guideLink(visitor)}
    </div>`,
  )
}

/** Lets the person choose among the houses of several agents. */
export function chooseView(visitor: Visitor, project: OwnProject, houses: readonly OfferedHouse[]): Page {
  const {live} = visitor.words
  return viewOf(
    visitor,
    project,
    html`<h2>${live.chooseTitle}</h2>
    <p>${live.choose}</p>
    <ul class="cards">${houses.map(
      ({connectionId, name}) => html`<li>
        <a class="touch" href="/projects/${project.id}/live?${String(new URLSearchParams({house: connectionId}))}" dir="auto">${name}</a>
      </li>`,
    )}</ul>`,
  )
}
