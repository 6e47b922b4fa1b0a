import {html, type TemplateResult} from 'lit'
import {type ListName, locate} from '../../../../shared/home/edit/in-plan.ts'
import {removeElements} from '../../../../shared/home/edit/remove-elements.ts'
import {setFields} from '../../../../shared/home/edit/set-fields.ts'
import {elementName, type Naming} from '../element-names.ts'
import type {Session} from '../session.ts'

/** Shows the properties of the selected elements. */
export function propertiesForm(session: Session, naming: Naming, leave: () => void): TemplateResult {
  const {words} = naming
  const {selection} = session
  const [only, ...others] = selection
  if (only === undefined) return html`<p class="soft">${words.nothingSelected}</p>`
  if (others.length > 0) return html`<p>${words.manySelected(selection.length)}</p>${removeButton(session, naming)}`
  const {list, element} = locate(session.home, only)
  return html`<h3>${elementName(naming, list, element)}</h3>
    ${nameField(session, naming, {list, id: only, name: element.name ?? ''}, leave)} ${removeButton(session, naming)}`
}

interface Named {
  list: ListName
  id: string
  name: string
}

function nameField(session: Session, {words}: Naming, {id, name}: Named, leave: () => void): TemplateResult {
  const set = (value: string) => {
    if (value !== name)
      session.edit('change', (home) => setFields(home, [id], {name: value === '' ? undefined : value}))
  }
  return html`<label>
    ${words.fields.name}
    <input
      name="name"
      maxlength="200"
      autocomplete="off"
      .value=${name}
      ?disabled=${session.isReadOnly}
      @change=${({target}: Event) => set((target as HTMLInputElement).value.trim())}
      @keydown=${({key, target}: KeyboardEvent) => {
        if (key !== 'Enter') return
        set((target as HTMLInputElement).value.trim())
        leave()
      }}
    />
  </label>`
}

function removeButton(session: Session, {words}: Naming): TemplateResult {
  const remove = () => session.edit('remove', (home) => removeElements(home, session.selection), [])
  return html`<button class="second" ?disabled=${session.isReadOnly} @click=${remove}>${words.remove}</button>`
}
