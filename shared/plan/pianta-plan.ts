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
import {nearestMark} from './nearest-mark.ts'
import type {Pending} from './pending.ts'
import {componentStyles} from './styles.ts'
import {type Act, tapActions} from './tap-actions.ts'
import {type Language, planWords} from './words.ts'

/** What makes another drawing; all else turns the one there is. */
const drawnFrom = ['home', 'planId', 'bindings', 'devices'] as const

export type Theme = 'light' | 'dark' | 'auto'

/**
 * A plan with the state of what is bound to it. It draws once for each home and plan; a state only turns what is drawn.
 * A tap on an element says what is asked of its devices: an `act` event whose detail is `Act[]`. What is shown changes
 * with `states` alone.
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
  /** The plan shown; the home's first when it is empty or names none. Changes when people choose another. */
  declare planId: string
  /** What `boundDevices()` answers. */
  declare bindings: readonly BoundDevice[]
  declare devices: readonly Device[]
  declare states: DeviceStates
  /** By device. */
  declare pending: Readonly<Record<string, Pending>>
  declare language: Language
  declare theme: Theme
  /** Nothing can be tapped, and what is shown may be old. */
  declare disabled: boolean
  /** Of the stage, in CSS pixels. */
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
    // addEventListener is missing from the media queries of older WebViews.
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
    for (const [room, scale] of this.#layout.nameScales) {
      this.#drawing?.names.get(room)?.text.style.setProperty('--letters', String(scale))
    }
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
        <div class="shape" .style=${`padding-top: ${ratio}%`}></div>
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

  /** Where hit areas lie over each other, the nearest mark is meant; the keyboard has no place and means its own. */
  readonly #tapped = (event: MouseEvent) => {
    const button = (event.target as Element).closest('button')
    if (!button || this.disabled) return
    const others = this.renderRoot.querySelectorAll<HTMLButtonElement>('.mark button')
    const {key} = (event.detail === 0 ? button : nearestMark([button, ...others], event)).dataset
    const mark = this.#marks.find((one) => one.key === key)
    // Nothing is asked of an element whose devices can't be reached.
    const acts = mark ? tapActions(mark.actuators, this.states) : []
    if (acts.length > 0) this.dispatchEvent(new CustomEvent<Act[]>('act', {detail: acts}))
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

export function definePlan() {
  if (!customElements.get('pianta-plan')) customElements.define('pianta-plan', PiantaPlan)
}
