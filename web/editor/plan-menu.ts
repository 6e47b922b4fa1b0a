import {html, nothing, type TemplateResult} from 'lit'
import {addLevel, addPlan} from '#shared/home/edit/add-level.ts'
import {copyOuterWalls, planBelow} from '#shared/home/edit/copy-outer-walls.ts'
import {removePlan} from '#shared/home/edit/remove-plan.ts'
import type {Home} from '#shared/home/schema.ts'
import {closeMenu, menu} from './menu.ts'
import type {Session} from './session.ts'
import {isEmpty} from './start/start-view.ts'
import type {Words} from './words/words.ts'

/** Chooses the plan that is shown; the menu beside it adds and deletes levels and plans. */
export function planMenu(session: Session, words: Words): TemplateResult {
  const {plans} = session.home
  const open = ({target}: Event) => session.openPlan((target as HTMLSelectElement).value)
  return html`<div class="plans">
    ${
      plans.length < 2
        ? nothing
        : html`<select aria-label=${words.plans} @change=${open}>
            ${plans.map(({id, name}) => html`<option value=${id} ?selected=${id === session.plan.id}>${name}</option>`)}
          </select>`
    }
    ${session.isReadOnly || isEmpty(session.home) ? nothing : menu(words.levels, 'level', actions(session, words))}
  </div>`
}

function actions(session: Session, words: Words): TemplateResult {
  const {home, plan} = session
  const isOnlyOfLevel = home.plans.every(({id, level}) => id === plan.id || level !== plan.level)
  const button = (text: string, act: () => void, isDisabled = false) => {
    const press = (event: Event) => {
      closeMenu(event)
      act()
    }
    return html`<button ?disabled=${isDisabled} @click=${press}>${text}</button>`
  }
  const level = {name: words.newLevel(home.levels.filter(({z}) => z > -1).length)}
  const beside = {level: plan.level, name: words.newPlan(home.plans.length + 1)}
  return html`${button(words.addLevel, () => add(session, (before) => addLevel(before, level)))}
    ${button(words.addPlan, () => add(session, (before) => addPlan(before, beside)))}
    ${outerWallsOffer(session, words).map(({label, act}) => button(label, act))}
    ${button(
      isOnlyOfLevel ? words.removeLevel : words.removePlan,
      () => session.edit('remove', (before) => removePlan(before, plan.id), []),
      home.plans.length === 1,
    )}`
}

/** Offers the outer walls of the floor below, where there is one. */
export function outerWallsOffer(session: Session, words: Words, isWanted = true): {label: string; act(): void}[] {
  const below = isWanted && !session.isReadOnly ? planBelow(session.home, session.plan) : undefined
  if (below === undefined) return []
  const between = {from: below.id, to: session.plan.id}
  const act = () => void session.edit('paste', (home) => copyOuterWalls(home, between).home)
  return [{label: words.floorBelow.copy(below.name), act}]
}

/** Adds a plan, and opens it. */
function add(session: Session, change: (home: Home) => {home: Home; plan: string}) {
  let made = ''
  session.edit('add', (before) => {
    const added = change(before)
    made = added.plan
    return added.home
  })
  if (made !== '') session.openPlan(made)
}
