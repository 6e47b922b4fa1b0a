import {html, type TemplateResult} from 'lit'
import {addElement} from '#shared/home/edit/add-element.ts'
import {roundedPoint} from '#shared/home/geometry/grid.ts'
import type {EditDrawing} from '../protocol.ts'
import type {CreateTool, Tool} from '../tool.ts'
import {addSelected} from './add-selected.ts'
import {createScaleLine} from './scale-line.ts'
import {createSelectTool} from './select.ts'
import {createUploadField} from './upload-field.ts'

/** The width of a new drawing on the plan, in metres, until its scale is set. */
const firstWidth = 10
/** New drawings are pale, so that lines stand out. */
const firstOpacity = 0.6

/** Uploads the drawings behind a plan, moves and scales them. Only this tool touches them. */
export const createDrawingTool: CreateTool = (context) => {
  const {editing, words, visible} = context
  const select = createSelectTool(context)
  const scaleLine = createScaleLine(context)
  const uploadField = createUploadField(context, add)
  // The page is being drawn now.
  queueMicrotask(() => context.showPanel())

  const drawings = () => editing.plan.drawings ?? []
  const selected = () => drawings().find(({id}) => editing.selection.length === 1 && editing.selection[0] === id)
  const active = (): Tool => (scaleLine.isOpen ? scaleLine : select)

  /** Puts a drawing into the middle of the visible part, and asks for its scale. */
  function add({sha256, width, height}: EditDrawing, name: string) {
    const {left, top, right, bottom} = visible()
    const aspect = width && height ? height / width : 1
    const at = roundedPoint([(left + right - firstWidth) / 2, (top + bottom - firstWidth * aspect) / 2])
    const element = {src: sha256, at, width: firstWidth, opacity: firstOpacity, ...(name !== '' && {name})}
    const made = addSelected(editing, (home) => addElement(home, {plan: editing.plan.id, list: 'drawings', element}))
    if (made !== undefined) scaleLine.begin(made)
  }

  return {
    hover: (pointer) => active().hover?.(pointer),
    press(pointer) {
      // Without a drawing below, the select tool would draw a box around elements.
      if (!scaleLine.isOpen && pointer.element === undefined) editing.select([])
      else active().press?.(pointer)
    },
    drag: (pointer) => active().drag?.(pointer),
    release: (pointer) => active().release?.(pointer),
    key: (event) => select.key?.(event) ?? false,
    get type() {
      return scaleLine.type
    },
    cancel: () => active().cancel?.() ?? false,
    overlay: () => (scaleLine.isOpen ? scaleLine.overlay?.() : undefined),
    options: () => html`${uploadField()} ${list()}`,
    above() {
      const drawing = selected()
      if (drawing === undefined) return undefined
      return html`<div class="actions">
        <button class="main" aria-pressed=${scaleLine.isOpen} @click=${() => scaleLine.begin(drawing.id)}>
          ${words.drawing.setScale}
        </button>
      </div>`
    },
    offers: () => scaleLine.offers?.() ?? [],
    hint: () => (scaleLine.isOpen ? scaleLine.hint() : words.drawing.hint),
  }

  /** Lists the drawings of the plan: one may lie below another. */
  function list(): TemplateResult | '' {
    const all = drawings()
    if (all.length === 0) return ''
    return html`<h3>${words.drawing.here}</h3>
      <ul class="products">
        ${all.map(
          ({id, name = words.drawing.unnamed}) =>
            html`<li><button @click=${() => editing.select([id])}>${name}</button></li>`,
        )}
      </ul>`
  }
}
