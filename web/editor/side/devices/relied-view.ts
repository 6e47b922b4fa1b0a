import {html, nothing, type TemplateResult} from 'lit'
import {type ElementOf, hasElement, type ListName, locate} from '#shared/home/edit/in-plan.ts'
import {removeElements} from '#shared/home/edit/remove-elements.ts'
import {replaceElement} from '#shared/home/edit/replace-element.ts'
import {elementLists} from '#shared/home/element-lists.ts'
import type {Home} from '#shared/home/schema.ts'
import type {Editing} from '../../editing.ts'
import {elementName, elementTitle, type Naming} from '../../element-names.ts'
import type {House} from './house.ts'

/** The lists whose elements can take each other's place. */
const replaced: readonly ListName[] = ['openings', 'items', 'lights', 'plates', 'awnings', 'stairs']

/** Tells which apps rely on the selected element. After a refusal, it offers ways out. */
export function reliedView(editing: Editing, naming: Naming, house: House | null): TemplateResult | typeof nothing {
  const {refusal, selection, home} = editing
  const refused = refusal?.code === 'relied-on' ? refusal.elements : []
  const ids = [...new Set([...selection, ...refused])].filter((id) => hasElement(home, id))
  const needed = ids.flatMap((id) => {
    const apps = appsOf(house, home, id)
    return apps.length === 0 ? [] : [{id, apps: apps.join(', ')}]
  })
  if (needed.length === 0) return nothing
  const {devices: words} = naming.words
  const isSingle = needed.length === 1 && selection.length === 1 && needed[0]?.id === selection[0]
  const titleOf = (id: string) => {
    const {plan, list, element} = locate(home, id)
    return elementTitle({...naming, home, plan}, list, element)
  }
  return html`<div class="note ${refused.length > 0 ? 'warning' : ''}">
    ${refused.length > 0 ? html`<p><strong>${words.refused}</strong></p>` : nothing}
    <ul class="needed">
      ${needed.map(({id, apps}) => html`<li>${isSingle ? '' : html`${titleOf(id)}: `}${words.neededBy(apps)}</li>`)}
    </ul>
    ${refused.length > 0 ? html`<p>${words.release}</p>` : nothing}
    ${refused.length === 1 && !editing.isReadOnly ? replaceField(editing, {...naming, home}, refused[0] as string) : nothing}
  </div>`
}

function appsOf(house: House | null, home: Home, id: string): string[] {
  const {list} = locate(home, id)
  const kind = elementLists.find(([name]) => name === list)?.[1]
  const apps = (house?.relied ?? []).filter((one) => one.id === id && one.kind === kind)
  return [...new Set(apps.map(({appName}) => appName))]
}

/** Offers the other elements of the same kind: the chosen one takes the place and the id of this one. */
function replaceField(editing: Editing, naming: Naming, id: string): TemplateResult | typeof nothing {
  const {home, words} = naming
  const {plan, list} = locate(home, id)
  if (!replaced.includes(list)) return nothing
  const others = ((plan[list] ?? []) as ElementOf<ListName>[]).filter((one) => one.id !== id)
  if (others.length === 0) return html`<p>${words.devices.drawAnother}</p>`
  const change = ({target}: Event) => {
    const chosen = (target as HTMLSelectElement).value
    editing.edit('change', (before) => takePlace(before, list, id, chosen), [id])
  }
  return html`<label
    >${words.devices.replaceBy}<select @change=${change}>
      <option value="">${words.devices.choose}</option>
      ${others.map((one) => html`<option value=${one.id}>${elementName({...naming, plan}, list, one)}</option>`)}
    </select></label
  >`
}

function takePlace(home: Home, list: ListName, id: string, by: string): Home {
  const {element} = locate(home, by)
  return replaceElement(removeElements(home, [by]), id, {list, element} as never)
}
