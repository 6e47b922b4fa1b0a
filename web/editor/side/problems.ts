import {html, nothing, type TemplateResult} from 'lit'
import {listNames} from '#shared/home/edit/in-plan.ts'
import {type Mend, mendOf} from '#shared/home/edit/mend.ts'
import {planOrGround} from '#shared/home/plan-or-ground.ts'
import type {HomeProblem} from '#shared/home/problem.ts'
import type {Editing} from '../editing.ts'
import {elementName, type Naming} from '../element-names.ts'

/** The most problems that are listed at once. */
const maxListed = 30

const mends = new WeakMap<HomeProblem, Mend | null>()

/** Lists the problems of the home. A click goes there; a problem with a certain mend has a button for it. */
export function problemList(editing: Editing, naming: Naming): TemplateResult {
  const {words} = naming
  const {problems} = editing
  if (problems.length === 0) return html`<p class="soft">${words.noProblems}</p>`
  return html`<p>${words.problemCount(problems.length)}</p>
    <ul class="problems">
      ${problems.slice(0, maxListed).map((problem) => problemView(editing, naming, problem))}
    </ul>`
}

function problemView(editing: Editing, naming: Naming, problem: HomeProblem): TemplateResult {
  const {words} = naming
  const mend = mendFor(editing, problem)
  return html`<li>
    <button class="link" @click=${() => goTo(editing, problem)}>${words.problems[problem.kind]}</button>
    <p class="soft">${detailOf(naming, problem)}</p>
    ${
      mend === null || editing.isReadOnly
        ? nothing
        : html`<button class="mend" @click=${() => editing.edit('mend', (home) => mend.apply(home))}>
            ${words.mends[mend.kind]}
          </button>`
    }
  </li>`
}

function mendFor(editing: Editing, problem: HomeProblem): Mend | null {
  const known = mends.get(problem)
  if (known !== undefined) return known
  const mend = mendOf(editing.home, problem) ?? null
  mends.set(problem, mend)
  return mend
}

/** Returns the names of the elements that a problem concerns; for an invalid value, the message of the check. */
export function detailOf(naming: Naming, problem: HomeProblem): string {
  const {home} = naming
  const names = elementsOf(problem).flatMap((id) => {
    const plan = planOrGround(home, problem.plan)
    for (const list of listNames) {
      const element = plan?.[list]?.find((one) => one.id === id)
      if (plan && element) return [elementName({...naming, plan}, list, element)]
    }
    return []
  })
  return names.length === 0 ? problem.message : names.join(' · ')
}

function elementsOf({detail}: HomeProblem): string[] {
  const {
    walls = [],
    rooms = [],
    areas = [],
  } = (detail ?? {}) as Record<'walls' | 'rooms' | 'areas', string[] | undefined>
  return [...rooms, ...areas, ...walls]
}

/** Opens the plan of a problem, and selects the elements that it names. */
export function goTo(editing: Editing, problem: HomeProblem) {
  const {plan} = problem
  if (plan !== undefined && plan !== editing.plan.id) editing.openPlan(plan)
  editing.select(elementsOf(problem))
}
