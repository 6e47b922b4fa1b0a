import {html, svg, type TemplateResult} from 'lit'
import {addElement} from '#shared/home/edit/add-element.ts'
import {EditRefused} from '#shared/home/edit/edit-refused.ts'
import {scaleDrawing} from '#shared/home/edit/scale-drawing.ts'
import {straightenDrawing} from '#shared/home/edit/straighten-drawing.ts'
import {lengthText, readLength} from '#shared/home/edit/typed-measures.ts'
import {roundedPoint} from '#shared/home/geometry/grid.ts'
import {distance} from '#shared/home/geometry/vector.ts'
import type {Drawing, Point} from '#shared/home/schema.ts'
import {pictures} from '../icons.ts'
import type {EditDrawing} from '../protocol.ts'
import type {CreateTool, EditorTool, Pointer, Tool} from '../tool.ts'
import {addSelected} from './add-selected.ts'
import {linePath, textAt} from './overlay.ts'
import {createSelectTool} from './select.ts'
import {nameOf, pageOfPdf, pictureTypes, type UploadRefusal, UploadRefused, uploadDrawing} from './upload-drawing.ts'

/** The width of a new drawing on the plan, in metres, until its scale is set. */
const firstWidth = 10
/** New drawings are pale, so that lines stand out. */
const firstOpacity = 0.6

const pdfType = 'application/pdf'

/** The drawing that gets its scale, and the ends of the length that people know. */
interface Scaling {
  id: string
  points: Point[]
}

/** Uploads the drawings behind a plan, moves and scales them. Only this tool touches them. */
const createDrawingTool: CreateTool = (context) => {
  const {editing, words, language, unit, pixel, reach, visible, update, focusTyped, focusStage, path, token} = context
  const select = createSelectTool(context)
  // The page is being drawn now.
  queueMicrotask(() => context.showPanel())
  let scaling: Scaling | null = null
  let next: Point | null = null
  /** The share of the file that was sent; null while none is. */
  let sent: number | null = null
  let refused: UploadRefusal | null = null
  /** The page of a PDF that is drawn. */
  let page = 1

  const drawings = (): readonly Drawing[] => editing.plan.drawings ?? []
  const selected = () => drawings().find(({id}) => editing.selection.length === 1 && editing.selection[0] === id)

  async function upload(input: HTMLInputElement) {
    const [file] = input.files ?? []
    // The same file may be chosen again.
    input.value = ''
    if (file === undefined || sent !== null) return
    const isPdf = file.type === pdfType
    sent = 0
    refused = null
    update()
    try {
      const onProgress = (share: number) => {
        sent = share
        update()
      }
      const picture = isPdf ? await pageOfPdf(file, page) : file
      add(await uploadDrawing({path, token, file: picture, onProgress}), nameOf(file))
    } catch (error) {
      if (!(error instanceof UploadRefused)) throw error
      refused = error.reason
    } finally {
      sent = null
      update()
    }
  }

  /** Puts a drawing into the middle of the visible part, and asks for its scale. */
  function add({sha256, width, height}: EditDrawing, name: string) {
    const {left, top, right, bottom} = visible()
    const aspect = width && height ? height / width : 1
    const at = roundedPoint([(left + right - firstWidth) / 2, (top + bottom - firstWidth * aspect) / 2])
    const element = {src: sha256, at, width: firstWidth, opacity: firstOpacity, ...(name !== '' && {name})}
    const made = addSelected(editing, (home) => addElement(home, {plan: editing.plan.id, list: 'drawings', element}))
    if (made !== undefined) beginScale(made)
  }

  function beginScale(id: string) {
    setScaling({id, points: []})
    focusStage()
  }

  function setScaling(value: Scaling | null) {
    scaling = value
    next = null
    if (value?.points.length === 2) tool.type = takeLength
    else delete tool.type
    update()
  }

  function addPoint({id, points}: Scaling, point: Point) {
    const [first] = points
    if (first !== undefined && distance(first, point) < reach() / 2) return
    if (points.length === 2) return setScaling({id, points: [point]})
    setScaling({id, points: [...points, point]})
  }

  function takeLength(text: string): boolean {
    const length = readLength(text, unit)
    const [from, to] = scaling?.points ?? []
    const id = scaling?.id
    if (length === undefined || length <= 0 || !from || !to || id === undefined) return false
    if (!editing.edit('change', (home) => scaleDrawing(home, {drawing: id, from, to, length}))) return false
    setScaling(null)
    return true
  }

  /** Returns the turn that makes the line of the two points level or upright; undefined when it is so. */
  function straightened() {
    const [from, to] = scaling?.points ?? []
    if (!scaling || !from || !to) return undefined
    const line = {drawing: scaling.id, from, to}
    try {
      return {line, to: straightenDrawing(editing.home, line).to}
    } catch (error) {
      if (error instanceof EditRefused) return undefined
      throw error
    }
  }

  const isDragged = ({at}: Pointer) =>
    scaling?.points.length === 1 && distance(scaling.points[0] as Point, at) > reach()

  const tool: Tool = {
    hover({at}) {
      if (scaling === null) return
      next = at
      update()
    },
    press(pointer) {
      if (scaling) addPoint(scaling, pointer.at)
      // Without a drawing below, the select tool would draw a box around elements.
      else if (pointer.element === undefined) editing.select([])
      else select.press?.(pointer)
    },
    drag(pointer) {
      if (scaling === null) return select.drag?.(pointer)
      next = pointer.at
      update()
    },
    release(pointer) {
      if (scaling === null) select.release?.(pointer)
      else if (isDragged(pointer)) addPoint(scaling, pointer.at)
      // The press itself put the focus on the plan.
      if (scaling?.points.length === 2) focusTyped()
    },
    key: (event) => select.key?.(event) ?? false,
    cancel() {
      if (scaling === null) return select.cancel?.() ?? false
      setScaling(null)
      return true
    },
    overlay() {
      if (scaling === null) return undefined
      const {points} = scaling
      const [from, to = next] = points
      const dots = points.map(([x, y]) => svg`<circle class="snap-end" cx=${x * 100} cy=${y * 100}></circle>`)
      if (!from || !to) return svg`${dots}`
      const middle: Point = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2]
      return svg`<path class="measure-line" d=${linePath(from, to)}></path>
        ${dots} ${textAt(middle, lengthText(distance(from, to), unit, language), pixel())}`
    },
    options: () => html`${uploadField()} ${list()}`,
    above() {
      const drawing = selected()
      if (drawing === undefined) return undefined
      return html`<div class="actions">
        <button class="main" aria-pressed=${scaling !== null} @click=${() => beginScale(drawing.id)}>
          ${words.drawing.setScale}
        </button>
      </div>`
    },
    offers() {
      const straight = straightened()
      if (straight === undefined) return []
      const {line, to} = straight
      const act = () => {
        if (editing.edit('turn', (home) => straightenDrawing(home, line).home))
          setScaling({id: line.drawing, points: [line.from, to]})
        focusTyped()
      }
      return [{label: words.drawing.straighten, act}]
    },
    hint() {
      const {hint, hintFirst, hintSecond, hintLength} = words.drawing
      return scaling === null ? hint : ([hintFirst, hintSecond][scaling.points.length] ?? hintLength)
    },
  }
  return tool

  function uploadField(): TemplateResult {
    const {upload: label, uploadHelp, pdfPage, sending, refused: reasons} = words.drawing
    const change = ({target}: Event) => void upload(target as HTMLInputElement)
    return html`<p class="soft">${uploadHelp}</p>
      ${
        sent === null
          ? html`<label class="upload"
              >${label}<input type="file" accept=${[...pictureTypes, pdfType].join()} @change=${change} /></label
              ><label
                >${pdfPage}<input
                  type="number"
                  name="page"
                  min="1"
                  max="999"
                  .value=${String(page)}
                  @input=${({target}: Event) => {
                    page = Math.max(1, Math.round(Number((target as HTMLInputElement).value)) || 1)
                  }}
              /></label>`
          : html`<label>${sending}<progress max="1" .value=${sent}></progress></label>`
      }
      ${refused === null ? '' : html`<p class="failed" role="alert">${reasons[refused]}</p>`}`
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

export const drawingTool: EditorTool = {
  name: 'drawing',
  key: 'b',
  title: {en: 'Drawing behind', it: 'Disegno sotto'},
  picture: pictures.drawing,
  create: createDrawingTool,
}
