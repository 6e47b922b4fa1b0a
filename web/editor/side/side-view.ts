import {html, nothing, type TemplateResult} from 'lit'
import {locate} from '#shared/home/edit/in-plan.ts'
import type {Editing} from '../editing.ts'
import {elementName, type Naming} from '../element-names.ts'
import {icon} from '../icons.ts'
import type {Panels} from './panels.ts'
import {problemList} from './problems.ts'

interface Side {
  editing: Editing
  naming: Naming
  /** Undefined until they are loaded. */
  panels: Panels | null
  /** The options of the tool, in place of the properties of the selection. */
  options: TemplateResult | undefined
  /** Shown above the properties of the selection. */
  above: TemplateResult | undefined
  isOpen: boolean
  toggle(): void
  leaveField(): void
}

/** The panels beside the plan. A button below the plan opens them on small screens. */
export function sideView({editing, naming, panels, options, above, isOpen, toggle, leaveField}: Side): TemplateResult {
  const {regions} = naming.words
  const section = (name: keyof typeof regions, content: TemplateResult) =>
    html`<section class=${name} aria-label=${regions[name]} tabindex="-1">
      <h2>${regions[name]}</h2>
      ${content}
    </section>`
  return html`<aside class=${isOpen ? 'is-open' : ''}>
    <button class="pull" aria-expanded=${isOpen} @click=${toggle}>
      ${icon('panel')}<span>${panelTitle(editing, naming, options ? [] : editing.selection)}</span>
    </button>
    <div class="panels">
      ${section('properties', options ?? html`${above ?? nothing} ${panels?.properties(naming, leaveField)}`)}
      ${section('problems', problemList(editing, naming))}
      ${panels ? section('devices', panels.devices.render(naming)) : nothing}
      ${panels ? section('comments', panels.comments.render()) : nothing}
    </div>
  </aside>`
}

/** Names the panel's contents: the selected element and the number of problems. */
function panelTitle({home, problems}: Editing, naming: Naming, selection: readonly string[]): string {
  const {words} = naming
  const [id] = selection
  const found = id === undefined || selection.length > 1 ? undefined : locate(home, id)
  const many = selection.length > 1 ? words.manySelected(selection.length) : words.regions.properties
  const title = found ? elementName({...naming, home, plan: found.plan}, found.list, found.element) : many
  return problems.length === 0 ? title : `${title} · ${words.problemCount(problems.length)}`
}
