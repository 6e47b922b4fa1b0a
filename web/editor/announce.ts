import {locate} from '#shared/home/edit/in-plan.ts'
import {lengthText} from '#shared/home/edit/typed-measures.ts'
import type {Home} from '#shared/home/schema.ts'
import type {Editing} from './editing.ts'
import {elementName, type Naming} from './element-names.ts'
import type {StepName} from './history.ts'
import {placeOf} from './reading-order.ts'

/** Returns a function that describes the last change for screen readers. */
export function createAnnouncer(editing: Editing): (naming: Naming) => string {
  let {home, selection} = editing
  let {count} = editing.history
  let said = ''

  return (naming) => {
    const isSame = editing.home === home && editing.selection === selection
    if (isSame) return said
    if (editing.home !== home) said = stepText(editing, naming, editing.history.count - count)
    else said = selectionText(editing.home, naming, editing.selection)
    home = editing.home
    selection = editing.selection
    count = editing.history.count
    return said
  }
}

function stepText({home, history, selection}: Editing, naming: Naming, steps: number): string {
  const {said, steps: names} = naming.words
  if (steps < 0) return said.undone(history.next ? names[history.next] : '')
  const step = steps > 0 ? history.last : undefined
  if (step === undefined) return said.replaced
  return said.done(names[step], detailOf(step, naming, home, selection))
}

const silent: readonly StepName[] = ['remove', 'start', 'bring-in']

function detailOf(step: StepName, naming: Naming, home: Home, selection: readonly string[]): string {
  if (silent.includes(step)) return ''
  const [id] = selection
  if (step !== 'move' || selection.length !== 1 || id === undefined) return selectionText(home, naming, selection)
  const {plan, element} = locate(home, id)
  const [x, y] = placeOf(plan, element).map((metres) => lengthText(metres, naming.unit, naming.language))
  return naming.words.said.movedTo(x ?? '', y ?? '')
}

function selectionText(home: Home, naming: Naming, selection: readonly string[]): string {
  const [id] = selection
  if (id === undefined) return naming.words.said.nothing
  if (selection.length > 1) return naming.words.said.selected(naming.words.manySelected(selection.length))
  const {plan, list, element} = locate(home, id)
  return naming.words.said.selected(elementName({...naming, home, plan}, list, element))
}
