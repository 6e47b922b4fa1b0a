import {html, nothing, type TemplateResult} from 'lit'
import {type Mend, mendOf} from '../../../../shared/home/edit/mend.ts'
import type {HomeProblem} from '../../../../shared/home/problem.ts'
import type {Session} from '../session.ts'
import type {Words} from '../words/words.ts'

/** The most problems that are listed at once. */
const maxListed = 30

const mends = new WeakMap<HomeProblem, Mend | null>()

/** Lists what is wrong with the home. A click goes there; a problem with a certain mend has a button for it. */
export function problemList(session: Session, words: Words): TemplateResult {
  const {problems} = session
  if (problems.length === 0) return html`<p class="soft">${words.noProblems}</p>`
  return html`<p>${words.problemCount(problems.length)}</p>
    <ul class="problems">
      ${problems.slice(0, maxListed).map((problem) => problemView(session, words, problem))}
    </ul>`
}

function problemView(session: Session, words: Words, problem: HomeProblem): TemplateResult {
  const mend = mendFor(session, problem)
  return html`<li>
    <button class="link" @click=${() => goTo(session, problem)}>${words.problems[problem.kind]}</button>
    <p class="soft">${problem.message}</p>
    ${
      mend === null || session.isReadOnly
        ? nothing
        : html`<button class="mend" @click=${() => session.edit('mend', (home) => mend.apply(home))}>
            ${words.mends[mend.kind]}
          </button>`
    }
  </li>`
}

function mendFor(session: Session, problem: HomeProblem): Mend | null {
  const known = mends.get(problem)
  if (known !== undefined) return known
  const mend = mendOf(session.home, problem) ?? null
  mends.set(problem, mend)
  return mend
}

function goTo(session: Session, {plan, detail}: HomeProblem) {
  const {
    walls = [],
    rooms = [],
    areas = [],
  } = (detail ?? {}) as Record<'walls' | 'rooms' | 'areas', string[] | undefined>
  if (plan !== undefined && plan !== session.plan.id) session.openPlan(plan)
  session.select([...walls, ...rooms, ...areas])
}
