import {html, LitElement, nothing, type PropertyValues, type TemplateResult} from 'lit'
import {guard} from 'lit/directives/guard.js'
import {repeat} from 'lit/directives/repeat.js'
import type {Device} from '#shared/contract/resources.ts'
import type {BoundDevice} from '#shared/home/bindings.ts'
import type {PreparedPlan} from '#shared/home/draw/prepare-plan.ts'
import type {Box} from '#shared/home/geometry/box.ts'
import {planOrGround} from '#shared/home/plan-or-ground.ts'
import type {Home, Plan, Point} from '#shared/home/schema.ts'
import type {DeviceStates} from '#shared/house/device-state.ts'
import type {HouseLanguage} from '#shared/text/languages.ts'
import {bestRotation, type Rotation} from './best-rotation.ts'
import {temperatureColor} from './color.ts'
import {type Drawing, makeDrawing} from './drawing.ts'
import {type DrawnPlan, noteReadings} from './drawn-plan.ts'
import {drawnFloorsTemplate, floorsTemplate, type Thumb} from './floors-template.ts'
import {type Layout, layOut, noLayout, type ValuesToPlace} from './layout.ts'
import {lostSince} from './lost-since.ts'
import {type MarkState, markState} from './mark-state.ts'
import {contactTemplate, groupTemplate, markTemplate, type ShownMark} from './mark-template.ts'
import {type Mark, marksOf} from './marks.ts'
import {nameTemplate} from './name-template.ts'
import type {Pending} from './pending.ts'
import {type Place, placesOf} from './places.ts'
import type {PlanProperties, Theme} from './plan-element.ts'
import {createPlanStates} from './plan-states.ts'
import {type ShownValue, shownValues, type ValuesAt, valuesOf, type WantedValue} from './plan-values.ts'
import type {RoomReadings} from './room-readings.ts'
import type {ShownLayer} from './shown-layer.ts'
import {componentStyles} from './styles.ts'
import {type Act, tapActions} from './tap-actions.ts'
import {createTextWidths} from './text-widths.ts'
import {toolsTemplate, zoomStep} from './tools-template.ts'
import {valuesTemplate} from './value-template.ts'
import {fitPlan, panBy, type Size, type Stage, showBox, type Viewport, zoomAt} from './viewport.ts'
import {watchGestures} from './watch-gestures.ts'
import {watchHolds} from './watch-holds.ts'
import {planWords} from './words.ts'

/** The properties that need a new drawing. All others update the existing one. */
const drawnFrom = ['home', 'drawn', 'planId', 'rotation', 'bindings', 'devices'] as const

/** The margin around a compact plan: metres of the plan, and pixels. Its walls are filled, and none is cut. */
const compact = {margin: 0, edge: 0}

/** How many times larger a turned plan must be in its place on a page: on a phone little is lost for it. */
const worthTurning = 1.15

/**
 * Milliseconds between two changes of states below which marks change at once: each frame of a transition costs. A slow
 * tablet in a restless house changes them once a second.
 */
const hurry = 1100

/** Pixels around an element in which a tap chooses it. */
const fingerReach = 24

/** More rooms than this have no button while their name has no place. */
const maxHiddenNames = 300

/** The font of names, as in the style sheet. */
const nameFont = 'system-ui, -apple-system, sans-serif'

/**
 * A plan with the state of its bound devices. It draws once for each home and plan; states only update the drawing, and
 * only `states` changes the state that is shown. Its events:
 * - `act`, with `Act[]`: a tap on an element with something to switch.
 * - `tap` and `hold`, with the element's `Mark`, before the event that follows: a page may prevent that one.
 * - `detail`, with the element's `Mark`: a hold, the menu key, or a tap on an element that only reports.
 * - `room`, with the room's id: a tap on a room's name.
 * - `hold-room`, with the room's id, before `room`: a hold on a room's name. A page may prevent that one.
 * - `choose`, with the key of an element or a room: a tap, while people choose elements.
 * - `value`, with a device's id: a tap on one of the `values`.
 * - `shape`, with the drawing's width divided by its height, after each other drawing.
 * - `floor`, with a plan's id: the choice of another plan that the page draws.
 * - `full`: its button for the full screen.
 * - `layers`: its button for the layers.
 * - `model`: its button for the view in three dimensions.
 */
export class PiantaPlan extends LitElement implements PlanProperties {
  static override properties = {
    home: {attribute: false},
    prepared: {attribute: false},
    drawn: {attribute: false},
    planId: {attribute: 'plan-id'},
    room: {attribute: false},
    rotation: {attribute: false},
    space: {attribute: false},
    compact: {type: Boolean, reflect: true},
    choosing: {type: Boolean, reflect: true},
    bindings: {attribute: false},
    devices: {attribute: false},
    values: {attribute: false},
    states: {attribute: false},
    pending: {attribute: false},
    since: {attribute: false},
    minute: {attribute: false},
    hideReadings: {attribute: false},
    language: {},
    theme: {},
    disabled: {type: Boolean, reflect: true},
    past: {type: Boolean, reflect: true},
    tint: {type: Boolean},
    layer: {attribute: false},
    layersMenu: {attribute: false},
    layersName: {attribute: false},
    modelName: {attribute: false},
    full: {attribute: false},
    size: {state: true},
  }
  static override styles = componentStyles

  declare home: Home | null
  /** Returns a plan of the home, prepared; undefined when it can't be drawn. */
  declare prepared: (plan: Plan) => PreparedPlan | undefined
  /** A plan that the page has drawn, in place of a home. */
  declare drawn: DrawnPlan | null
  /**
   * The id of the shown plan; that of the ground floor when it is empty or unknown. Changes when people choose another.
   */
  declare planId: string
  /** The room that is shown first; empty for the whole plan. */
  declare room: string
  /** How the plan is turned on the screen, in degrees clockwise; `auto` turns it where `space` shows it larger. */
  declare rotation: Rotation | 'auto'
  /** The place that the page has for the plan, in CSS pixels; null when it isn't known. */
  declare space: readonly [width: number, height: number] | null
  /** Whether the plan has the whole stage: little stays free around it, and zoom buttons appear with a zoom. */
  declare compact: boolean
  /** Whether a tap anywhere chooses an element, with or without devices, and does nothing else. */
  declare choosing: boolean
  /** The result of `boundDevices()`. */
  declare bindings: readonly BoundDevice[]
  declare devices: readonly Device[]
  /** The readings that people want beside elements. Their devices are among `devices`. */
  declare values: readonly WantedValue[]
  declare states: DeviceStates
  /** Pending commands, by device. */
  declare pending: Readonly<Record<string, Pending>>
  /** When devices became unavailable, in milliseconds since the epoch, by device. */
  declare since: Readonly<Record<string, number>>
  /** Changes each minute where moments are shown, which are said anew. */
  declare minute: number
  /** Whether the readings below the rooms' names are hidden. Tints stay. */
  declare hideReadings: boolean
  declare language: HouseLanguage
  declare theme: Theme
  /** Whether taps are blocked. The shown state may be old. */
  declare disabled: boolean
  /** Whether the states are of an earlier moment: taps are blocked. */
  declare past: boolean
  /** Whether rooms are tinted by their temperature. */
  declare tint: boolean
  /** The layer in place of lamps and readings; null shows the house as usual. */
  declare layer: ShownLayer | null
  /** The choice of layers while it is open. */
  declare layersMenu: TemplateResult | null
  /** The name on the button of the layers, which emits a `layers` event; null hides it. */
  declare layersName: string | null
  /** The name of the view in three dimensions, whose button emits a `model` event; null hides it. */
  declare modelName: string | null
  /** Whether the plan fills the screen. Its button emits a `full` event; null hides the button. */
  declare full: boolean | null
  /** The size of the stage, in CSS pixels. */
  declare size: readonly [width: number, height: number]

  #plan: Plan | undefined
  #drawnRotation: Rotation = 0
  /** The box around the plan as it is drawn, before it is turned. */
  #bounds: Box | null = null
  #marks: readonly Mark[] = []
  readonly #shown = createPlanStates()
  #valuesAt: readonly ValuesAt[] = []
  #values: ReadonlyMap<string, readonly ShownValue[]> = new Map()
  #drawing: Drawing | null = null
  #layout: Layout = noLayout
  /** The shown part of the plan; null shows the whole plan. */
  #view: Viewport | null = null
  /** Whether the plan is another one, of which the start is shown. */
  #isStart = true
  /** The viewport that the layout was made for. A gesture moves the sheet as it is, and its end lays it out anew. */
  #settled: Viewport | null = null
  /** Whether the plan was painted once: its marks and names come a moment later. */
  #isPainted = false
  /** Whether the drawing shows no states yet. */
  #isUnread = false
  #isChoosingFloor = false
  /** When the states changed last. */
  #changedAt = 0
  /** The pictures of the floors, while people choose one. */
  #thumbs = new Map<string, Thumb>()
  readonly #widthOf = createTextWidths(nameFont)
  readonly #dark = matchMedia('(prefers-color-scheme: dark)')
  readonly #resized = new ResizeObserver(([entry]) => {
    if (entry) this.size = [entry.contentRect.width, entry.contentRect.height]
  })
  readonly #themeChanged = () => this.requestUpdate('theme')

  constructor() {
    super()
    this.home = null
    this.prepared = () => undefined
    this.drawn = null
    this.planId = ''
    this.room = ''
    this.rotation = 0
    this.space = null
    this.compact = false
    this.choosing = false
    this.bindings = []
    this.devices = []
    this.values = []
    this.states = {}
    this.pending = {}
    this.since = {}
    this.hideReadings = false
    this.language = 'en'
    this.theme = 'auto'
    this.disabled = false
    this.past = false
    this.tint = false
    this.layer = null
    this.layersMenu = null
    this.layersName = null
    this.modelName = null
    this.full = null
    this.size = [0, 0]
  }

  override connectedCallback() {
    super.connectedCallback()
    // Older WebViews have no addEventListener on media queries.
    this.#dark.addListener(this.#themeChanged)
    if (this.hasUpdated) this.#watchSize()
  }

  override disconnectedCallback() {
    super.disconnectedCallback()
    this.#dark.removeListener(this.#themeChanged)
    this.#resized.disconnect()
  }

  /** Shows a room as large as the stage allows. */
  showRoom(room: string) {
    const view = this.#viewOf(room)
    if (view) this.#moveTo(view)
  }

  #viewOf(room: string): Viewport | null {
    const box = this.#drawing?.boxOf(room)
    return box ? showBox(box, this.#planSize, this.#stageSize) : null
  }

  /** Returns where a room or an element lies on the stage, as shares of its width and height. */
  placeOf(id: string): Point | undefined {
    const [width, height] = this.size
    const drawing = this.#drawing
    const of = this.#marks.find(({key}) => key === id) ?? this.#plan?.rooms.find((room) => room.id === id)
    if (!drawing || !of) return undefined
    const [x, y] = drawing.turn(of.at)
    const {scale, ...view} = this.#viewport
    return [
      ((x - drawing.box.x) * scale + view.x) / Math.max(1, width),
      ((y - drawing.box.y) * scale + view.y) / Math.max(1, height),
    ]
  }

  protected override willUpdate(changed: PropertyValues<this>) {
    const draws = drawnFrom.some((name) => changed.has(name)) || (changed.has('space') && this.#turnsBySpace())
    if (draws) this.#draw()
    if (changed.has('hideReadings')) this.#settled = null
    if (changed.has('layer')) this.#readLayer(changed.get('layer') ?? null)
    // The plan is painted first: the light of all lamps takes an old tablet a while.
    const isFirst = draws && !this.#isPainted && this.drawn === null
    if (isFirst) this.#isUnread = true
    else if (this.#isUnread || draws || changed.has('states') || changed.has('pending') || changed.has('language')) {
      this.#isUnread = false
      if (this.#shown.read(this.#marks, this, this.#drawing)) this.#settled = null
    }
    if (changed.has('states')) this.#hurry()
    if (draws || ['values', 'states', 'language'].some((name) => changed.has(name as keyof PiantaPlan)))
      this.#readValues(draws || changed.has('values'))
    if (this.#isStart || changed.has('size') || changed.has('room')) this.#view = this.#viewOf(this.room)
    this.#isStart = false
    if (this.#settled === null || draws || changed.has('size')) this.#layOut()
    const theme = this.theme === 'auto' ? (this.#dark.matches ? 'dark' : 'light') : this.theme
    if (this.dataset.theme !== theme) this.dataset.theme = theme
  }

  /** Lays out the layer anew where its texts need another place. */
  #readLayer(before: ShownLayer | null) {
    if (this.layer) this.setAttribute('has-layer', this.layer.id)
    else this.removeAttribute('has-layer')
    if (spaceOf(before) !== spaceOf(this.layer)) this.#settled = null
  }

  /** Leaves out transitions while states change in quick succession. */
  #hurry() {
    const now = performance.now()
    this.toggleAttribute('hurried', now - this.#changedAt < hurry)
    this.#changedAt = now
  }

  /** Reads the texts of the wanted values. Longer texts need another place. */
  #readValues(isOtherPlan: boolean) {
    if (isOtherPlan) this.#valuesAt = this.#plan ? valuesOf(this.#plan, this.values) : []
    const lengths = () => [...this.#values.values()].flat().map(({text}) => text.length)
    const before = String(lengths())
    const {devices, states, language} = this
    this.#values = new Map(this.#valuesAt.map((at) => [at.key, shownValues(at, devices, states, language)]))
    if (String(lengths()) !== before) this.#settled = null
  }

  #draw() {
    const {home, drawn} = this
    if (drawn) return this.#takeDrawn(drawn)
    const before = this.#plan?.id
    this.#plan = home ? planOrGround(home, this.planId) : undefined
    const rotation = this.#drawnRotation
    this.#marks = this.#plan ? marksOf(this.#plan, this.bindings, this.devices) : []
    const prepared = this.#plan && this.prepared(this.#plan)
    this.#bounds = prepared?.bounds ?? null
    this.#drawnRotation = this.#wantedRotation()
    if (this.#plan?.id !== before || this.#drawnRotation !== rotation) this.#isStart = true
    this.#drawing = this.#plan && prepared ? this.#drawingOf(this.#plan, prepared, this.#marks) : null
    this.#shown.reset()
    this.#thumbs.clear()
  }

  #drawingOf(plan: Plan, prepared: PreparedPlan, marks: readonly Mark[]): Drawing {
    return makeDrawing(plan, prepared, marks, this.#drawnRotation, this.compact ? compact.margin : undefined)
  }

  /** Returns the turn of the plan. */
  #wantedRotation(): Rotation {
    if (this.rotation !== 'auto') return this.rotation
    return this.#bounds && this.space ? bestRotation(this.#bounds, this.space, worthTurning) : 0
  }

  /** Tests whether another place for the plan turns it. */
  #turnsBySpace(): boolean {
    return this.drawn === null && this.#wantedRotation() !== this.#drawnRotation
  }

  #takeDrawn({drawing, notes}: DrawnPlan) {
    this.#isStart = true
    this.#plan = undefined
    this.#marks = []
    this.#drawing = drawing
    this.#shown.reset(new Map([...notes].map(([room, text]) => [room, noteReadings(text)])))
  }

  #layOut() {
    const drawing = this.#drawing
    const [width, height] = this.size
    if (!drawing || width === 0 || height === 0 || !this.#isPainted) {
      this.#layout = noLayout
      return
    }
    const view = this.#viewport
    this.#settled = view
    this.#layout = layOut({
      drawing,
      // A layer stands alone: lamps would outshine it.
      marks: this.layer ? [] : this.#marks,
      readings: this.#readings(),
      values: this.layer ? this.#signsAt(this.layer) : this.#valuesToPlace(),
      areReadingsFirst: this.drawn === null,
      view,
      stage: this.#stageSize,
      widthOf: this.#widthOf,
    })
  }

  #valuesToPlace(): ValuesToPlace[] {
    return this.#valuesAt.flatMap((value) => {
      const texts = (this.#values.get(value.key) ?? []).map(({text}) => text)
      return texts.length === 0 ? [] : {...value, texts}
    })
  }

  #signsAt({signs}: ShownLayer): ValuesToPlace[] {
    const places = this.#plan ? placesOf(this.#plan) : new Map<string, Place>()
    return [...signs].flatMap(([key, shown]) => {
      const place = places.get(key)
      return place ? {key, isRoom: false, at: place.at, texts: shown.map(({text}) => text)} : []
    })
  }

  /** Returns the readings below the rooms' names. */
  #readings(): ReadonlyMap<string, RoomReadings> {
    if (!this.layer) return this.hideReadings ? new Map() : this.#shown.readings
    return new Map(
      [...this.layer.rooms].map(([room, {text, isLost, spoken}]) => [room, {...noteReadings(text), isLost, spoken}]),
    )
  }

  get #stageSize(): Stage {
    const [width, height] = this.size
    return {width, height, ...(this.compact && {edge: compact.edge})}
  }

  get #planSize(): Size {
    return this.#drawing?.box ?? {width: 1, height: 1}
  }

  get #viewport(): Viewport {
    return this.#view ?? fitPlan(this.#planSize, this.#stageSize)
  }

  protected override firstUpdated() {
    const root = this.renderRoot as ShadowRoot
    watchHolds(root, '.mark button, .name button', ({dataset: {key, room, value}}) => {
      if (this.choosing) return
      if (room !== undefined) return this.#holdRoom(room)
      if (value !== undefined) return this.#showValue(value)
      const mark = this.#markOf(key)
      if (mark && !this.past && this.#isUsual('hold', mark)) this.follow('hold', mark)
    })
    const stage = root.querySelector<HTMLElement>('.stage')
    if (stage)
      watchGestures(stage, {
        onPan: (dx, dy) => this.#preview(panBy(this.#viewport, dx, dy, this.#planSize, this.#stageSize)),
        onZoom: (factor, at) => this.#preview(zoomAt(this.#viewport, factor, at, this.#planSize, this.#stageSize)),
        onEnd: () => this.#moveTo(this.#viewport),
        canZoomOut: () => this.#view !== null,
      })
    this.#watchSize()
  }

  #watchSize() {
    const stage = this.renderRoot.querySelector('.stage')
    if (stage) this.#resized.observe(stage)
  }

  /** Moves the sheet as it is, in the frames of a gesture. */
  #preview(view: Viewport) {
    this.#view = view
    const sheet = this.renderRoot.querySelector<HTMLElement>('.sheet')
    if (sheet) sheet.style.transform = this.#sheetTransform()
  }

  #sheetTransform(): string {
    const {x, y, scale} = this.#viewport
    const ratio = scale / (this.#settled?.scale ?? scale)
    return `translate3d(${x}px, ${y}px, 0)${ratio === 1 ? '' : ` scale(${ratio})`}`
  }

  /** Shows a part of the plan. The whole plan is shown again whenever the stage changes its size. */
  #moveTo(view: Viewport | null) {
    const fit = fitPlan(this.#planSize, this.#stageSize)
    this.#view = view && view.scale > fit.scale * 1.001 ? view : null
    this.#settled = null
    this.requestUpdate()
  }

  #zoom(factor: number) {
    const {width, height} = this.#stageSize
    this.#moveTo(zoomAt(this.#viewport, factor, [width / 2, height / 2], this.#planSize, this.#stageSize))
  }

  protected override updated() {
    const place = this.renderRoot.querySelector('.drawing')
    const pictures = this.#drawing?.pictures ?? []
    if (place && place.firstChild !== (pictures[0] ?? null)) {
      place.textContent = ''
      place.append(...pictures)
      const {width, height} = this.#planSize
      this.dispatchEvent(new CustomEvent<number>('shape', {detail: width / height}))
    }
    if (this.#drawing && this.size[0] > 0 && !this.#isPainted) this.#placeAfterPaint()
    const {theme = 'light'} = this.dataset
    // Setting it again would have the browser style the whole drawing again.
    if (pictures[0]?.getAttribute('data-theme') !== theme)
      for (const picture of pictures) picture.setAttribute('data-theme', theme)
    for (const {id} of this.#drawing?.rooms ?? []) this.#drawing?.tint(id, this.#tintOf(id))
  }

  #tintOf(room: string): string | null {
    if (this.layer) return this.layer.rooms.get(room)?.tint ?? null
    const {temperature = null} = this.#shown.readings.get(room) ?? {}
    return this.tint && temperature !== null ? temperatureColor(temperature) : null
  }

  /**
   * An old tablet takes a while for marks and names: people see the plan meanwhile. Its size becomes known just before it is
   * painted, so whatever waits for its turn comes after that.
   */
  #placeAfterPaint() {
    this.#isPainted = true
    setTimeout(() => this.requestUpdate())
  }

  protected override render() {
    const {markSize, readingSize} = this.#layout
    const {width, height} = this.#planSize
    const {scale} = this.#viewport
    const ratio = this.#drawing ? (100 * height) / width : 0
    // On the sheet they would have the browser style the whole drawing again.
    const sizes = `--mark-size: ${markSize}px; --letters: ${readingSize}px; --target: ${Math.max(markSize, 44)}px`
    return html`<div class="field"><div
        class="stage ${this.#view ? 'is-zoomed' : ''} ${this.drawn ? 'is-drawn' : ''}"
        @keydown=${this.#pressed}
        @dblclick=${this.#doubleTapped}
      >
        <div class="shape"><div .style=${`padding-top: ${ratio}%`}></div></div>
        <div
          class="sheet"
          .style=${`width: ${width * scale}px; height: ${height * scale}px; transform: ${this.#sheetTransform()}`}
          @click=${this.#tapped}
        >
          ${this.drawn ? html`<slot></slot>` : html`<div class="drawing"></div>`}
          ${
            this.#isPainted
              ? html`${this.layer?.over?.(this.#drawing, this.#plan)}<div class="marks" .style=${sizes}>${this.#names()} ${this.#contacts()} ${this.#groups()} ${this.#wantedValues()}</div>`
              : nothing
          }
        </div>
        ${this.#isChoosingFloor ? this.#floors() : nothing} ${this.layersMenu ?? nothing}
      </div>
      ${this.layer?.legend ?? nothing}</div>
      ${this.#drawing ? this.#tools() : nothing}`
  }

  #names() {
    const words = planWords[this.language]
    const rooms = this.#drawing?.rooms ?? []
    const {names} = this.#layout
    const ofLayer = this.layer && this.#readings()
    // A name without a place is hidden but takes the focus. A plan of many rooms omits it until a zoom makes place.
    const shown = rooms.flatMap((room) => {
      const placed = names.get(room.id)
      return placed && (rooms.length <= maxHiddenNames || !placed.isHidden) ? [{room, placed}] : []
    })
    return repeat(
      shown,
      ({room}) => room.id,
      ({room, placed}) => {
        const readings = (ofLayer ?? this.#shown.readings).get(room.id)
        const {hasMotion, isBatteryLow, isLost, spoken} = readings ?? {}
        const text = this.hideReadings && !ofLayer ? '' : (readings?.text ?? '')
        return guard([room, placed, text, hasMotion, isBatteryLow, isLost, spoken, words], () =>
          nameTemplate({room, placed, readings, text, words}),
        )
      },
    )
  }

  /** Tells screen readers whether openings are open, and marks a lost sensor or a low battery. */
  #contacts() {
    const {x, y} = this.#drawing?.box ?? {x: 0, y: 0}
    const {scale} = this.#viewport
    return repeat(
      this.layer ? [] : this.#marks.filter(({kind}) => kind === 'contact'),
      ({key}) => key,
      (mark) => {
        const [mx, my] = this.#drawing?.turn(mark.at) ?? mark.at
        const shown = this.#shownMark(mark, [(mx - x) * scale, (my - y) * scale])
        return guard([mark, shown.state, shown.since, scale, shown.words], () => contactTemplate(shown))
      },
    )
  }

  #groups() {
    return repeat(
      this.#layout.groups,
      ({members}) => this.#marks[members[0] ?? 0]?.key,
      ({at, members, readings: moved}) => {
        const shown = members.flatMap((index) => {
          const mark = this.#marks[index]
          return mark ? [{...this.#shownMark(mark, at), readings: moved}] : []
        })
        const [only] = shown
        const states = shown.map(({state}) => state)
        const readings = shown.flatMap(({mark}) => mark.readings.map(({id}) => this.states[id]))
        return guard(
          [
            at,
            this.disabled,
            this.past,
            this.language,
            ...states,
            ...readings,
            ...shown.map(({since}) => since),
            ...members.map((index) => this.#marks[index]),
          ],
          () => (shown.length === 1 && only ? markTemplate(only) : groupTemplate(shown, at, planWords[this.language])),
        )
      },
    )
  }

  #wantedValues() {
    const values = this.layer ? this.layer.signs : this.#values
    return [...this.#layout.values].map(([key, at]) => valuesTemplate(values.get(key) ?? [], at))
  }

  #shownMark(mark: Mark, at: Point): ShownMark {
    const {states} = this
    const disabled = this.disabled || this.past
    const state = this.#shown.marks.get(mark.key) ?? markState(mark.actuators, states, this.pending, mark.readings)
    return {
      mark,
      state,
      states,
      words: planWords[this.language],
      language: this.language,
      since: unavailableSince(mark, state, this),
      at,
      disabled,
    }
  }

  readonly #tapped = (event: MouseEvent) => {
    const button = (event.target as Element).closest('button')
    const {key, group, room, value} = button?.dataset ?? {}
    if (this.choosing && group === undefined) return this.#choose(key ?? this.#elementAt(event) ?? room)
    if (!button) return
    if (value !== undefined) return this.#showValue(value)
    if (room !== undefined) return this.dispatchEvent(new CustomEvent<string>('room', {detail: room}))
    if (group !== undefined) return this.#openGroup(group)
    const mark = this.#markOf(key)
    if (!mark || this.past) return
    if (this.disabled || this.#isUsual('tap', mark)) this.follow('tap', mark)
  }

  /** Does the usual action of a gesture on an element. A page that prevented it may do so later. */
  follow(gesture: 'tap' | 'hold', mark: Mark) {
    // A tap must not turn the heating off, and a sensor has nothing to switch.
    if (gesture === 'hold' || mark.actuators.length === 0) return this.#showDetail(mark)
    if (this.disabled) return
    // Unreachable devices get no command.
    const acts = tapActions(mark.actuators, this.states)
    if (acts.length > 0) this.dispatchEvent(new CustomEvent<Act[]>('act', {detail: acts}))
  }

  #showValue(device: string) {
    if (!this.past) this.dispatchEvent(new CustomEvent<string>('value', {detail: device}))
  }

  #holdRoom(room: string) {
    if (this.dispatchEvent(new CustomEvent<string>('hold-room', {detail: room, cancelable: true})))
      this.dispatchEvent(new CustomEvent<string>('room', {detail: room}))
  }

  #choose(key: string | undefined) {
    if (key !== undefined) this.dispatchEvent(new CustomEvent<string>('choose', {detail: key}))
  }

  /** Returns the key of the element nearest to a click, or else of the room below it. */
  #elementAt({clientX, clientY, target}: MouseEvent): string | undefined {
    const sheet = this.renderRoot.querySelector('.sheet')?.getBoundingClientRect()
    const [drawing, plan] = [this.#drawing, this.#plan]
    if (!sheet || !drawing || !plan) return undefined
    const {scale} = this.#viewport
    const awayFrom = (at: Point) => {
      const [x, y] = drawing.turn(at)
      return Math.hypot(
        sheet.left + (x - drawing.box.x) * scale - clientX,
        sheet.top + (y - drawing.box.y) * scale - clientY,
      )
    }
    const rooms = new Set(plan.rooms.map(({id}) => id))
    const [nearest] = [...placesOf(plan)]
      .flatMap(([key, {at}]) => (rooms.has(key) ? [] : {key, away: awayFrom(at)}))
      .filter(({away}) => away <= fingerReach)
      .sort((one, other) => one.away - other.away)
    return nearest?.key ?? (target as Element).closest('[data-kind=room]')?.getAttribute('data-id') ?? undefined
  }

  #markOf(key: string | undefined): Mark | undefined {
    return this.#marks.find((one) => one.key === key)
  }

  /** Tells the page of a gesture; returns whether it wants the usual action. */
  #isUsual(gesture: 'tap' | 'hold', detail: Mark): boolean {
    return this.dispatchEvent(new CustomEvent<Mark>(gesture, {detail, cancelable: true}))
  }

  /** Zooms in on a group until its marks come apart; at the end its first mark's detail opens. */
  #openGroup(key: string) {
    const group = this.#layout.groups.find(({members}) => this.#marks[members[0] ?? 0]?.key === key)
    const marks = group?.members.flatMap((index) => this.#marks[index] ?? []) ?? []
    const box = this.#drawing?.box
    const [first] = marks
    if (!box || !first) return
    const places = marks.map(({at}) => this.#drawing?.turn(at) ?? at)
    const [xs, ys] = [places.map(([x]) => x - box.x), places.map(([, y]) => y - box.y)]
    const [left, top] = [Math.min(...xs), Math.min(...ys)]
    const around = {x: left - 1, y: top - 1, width: Math.max(...xs) - left + 2, height: Math.max(...ys) - top + 2}
    const next = showBox(around, this.#planSize, this.#stageSize)
    if (next.scale > this.#viewport.scale * 1.05) this.#moveTo(next)
    else this.#showDetail(first)
  }

  #showDetail(mark: Mark) {
    if (!this.past) this.dispatchEvent(new CustomEvent<Mark>('detail', {detail: mark}))
  }

  readonly #doubleTapped = (event: MouseEvent) => {
    const target = event.target as Element
    if (target.closest('button')) return
    const room = target.closest('[data-kind=room]')?.getAttribute('data-id')
    if (this.#view || !room) this.#moveTo(null)
    else this.showRoom(room)
  }

  /** Handles keys while the focus is on the stage: plus, minus and zero zoom, arrows move a zoomed plan. */
  readonly #pressed = (event: KeyboardEvent) => {
    const {key, ctrlKey, metaKey, altKey} = event
    if (ctrlKey || metaKey || altKey) return
    const far = 80
    const moves: Readonly<Record<string, Point>> = {
      ArrowLeft: [far, 0],
      ArrowRight: [-far, 0],
      ArrowUp: [0, far],
      ArrowDown: [0, -far],
    }
    if (key === '+' || key === '=') this.#zoom(zoomStep)
    else if (key === '-') this.#zoom(1 / zoomStep)
    else if (key === '0') this.#moveTo(null)
    else if (key === 'Escape' && this.#isChoosingFloor) {
      // The page would leave the full screen.
      event.preventDefault()
      this.#chooseFloor(false)
    } else if (moves[key] && this.#view) this.#moveTo(panBy(this.#view, ...moves[key], this.#planSize, this.#stageSize))
  }

  #tools(): TemplateResult {
    return toolsTemplate({
      words: planWords[this.language],
      hasFloors: (this.drawn?.floors ?? this.home?.plans ?? []).length > 1,
      isChoosingFloor: this.#isChoosingFloor,
      isFit: this.#view === null,
      full: this.full,
      layersName: this.layersName,
      isChoosingLayer: this.layersMenu !== null,
      modelName: this.modelName,
      isCompact: this.compact,
      toggleFloors: () => this.#chooseFloor(!this.#isChoosingFloor),
      fit: () => this.#moveTo(null),
      zoom: (factor) => this.#zoom(factor),
      toggleLayers: () => this.dispatchEvent(new CustomEvent('layers')),
      openModel: () => this.dispatchEvent(new CustomEvent('model')),
      toggleFull: () => this.dispatchEvent(new CustomEvent('full')),
      pressed: this.#pressed,
    })
  }

  #chooseFloor(isOpen: boolean) {
    this.#isChoosingFloor = isOpen
    this.#thumbs.clear()
    this.requestUpdate()
  }

  #thumbOf(plan: Plan): Thumb {
    const known = this.#thumbs.get(plan.id)
    if (known) return known
    const marks = marksOf(plan, this.bindings, this.devices)
    const prepared = this.prepared(plan)
    const thumb = {marks, drawing: prepared ? this.#drawingOf(plan, prepared, marks) : null}
    this.#thumbs.set(plan.id, thumb)
    return thumb
  }

  #floors(): TemplateResult | typeof nothing {
    const {home, drawn, states, pending} = this
    const words = planWords[this.language]
    const {theme = 'light'} = this.dataset
    if (drawn)
      return drawnFloorsTemplate({
        drawn,
        theme,
        words,
        choose: (plan) => {
          this.#chooseFloor(false)
          if (plan !== drawn.id) this.dispatchEvent(new CustomEvent<string>('floor', {detail: plan}))
        },
      })
    if (!home) return nothing
    return floorsTemplate({
      plans: home.plans,
      shown: this.#plan?.id,
      states,
      pending,
      theme,
      words,
      thumbOf: (plan) => this.#thumbOf(plan),
      choose: (plan) => {
        this.planId = plan
        this.#chooseFloor(false)
      },
    })
  }
}

/** Registers the element `pianta-plan`, once. */
export function definePlan() {
  if (!customElements.get('pianta-plan')) customElements.define('pianta-plan', PiantaPlan)
}

/** Returns when the last device of a mark became unavailable, in words. */
function unavailableSince(
  {actuators, readings}: Mark,
  {status}: MarkState,
  {since, language}: Pick<PiantaPlan, 'since' | 'language'>,
): string | null {
  if (status !== 'unavailable') return null
  return lostSince(actuators.length > 0 ? actuators : readings, {since, language})
}

/** Returns the space of a layer's texts on the plan: another text of the same length lies in the same place. */
const spaceOf = (layer: ShownLayer | null): string =>
  layer === null
    ? ''
    : String([
        ...[...layer.rooms].map(([room, {text, isLost}]) => [room, text.length, isLost]),
        ...[...layer.signs].map(([key, signs]) => [key, signs.map(({text}) => text.length)]),
      ])
