import {html, LitElement, nothing, type PropertyValues, type TemplateResult} from 'lit'
import {repeat} from 'lit/directives/repeat.js'
import type {Device} from '../api/resources.ts'
import type {BoundDevice} from '../home/bindings.ts'
import type {Home, Plan} from '../home/schema.ts'
import type {DeviceStates} from './device-state.ts'
import {type Drawing, makeDrawing} from './drawing.ts'
import {type Layout, layOut, noLayout} from './layout.ts'
import {type MarkState, markState} from './mark-state.ts'
import {markTemplate} from './mark-template.ts'
import {type Mark, marksOf} from './marks.ts'
import type {Pending} from './pending.ts'
import {componentStyles} from './styles.ts'
import {type Act, tapActions} from './tap-actions.ts'
import {watchHolds} from './watch-holds.ts'
import {type Language, planWords} from './words.ts'

/** The properties that need a new drawing. All others update the existing one. */
const drawnFrom = ['home', 'planId', 'bindings', 'devices'] as const

export type Theme = 'light' | 'dark' | 'auto'

/**
 * A plan with the state of its bound devices. It draws once for each home and plan; states only update the drawing.
 * A tap on an element emits an `act` event whose detail is `Act[]`; a hold, or the menu key, emits a `detail` event whose
 * detail is the element's `Mark`. Only `states` changes the state that is shown.
 */
export class PiantaPlan extends LitElement {
  static override properties = {
    home: {attribute: false},
    planId: {attribute: 'plan-id'},
    bindings: {attribute: false},
    devices: {attribute: false},
    states: {attribute: false},
    pending: {attribute: false},
    language: {},
    theme: {},
    disabled: {type: Boolean, reflect: true},
    size: {state: true},
  }
  static override styles = componentStyles

  declare home: Home | null
  /**
   * The id of the shown plan; the home's first plan when it is empty or unknown. Changes when people choose another.
   */
  declare planId: string
  /** The result of `boundDevices()`. */
  declare bindings: readonly BoundDevice[]
  declare devices: readonly Device[]
  declare states: DeviceStates
  /** Pending commands, by device. */
  declare pending: Readonly<Record<string, Pending>>
  declare language: Language
  declare theme: Theme
  /** Whether taps are blocked. The shown state may be old. */
  declare disabled: boolean
  /** The size of the stage, in CSS pixels. */
  declare size: readonly [width: number, height: number]

  #plan: Plan | undefined
  #marks: readonly Mark[] = []
  #drawing: Drawing | null = null
  #layout: Layout = noLayout
  readonly #dark = matchMedia('(prefers-color-scheme: dark)')
  readonly #resized = new ResizeObserver(([entry]) => {
    if (entry) this.size = [entry.contentRect.width, entry.contentRect.height]
  })
  readonly #themeChanged = () => this.requestUpdate('theme')

  constructor() {
    super()
    this.home = null
    this.planId = ''
    this.bindings = []
    this.devices = []
    this.states = {}
    this.pending = {}
    this.language = 'en'
    this.theme = 'auto'
    this.disabled = false
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

  protected override willUpdate(changed: PropertyValues<this>) {
    const draws = drawnFrom.some((name) => changed.has(name))
    if (draws) this.#draw()
    if (draws || changed.has('size')) {
      this.#layout = this.#drawing ? layOut(this.#drawing, this.#marks, this.size) : noLayout
    }
    this.dataset.theme = this.theme === 'auto' ? (this.#dark.matches ? 'dark' : 'light') : this.theme
  }

  #draw() {
    const {home} = this
    this.#plan = home?.plans.find(({id}) => id === this.planId) ?? home?.plans[0]
    this.#marks = this.#plan ? marksOf(this.#plan, this.bindings, this.devices) : []
    this.#drawing = home && this.#plan ? makeDrawing(home, this.#plan, this.#marks) : null
  }

  protected override firstUpdated() {
    watchHolds(this.renderRoot as ShadowRoot, '.mark button', ({dataset}) => this.#showDetail(dataset.key))
    this.#watchSize()
  }

  #watchSize() {
    const stage = this.renderRoot.querySelector('.stage')
    if (stage) this.#resized.observe(stage)
  }

  protected override updated() {
    const place = this.renderRoot.querySelector('.drawing')
    const svg = this.#drawing?.svg
    if (place && place.firstChild !== (svg ?? null)) {
      place.textContent = ''
      if (svg) place.append(svg)
    }
    svg?.setAttribute('data-theme', this.dataset.theme ?? 'light')
    for (const [room, shown] of this.#layout.names) this.#drawing?.showName(room, shown)
    for (const mark of this.#marks) this.#drawing?.show(mark, this.#stateOf(mark))
  }

  #stateOf({actuators}: Mark): MarkState {
    return markState(actuators, this.states, this.pending)
  }

  protected override render() {
    const {width, height, markSize, at} = this.#layout
    const {box} = this.#drawing ?? {}
    const ratio = box ? (100 * box.height) / box.width : 0
    return html`${this.#switcher()}
      <div class="stage">
        <div class="shape"><div .style=${`padding-top: ${ratio}%`}></div></div>
        <div
          class="sheet"
          .style=${`width: ${width}px; height: ${height}px; --mark-size: ${markSize}px`}
          @click=${this.#tapped}
        >
          <div class="drawing"></div>
          ${repeat(
            this.#marks,
            ({key}) => key,
            (mark, index) =>
              markTemplate({
                mark,
                state: this.#stateOf(mark),
                states: this.states,
                words: planWords[this.language],
                at: at[index] ?? mark.at,
                disabled: this.disabled,
              }),
          )}
        </div>
      </div>`
  }

  /** Handles a tap. It means the nearest mark where hit areas overlap; a key press means its own button. */
  readonly #tapped = (event: MouseEvent) => {
    const button = (event.target as Element).closest('button')
    if (!button || this.disabled) return
    const others = this.renderRoot.querySelectorAll<HTMLButtonElement>('.mark button')
    const {key} = (event.detail === 0 ? button : nearestMark([button, ...others], event)).dataset
    const mark = this.#marks.find((one) => one.key === key)
    // Unreachable devices get no command.
    const acts = mark ? tapActions(mark.actuators, this.states) : []
    if (acts.length > 0) this.dispatchEvent(new CustomEvent<Act[]>('act', {detail: acts}))
  }

  #showDetail(key: string | undefined) {
    const mark = this.#marks.find((one) => one.key === key)
    if (mark) this.dispatchEvent(new CustomEvent<Mark>('detail', {detail: mark}))
  }

  #switcher(): TemplateResult | typeof nothing {
    const plans = this.home?.plans ?? []
    if (plans.length < 2) return nothing
    return html`<div class="plans" role="group" aria-label=${planWords[this.language].plans}>
      ${plans.map(
        ({id, name}) => html`<button
          type="button"
          aria-pressed=${id === this.#plan?.id}
          @click=${() => {
            this.planId = id
          }}
        >
          ${name}
        </button>`,
      )}
    </div>`
  }
}

/** Returns the element whose centre is nearest to a pointer. */
function nearestMark<T extends Element>(marks: readonly [T, ...T[]], at: {clientX: number; clientY: number}): T {
  const away = (mark: T) => {
    const {left, top, width, height} = mark.getBoundingClientRect()
    return Math.hypot(left + width / 2 - at.clientX, top + height / 2 - at.clientY)
  }
  return marks.reduce((nearest, mark) => (away(mark) < away(nearest) ? mark : nearest))
}

/** Registers the element `pianta-plan`, once. */
export function definePlan() {
  if (!customElements.get('pianta-plan')) customElements.define('pianta-plan', PiantaPlan)
}
