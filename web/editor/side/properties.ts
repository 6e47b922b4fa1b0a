import {html, type TemplateResult} from 'lit'
import {flipElements} from '#shared/home/edit/flip.ts'
import {type ListName, locate} from '#shared/home/edit/in-plan.ts'
import {rotateElements} from '#shared/home/edit/rotate.ts'
import {type ChosenOption, setOption} from '#shared/home/edit/set-option.ts'
import {setProduct} from '#shared/home/edit/set-product.ts'
import type {Home, Item, Plan} from '#shared/home/schema.ts'
import {duplicateSelected} from '../clipboard.ts'
import type {Editing} from '../editing.ts'
import {elementName, type Naming} from '../element-names.ts'
import {splitAt} from '../split-at.ts'
import {removeSelected, splitPlace} from '../wall-part.ts'
import type {Data, Field} from './field.ts'
import {fieldView, type Value} from './field-view.ts'
import {fieldsOf} from './fields.ts'
import {homeForm} from './home-form.ts'
import {commonProduct, productOptions} from './product-options.ts'

interface Selected {
  list: ListName
  element: Data
  plan: Plan
}

export interface PropertiesActions {
  /** Ends typing. */
  leave(): void
  /** Shows the catalog, for another product of an element. */
  pickProduct(id: string): void
}

/** Shows the properties of the selected elements: the fields that all of them have, and the options of their product. */
export function propertiesForm(
  editing: Editing,
  naming: Naming,
  {leave, pickProduct}: PropertiesActions,
): TemplateResult {
  const {words} = naming
  const selected = editing.selection.map((id) => locate(editing.home, id) as unknown as Selected)
  const [first, ...others] = selected
  if (first === undefined) return homeForm(editing, naming, leave)
  const title =
    others.length === 0 ? elementName(naming, first.list, first.element as never) : words.manySelected(selected.length)
  const elements = selected.map(({element}) => element)
  const product = commonProduct(editing, elements)
  return html`<h3>${title}</h3>
    <div class="fields">${commonFields(selected).map((field) => formField({editing, naming, selected, leave}, field))}</div>
    ${product ? productOptions(naming, {...choiceOf(editing, elements), product, leave}) : ''}
    ${editing.isReadOnly ? '' : actions(editing, naming, selected, pickProduct)}`
}

const choiceOf = (editing: Editing, elements: readonly Data[]) => ({
  options: (elements as unknown as readonly Pick<Item, 'options'>[]).map(({options}) => options),
  isReadOnly: editing.isReadOnly,
  choose: (chosen: ChosenOption) =>
    editing.edit('change', (home) =>
      setOption(
        home,
        elements.map(({id}) => id),
        chosen,
      ),
    ),
})

/** Returns the fields that every selected element has. */
function commonFields(selected: readonly Selected[]): Field[] {
  const [first, ...others] = selected
  if (first === undefined) return []
  const has = (one: Selected, key: string) =>
    fieldsOf[one.list].some((field) => field.key === key && (field.applies?.(one.element, one.plan) ?? true))
  return fieldsOf[first.list].filter(({key}) => has(first, key) && others.every((one) => has(one, key)))
}

/** The lists whose elements can be made of a product. */
const ofProducts: readonly ListName[] = ['items', 'openings', 'lights', 'awnings']

interface Form {
  editing: Editing
  naming: Naming
  selected: readonly Selected[]
  leave: () => void
}

function formField({editing, naming, selected, leave}: Form, field: Field): TemplateResult {
  const fieldFor = (one: Selected) => fieldsOf[one.list].find(({key}) => key === field.key) ?? field
  const values = selected.map((one) => fieldFor(one).read(one.element, one.plan))
  const [value] = values
  const changeTo = (next: Value) => {
    const write = (home: Home, {element: {id}}: Selected): Home => {
      const {plan, list, element} = locate(home, id) as unknown as Selected
      return fieldFor({plan, list, element}).write(home, element, next, plan)
    }
    return (home: Home) => selected.reduce(write, home)
  }
  return fieldView({
    field,
    value,
    isMixed: values.some((other) => other !== value),
    isReadOnly: editing.isReadOnly,
    home: editing.home,
    plan: editing.plan,
    words: naming.words,
    language: naming.language,
    unit: naming.unit,
    set: (next) => editing.edit('change', changeTo(next)),
    preview: (next) => editing.preview(changeTo(next)),
    leave,
  })
}

function actions(
  editing: Editing,
  {words}: Naming,
  selected: readonly Selected[],
  pickProduct: (id: string) => void,
): TemplateResult {
  const ids = editing.selection
  const isAll = (...lists: ListName[]) => selected.every(({list}) => lists.includes(list))
  const button = (label: string, act: () => void) => html`<button class="second" @click=${act}>${label}</button>`
  const flip = () => editing.edit('flip', (home) => flipElements(home, ids))
  const turn = () => editing.edit('turn', (home) => rotateElements(home, ids, 90))
  const [only] = selected.length === 1 && isAll('walls') ? editing.plan.walls.filter(({id}) => id === ids[0]) : []
  const [{list, element}] = selected as readonly [Selected]
  const hasProduct = 'product' in element
  const bare = () => editing.edit('change', (home) => setProduct(home, element.id, undefined))
  const remove = () => removeSelected(editing)
  return html`<div class="actions">
    ${isAll('openings', 'items', 'plates', 'awnings') ? button(words.flip, flip) : ''}
    ${isAll('items', 'radars') ? button(words.turn, turn) : ''}
    ${
      ids.length === 1 && ofProducts.includes(list)
        ? button(hasProduct ? words.products.replace : words.products.product, () => pickProduct(element.id))
        : ''
    }
    ${ids.length === 1 && hasProduct && list !== 'items' ? button(words.products.removeProduct, bare) : ''}
    ${only ? button(words.split, () => splitAt(editing, only, splitPlace(editing, only))) : ''}
    ${isAll('areas') ? '' : button(words.duplicate, () => duplicateSelected(editing))} ${button(words.remove, remove)}
  </div>`
}
