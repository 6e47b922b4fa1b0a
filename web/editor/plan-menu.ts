import {html, nothing, type TemplateResult} from 'lit'
import {addLevel, addPlan} from '#shared/home/edit/add-level.ts'
import {copyOuterWalls, planBelow} from '#shared/home/edit/copy-outer-walls.ts'
import {removePlan} from '#shared/home/edit/remove-plan.ts'
import type {Home} from '#shared/home/schema.ts'
import type {Editing} from './editing.ts'
import {closeMenu, menu} from './menu.ts'
import {isEmpty} from './start/start-view.ts'
import type {Words} from './words/words.ts'

/** Chooses the plan that is shown; the menu beside it adds and deletes levels and plans. */
export function planMenu(editing: Editing, words: Words): TemplateResult {
  const {plans} = editing.home
  const open = ({target}: Event) => editing.openPlan((target as HTMLSelectElement).value)
  return html`<div class="plans">
    ${
      plans.length < 2
        ? nothing
        : html`<select aria-label=${words.plans} @change=${open}>
            ${plans.map(({id, name}) => html`<option value=${id} ?selected=${id === editing.plan.id}>${name}</option>`)}
          </select>`
    }
    ${editing.isReadOnly || isEmpty(editing.home) ? nothing : menu(words.levels, 'level', actions(editing, words))}
  </div>`
}

function actions(editing: Editing, words: Words): TemplateResult {
  const {home, plan} = editing
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
  return html`${button(words.addLevel, () => add(editing, (before) => addLevel(before, level)))}
    ${button(words.addPlan, () => add(editing, (before) => addPlan(before, beside)))}
    ${outerWallsOffer(editing, words).map(({label, act}) => button(label, act))}
    ${button(
      isOnlyOfLevel ? words.removeLevel : words.removePlan,
      () => editing.edit('remove', (before) => removePlan(before, plan.id), []),
      home.plans.length === 1,
    )}`
}

/** Offers the outer walls of the floor below, where there is one. */
export function outerWallsOffer(editing: Editing, words: Words, isWanted = true): {label: string; act(): void}[] {
  const below = isWanted && !editing.isReadOnly ? planBelow(editing.home, editing.plan) : undefined
  if (below === undefined) return []
  const between = {from: below.id, to: editing.plan.id}
  const act = () => void editing.edit('paste', (home) => copyOuterWalls(home, between).home)
  return [{label: words.floorBelow.copy(below.name), act}]
}

/** Adds a plan, and opens it. */
function add(editing: Editing, change: (home: Home) => {home: Home; plan: string}) {
  let made = ''
  editing.edit('add', (before) => {
    const added = change(before)
    made = added.plan
    return added.home
  })
  if (made !== '') editing.openPlan(made)
}
