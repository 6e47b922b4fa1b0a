import {html, svg} from 'lit'
import {defaults} from '#shared/home/defaults.ts'
import {addElement} from '#shared/home/edit/add-element.ts'
import type {Snap} from '#shared/home/edit/snap.ts'
import type {Point} from '#shared/home/schema.ts'
import type {CreateTool, Pointer} from '../../tool.ts'
import {addSelected} from '../add-selected.ts'
import {snapMarks} from '../overlay.ts'
import {selectionKey} from '../select-keys.ts'
import {snapPointer} from '../snap-pointer.ts'
import {lengthField} from '../tool-form.ts'
import {middleOfPlace} from './middle-of-place.ts'
import {annotationWords} from './words.ts'

/** Writes texts on the plan: a click puts one, whose words are typed at once. */
export const createLabelTool: CreateTool = (context) => {
  const {editing, language, unit, update, focusField} = context
  const words = annotationWords[language]
  const [begunWith] = context.begunWith
  let size: number = defaults.label.size
  let next: Snap | null = null

  function follow(pointer: Pointer) {
    next = snapPointer(context, pointer)
    update()
  }

  function put(at: Point) {
    const element = {at, text: words.text, ...(size !== defaults.label.size && {size})}
    const made = addSelected(editing, (home) => addElement(home, {plan: editing.plan.id, list: 'labels', element}))
    next = null
    if (made !== undefined) focusField('text')
  }

  return {
    hover: follow,
    press: follow,
    drag: follow,
    release: (pointer) => put(snapPointer(context, pointer).point),
    key(event) {
      if (event.key !== 'Enter') return selectionKey(editing, event)
      put(middleOfPlace(context, editing.selection[0] ?? begunWith))
      return true
    },
    takeBack() {
      next = null
      update()
    },
    cancel() {
      const hadSelected = editing.selection.length > 0
      editing.select([])
      next = null
      return hadSelected
    },
    overlay: () => svg`${snapMarks(next?.reasons ?? [])}`,
    options: () =>
      html`${lengthField({label: context.words.fields.size, metres: size, unit, language}, (metres) => {
        size = Math.min(Math.max(metres, 0.01), 10)
        update()
      })}`,
    hint: () => words.label,
  }
}
