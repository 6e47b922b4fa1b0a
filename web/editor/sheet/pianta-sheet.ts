import {html, LitElement, nothing, type PropertyValues, type TemplateResult} from 'lit'
import {guard} from 'lit/directives/guard.js'
import {planBounds} from '#shared/home/draw/bounds.ts'
import {type PictureOf, pictureCorners} from '#shared/home/draw/drawings.ts'
import {readableSize} from '#shared/home/draw/sheet.ts'
import {planBelow} from '#shared/home/edit/copy-outer-walls.ts'
import {planOrGround} from '#shared/home/plan-or-ground.ts'
import type {Plan, Point} from '#shared/home/schema.ts'
import type {Editing} from '../editing.ts'
import type {Naming} from '../element-names.ts'
import {isFocusLost} from '../focus.ts'
import {nextInReadingOrder, readingOrder} from '../reading-order.ts'
import type {Pointer, Tool} from '../tool.ts'
import {createAnnotations} from './annotations.ts'
import {drawFloorBelow} from './floor-below.ts'
import {watchGestures} from './gestures.ts'
import {hitShapes, selectedShapes} from './hits.ts'
import {type LitMark, litShapes} from './lit-shapes.ts'
import {loupeView} from './loupe.ts'
import {createDrawingPatcher, type DrawingPatcher} from './patch-drawing.ts'
import {pictureOrSquare} from './pictures.ts'
import {type Pin, pinLayer} from './pins.ts'
import {type Covered, fitView, pointAt, type Size, type View, visibleBox, zoomAt} from './view.ts'

/** The visible part of an empty plan, in metres. */
const emptyBox = {left: -1, top: -1, right: 9, bottom: 7}

/** Names need no larger letters than at the scale of the empty plan on a phone, in metres. */
const mostLeastLetters = 0.4

/** Pixels that a tool's hint and field take at most, with the space below, and between another bar and the plan. */
const helpHeight = 136
const barGap = 8

/** Metres that are visible around an element that is shown: its room and the surroundings. */
const around = 3

/** Pixels of an element that is large enough to be found without a zoom. */
const seenSize = 12

/** The plan that is edited: its drawing, the shapes that people hit, and the overlay of the tool. */
export class PiantaSheet extends LitElement {
  static override properties = {
    editing: {attribute: false},
    naming: {attribute: false},
    tool: {attribute: false},
    pictureOf: {attribute: false},
    version: {attribute: false},
    pins: {attribute: false},
    lit: {attribute: false},
    below: {attribute: false},
    dimensions: {attribute: false},
    loupe: {state: true},
  }

  declare editing: Editing
  declare naming: Naming
  declare tool: Tool
  declare pictureOf: PictureOf
  /** Rises with each change of `editing`. */
  declare version: number
  declare pins: readonly Pin[]
  declare lit: readonly LitMark[]
  /** How strong the floor below shows through, from 0 to 1. */
  declare below: number
  /** Whether the plan shows the dimension lines of its outside. */
  declare dimensions: boolean
  declare loupe: Point | null

  #view: View | null = null
  #size: Size = {width: 0, height: 0}
  #patcher: DrawingPatcher | null = null
  readonly #annotations = createAnnotations(() => this.requestUpdate())
  #shownPlan = ''
  #stopGestures = () => {}
  readonly #resized = new ResizeObserver(() => this.#measure())

  constructor() {
    super()
    this.version = 0
    this.pins = []
    this.lit = []
    this.below = 0
    this.dimensions = false
    this.loupe = null
  }

  protected override createRenderRoot() {
    return this
  }

  get view(): View {
    return this.#view ?? fitView(emptyBox, this.#sizeOrOne())
  }

  get visible() {
    return visibleBox(this.view, this.#sizeOrOne())
  }

  #sizeOrOne(): Size {
    return {width: this.#size.width || 1, height: this.#size.height || 1}
  }

  get #stage(): HTMLElement {
    return this.querySelector('.stage') as HTMLElement
  }

  protected override firstUpdated() {
    const stage = this.#stage
    this.#patcher = createDrawingPatcher(this.querySelector('#drawn') as SVGSVGElement, {
      unit: () => this.naming.unit,
      pictureOf: (sha256) => this.pictureOf(sha256),
      annotations: this.#annotations,
    })
    this.#resized.observe(stage)
    addEventListener('beforeprint', this.#printed)
    this.#stopGestures = watchGestures({
      stage,
      tool: () => this.tool,
      draws: () => this.editing.tool !== 'select',
      view: () => this.view,
      setView: (view) => this.setView(view),
      pointAt: (x, y) => this.pointAt(x, y),
      // A finger that only selects needs no loupe.
      showLoupe: (at, hasMoved) => {
        this.loupe = hasMoved || this.editing.tool !== 'select' ? at : null
      },
      longPress: ({element}: Pointer) => this.editing.select(element === undefined ? [] : [element]),
    })
    this.#measure()
  }

  override disconnectedCallback() {
    super.disconnectedCallback()
    this.#resized.disconnect()
    removeEventListener('beforeprint', this.#printed)
    this.#stopGestures()
    this.#patcher?.stop()
  }

  #measure() {
    const {clientWidth: width, clientHeight: height} = this.#stage
    if (width === this.#size.width && height === this.#size.height) return
    const isFirst = this.#size.width === 0
    this.#size = {width, height}
    if (isFirst || this.#fitted === this.editing.plan) this.fit()
    else this.requestUpdate()
  }

  /**
   * The plan as it was when it was shown whole, until somebody moves it or draws: only then it fits a changed window or
   * panel too. It must not move under a finger that draws.
   */
  #fitted: Plan | null = null

  /** Shows the whole plan. */
  fit(covered = this.#covered()) {
    const {shown, plan} = this.editing
    const isEmpty = plan.walls.length === 0 && plan.items.length === 0 && (plan.drawings ?? []).length === 0
    // A scan is often much larger than the home.
    const corners = plan.walls.length > 0 ? [] : pictureCorners(plan, pictureOrSquare(this.pictureOf))
    // An empty floor is as large as the one below it.
    const lower = isEmpty ? planBelow(shown, plan) : plan
    this.#fitted = plan
    this.#view = fitView(lower ? planBounds(shown, lower, corners) : emptyBox, this.#sizeOrOne(), covered)
    this.requestUpdate()
  }

  /** Measures the bars that lie on the sheet, with a hint as high as any tool's: the plan stays when one is chosen. */
  #covered(): Covered {
    const {top, height} = this.#stage.getBoundingClientRect()
    const bar = this.parentElement?.querySelector('.bar')?.getBoundingClientRect()
    const help = this.parentElement?.querySelector('.help')
    const isAbove = bar && bar.bottom < top + height / 2
    // An open panel leaves a small sheet no hint.
    const below = help?.clientHeight ? Math.min(helpHeight, height / 3) : 0
    return {above: isAbove ? bar.bottom - top + barGap : 0, below}
  }

  /** Paper shows the whole plan. */
  readonly #printed = () => {
    this.fit({above: 0, below: 0})
    this.performUpdate()
  }

  /** Shows an element with its surroundings. The plan stays where it is while the element is in sight. */
  reveal(id: string) {
    const shape = this.querySelector<SVGGraphicsElement>(`.hits [data-id="${CSS.escape(id)}"]`)
    if (!shape) return
    const {x, y, width, height} = shape.getBBox()
    const [left, top, right, bottom] = [x, y, x + width, y + height].map((cm) => cm / 100) as [
      number,
      number,
      number,
      number,
    ]
    const [covered, {pixel}, seen] = [this.#covered(), this.view, this.visible]
    const isInSight =
      left >= seen.left &&
      right <= seen.right &&
      top >= seen.top + covered.above * pixel &&
      bottom <= seen.bottom - covered.below * pixel
    if (isInSight && Math.max(right - left, bottom - top) >= seenSize * pixel) return
    const box = {left: left - around, top: top - around, right: right + around, bottom: bottom + around}
    this.setView(fitView(box, this.#sizeOrOne(), covered))
  }

  zoom(factor: number) {
    const {width, height} = this.#sizeOrOne()
    this.setView(zoomAt(this.view, {width, height}, [width / 2, height / 2], factor))
  }

  setView(view: View) {
    this.#fitted = null
    this.#view = view
    this.requestUpdate()
  }

  pointAt(x: number, y: number): Point {
    const {left, top} = this.#stage.getBoundingClientRect()
    return pointAt(this.view, this.#sizeOrOne(), [x - left, y - top])
  }

  focusStage() {
    this.#stage.focus()
  }

  protected override willUpdate(_changed: PropertyValues<this>) {
    const {plan} = this.editing
    if (this.#shownPlan !== '' && this.#shownPlan !== plan.id) {
      this.#shownPlan = plan.id
      this.fit()
    }
    this.#shownPlan = plan.id
    this.#hadFocus = this.contains(document.activeElement)
  }

  #hadFocus = false

  protected override updated() {
    const {shown, plan} = this.editing
    this.#annotations.isAutomatic = this.dimensions
    this.#patcher?.show(shown, plan, this.#isGesture)
    // The first rooms are drawn at the scale of a whole home: their names are as large as those of one.
    this.#patcher?.setLeastLetters(Math.min(readableSize(this.view.pixel), mostLeastLetters))
    // The element that had the focus may be gone: deleted, or taken back.
    if (this.#hadFocus && !this.contains(document.activeElement) && isFocusLost()) this.focusStage()
  }

  /** Whether the plan shows an edit that isn't made yet. */
  get #isGesture(): boolean {
    return this.editing.shown !== this.editing.home
  }

  /** Shapes that people hit stay until a gesture ends: rendering all of them would slow each frame. */
  #hits() {
    const {editing, naming} = this
    const {home, selection} = editing
    const plan = planOrGround(home, editing.plan.id) as Plan
    const pictures = (plan.drawings ?? []).map(({src}) => this.pictureOf(src))
    const {outline} = this.#annotations
    const seen = [plan, home.products, selection, naming.words, naming.unit, outline, ...pictures]
    return guard(seen, () =>
      hitShapes({...naming, home, plan, annotation: outline}, selection, pictureOrSquare(this.pictureOf)),
    )
  }

  /** The selected elements as a gesture moves them. */
  #moving() {
    const {shown: home, plan, selection} = this.editing
    const naming = {...this.naming, home, plan, annotation: this.#annotations.outline}
    return selectedShapes(naming, selection, pictureOrSquare(this.pictureOf))
  }

  #floorBelow(box: string) {
    const {home, plan} = this.editing
    const drawn = this.below === 0 ? '' : drawFloorBelow(home, plan)
    if (drawn === '') return nothing
    return html`<svg
      class="floor-below pianta"
      aria-hidden="true"
      fill="none"
      viewBox=${box}
      .style=${`opacity: ${this.below}`}
      .innerHTML=${drawn}
    ></svg>`
  }

  #lit() {
    const {editing, naming, lit} = this
    const {home} = editing
    const plan = planOrGround(home, editing.plan.id) as Plan
    return guard([plan, home.products, lit], () =>
      litShapes({...naming, home, plan}, lit, pictureOrSquare(this.pictureOf)),
    )
  }

  /** Selects the element that a key or a screen reader presses. A pointer selects by its own events. */
  #activate(event: Event): void {
    const id = (event.target as Element).closest<SVGElement>('.hits [data-id]')?.dataset.id
    const {tool, selection} = this.editing
    if (id === undefined || tool !== 'select' || selection.includes(id)) return
    event.preventDefault()
    this.editing.select([id])
  }

  readonly #clicked = (event: MouseEvent) => {
    // Clicks without a pointer count no presses.
    if (event.detail === 0) this.#activate(event)
  }

  /** Tab goes from element to element in reading order, Enter selects the one with the focus. */
  readonly #pressedKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter') this.#activate(event)
    if (event.key !== 'Tab' || event.ctrlKey || event.altKey || event.metaKey) return
    // The pins follow the elements, in the order of the page.
    if ((event.target as Element).closest('.pins')) return
    const focused = (event.target as Element).closest<SVGElement>('[data-id]')?.dataset.id
    // Shift Tab leaves the sheet itself; Tab there goes on from the selection, or begins anew for a tool.
    const goesOn = !event.shiftKey && this.editing.tool === 'select'
    const current = focused ?? (goesOn ? this.#lastSelected() : undefined)
    const next = nextInReadingOrder(this.editing.plan, current, event.shiftKey ? -1 : 1)
    const shape = next === undefined ? null : this.querySelector<SVGElement>(`.hits [data-id="${CSS.escape(next)}"]`)
    if (!shape) return
    event.preventDefault()
    shape.focus()
    this.editing.select([next as string])
  }

  #lastSelected(): string | undefined {
    const id = this.editing.selection.at(-1)
    return id !== undefined && readingOrder(this.editing.plan).includes(id) ? id : undefined
  }

  protected override render(): TemplateResult {
    const {left, top, right, bottom} = this.visible
    const box = [left, top, right - left, bottom - top].map((metres) => metres * 100).join(' ')
    const {words} = this.naming
    const isGesture = this.#isGesture
    const pixel = this.view.pixel * 100
    return html`<div
      class="stage tool-${this.editing.tool} ${isGesture ? 'is-gesture' : ''}"
      role="application"
      aria-label=${words.plan}
      tabindex="0"
      .style=${`--px: ${pixel}px`}
      @keydown=${this.#pressedKey}
      @click=${this.#clicked}
    >
      ${grid(box, pixel)}
      <svg class="drawing pianta" aria-hidden="true" fill="none" viewBox=${box}><g id="drawn" class="pianta"></g></svg>
      ${this.#floorBelow(box)}
      <svg class="hits" fill="none" viewBox=${box}>${this.#hits()}</svg>
      <svg class="overlay" aria-hidden="true" fill="none" viewBox=${box}>
        ${this.lit.length > 0 ? this.#lit() : nothing} ${isGesture ? this.#moving() : nothing}
        <g id="drawn-over" class="overlay">${this.tool.overlay?.() ?? nothing}</g>
      </svg>
      ${pinLayer(this.pins, this.view, this.#sizeOrOne())} ${loupeView(this.loupe, this.view, this.#sizeOrOne())}
    </div>`
  }
}

/** Draws squared paper: lines of a metre, and of a decimetre where there is room. */
function grid(box: string, pixel: number): TemplateResult {
  const [left = 0, top = 0, width = 0, height = 0] = box.split(' ').map(Number)
  const lines = (step: number) => {
    const begin = (from: number) => Math.ceil(from / step) * step
    let d = ''
    for (let x = begin(left); x < left + width; x += step) d += `M${x} ${top}v${height}`
    for (let y = begin(top); y < top + height; y += step) d += `M${left} ${y}h${width}`
    return d
  }
  const isFar = pixel > 12
  return html`<svg class="paper" aria-hidden="true" fill="none" viewBox=${box}>
    <path class="fine" d=${pixel > 1.6 ? '' : lines(10)}></path>
    <path class="metres" d=${isFar ? '' : lines(100)}></path>
  </svg>`
}
