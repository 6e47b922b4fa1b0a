import {listNames} from '#shared/home/edit/in-plan.ts'
import type {Plan} from '#shared/home/schema.ts'
import {duplicateSelected} from './clipboard.ts'
import type {Editing} from './editing.ts'
import {openHelp} from './help-dialog.ts'
import type {Tool} from './tool.ts'
import {tools} from './tools/tools.ts'

/** The start of a measure that people type while they draw. */
const measureKey = /^[0-9.,'"]$/

interface Needs {
  page: HTMLElement
  editing: Editing
  tool(): Tool
  choose(tool: string): void
  /** Moves the focus to the next region of the page (1) or the one before (-1). */
  goToRegion(step: 1 | -1): void
  beginMeasure(): void
  /** Called for each key of the plan, before it acts. */
  onKey(): void
}

/** Returns the listener to keys: of the page everywhere, and of the plan and its tool while nobody types text. */
export function createPageKeys({page, editing, ...needs}: Needs): (event: KeyboardEvent) => void {
  return (event) => {
    if (event.defaultPrevented || page.querySelector('dialog[open]')) return
    if (actsOnPage(event)) event.preventDefault()
  }

  function actsOnPage(event: KeyboardEvent): boolean {
    const {key, shiftKey, altKey, target} = event
    if (key === 'F6') {
      needs.goToRegion(shiftKey ? -1 : 1)
      return true
    }
    if (isTyping(target)) return false
    if (event.ctrlKey || event.metaKey) return command(event)
    if (altKey) return false
    needs.onKey()
    return !isOfControl(key, target as Element) && actsOnPlan(event)
  }

  function command({key, shiftKey}: KeyboardEvent): boolean {
    const letter = key.toLowerCase()
    if (letter === 'y' || (letter === 'z' && shiftKey)) editing.redo()
    else if (letter === 'z') editing.undo()
    else if (letter === 'a') editing.select(allElements(editing.plan))
    else if (letter === 'd') duplicateSelected(editing)
    else return false
    return true
  }

  function actsOnPlan(event: KeyboardEvent): boolean {
    const tool = needs.tool()
    if (tool.key?.(event)) return true
    if (event.key === 'Escape') return goBack(tool)
    if (event.key === '?') {
      openHelp(page)
      return true
    }
    if (tool.type && measureKey.test(event.key)) {
      needs.beginMeasure()
      return false
    }
    const chosen = tools.find(({key}) => key === event.key.toLowerCase())?.name
    if (chosen === undefined || event.shiftKey || (editing.isReadOnly && chosen !== 'comment')) return false
    needs.choose(chosen)
    return true
  }

  /** Ends a drawing in progress, else goes back to selecting, else leaves the plan for the tools. */
  function goBack(tool: Tool): boolean {
    if (tool.cancel?.()) return true
    if (editing.tool !== 'select') editing.choose('select')
    else page.querySelector<HTMLElement>('.tools [tabindex="0"]')?.focus()
    return true
  }
}

/** Inputs that take no text: the plan's keys work while one has the focus. */
const untyped = ['checkbox', 'radio', 'color', 'file', 'button'].map((type) => `:not([type=${type}])`).join('')

export const isTyping = (target: EventTarget | null): boolean =>
  (target as Element | null)?.closest?.(`input${untyped}, textarea, select`) != null

/** Tests for the keys of a control: Enter and the space bar press it, arrow keys choose among radio buttons. */
function isOfControl(key: string, target: Element): boolean {
  if (/^( |Enter)$/.test(key)) return target.closest('button, a, summary, input') !== null
  return key.startsWith('Arrow') && target.closest('[type=radio]') !== null
}

const allElements = (plan: Plan): string[] =>
  listNames
    .filter((list) => list !== 'areas' && list !== 'drawings')
    .flatMap((list) => (plan[list] ?? []).map(({id}) => id))
