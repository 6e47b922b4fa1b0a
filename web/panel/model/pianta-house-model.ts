import {html, LitElement, type PropertyValues, type TemplateResult} from 'lit'
import {guard} from 'lit/directives/guard.js'
import {repeat} from 'lit/directives/repeat.js'
import type {BoundDevice} from '#shared/home/bindings.ts'
import type {Home} from '#shared/home/schema.ts'
import type {DeviceStates, HouseDevice} from '#shared/house/device-state.ts'
import type {HouseLanguage} from '#shared/text/languages.ts'
import type {HomeModel} from '../../model/level-models.ts'
import {createModelBuilder, type ModelBuilder} from '../../model/model-builder.ts'
import type {PiantaModel, Told} from '../../model/pianta-model.ts'
import {lostSince} from '../../plan/lost-since.ts'
import {isSameState, type MarkState, markState} from '../../plan/mark-state.ts'
import {contactTemplate, markTemplate} from '../../plan/mark-template.ts'
import type {Mark} from '../../plan/marks.ts'
import type {Pending} from '../../plan/pending.ts'
import {type Act, tapActions} from '../../plan/tap-actions.ts'
import {watchHolds} from '../../plan/watch-holds.ts'
import {planWords} from '../../plan/words.ts'
import {litLamps, type PlacedMark, placedMarks, positionsOf} from './house-marks.ts'
import {shownPins} from './spread-pins.ts'
import {houseModelStyles} from './styles.ts'
import {modelWords} from './words.ts'

/** The house in three dimensions, with the plan's marks on it. Its child is the plan, which stands in where there is no WebGL. */
export class PiantaHouseModel extends LitElement {
  static override properties = {
    home: {attribute: false},
    bindings: {attribute: false},
    devices: {attribute: false},
    states: {attribute: false},
    pending: {attribute: false},
    since: {attribute: false},
    minute: {attribute: false},
    language: {},
    disabled: {type: Boolean, reflect: true},
    past: {type: Boolean},
    model: {state: true},
  }
  static override styles = houseModelStyles

  declare home: Home
  declare bindings: readonly BoundDevice[]
  declare devices: readonly HouseDevice[]
  declare states: DeviceStates
  declare pending: Readonly<Record<string, Pending>>
  declare since: Readonly<Record<string, number>>
  /** Changes when the sun has moved. */
  declare minute: number
  declare language: HouseLanguage
  declare disabled: boolean
  /** Whether it shows an earlier moment, in which nothing can be switched. */
  declare past: boolean
  /** The home's model; null of a home that can't be built, undefined while it is. */
  declare model: HomeModel | null | undefined

  #builder: ModelBuilder | undefined
  #marks: readonly PlacedMark[] = []
  readonly #shown = new Map<Mark, MarkState>()
  #lit: ReturnType<typeof litLamps> = new Map()
  #positions: ReturnType<typeof positionsOf> = new Map()
  #isPlanned = true

  override connectedCallback() {
    super.connectedCallback()
    this.#builder = createModelBuilder('model-worker.js', (model) => (this.model = model))
    if (this.hasUpdated) this.#builder.build(this.home)
  }

  override disconnectedCallback() {
    super.disconnectedCallback()
    this.#builder?.end()
  }

  protected override willUpdate(changed: PropertyValues<this>) {
    if (changed.has('home')) this.#builder?.build(this.home)
    if (changed.has('home') || changed.has('bindings') || changed.has('devices')) {
      this.#marks = placedMarks(this.home, this.bindings, this.devices)
      this.#shown.clear()
    }
    if (this.#readStates() || changed.has('home')) {
      this.#lit = litLamps(this.#marks, this.#stateOf)
      this.#positions = positionsOf(this.home, this.#marks, this.#stateOf)
    }
  }

  /** Reads the states of all marks. Returns whether one shows something else than before. */
  #readStates(): boolean {
    let hasChanged = this.#shown.size !== this.#marks.length
    for (const {mark} of this.#marks) {
      const next = markState(mark.actuators, this.states, this.pending, mark.readings)
      const before = this.#shown.get(mark)
      if (before && isSameState(before, next)) continue
      this.#shown.set(mark, next)
      hasChanged = true
    }
    return hasChanged
  }

  readonly #stateOf = (mark: Mark): MarkState =>
    this.#shown.get(mark) ?? markState(mark.actuators, this.states, this.pending, mark.readings)

  protected override firstUpdated() {
    watchHolds(this.renderRoot as ShadowRoot, '.mark button', ({dataset}) => this.#detail(dataset.key))
  }

  protected override updated() {
    // Marks that are new have no place yet.
    this.#place()
    const told = this.#view?.told ?? 'loading'
    this.#tellPlan(told)
  }

  get #view(): PiantaModel | null {
    return this.renderRoot.querySelector('pianta-model')
  }

  /** Tells the page whether the plan has to stand in. */
  #tellPlan(told: Told | null) {
    const isNeeded = told === 'noWebGl' || told === 'gone'
    if (isNeeded === this.#isPlanned) return
    this.#isPlanned = isNeeded
    this.dispatchEvent(new CustomEvent<boolean>('needs-plan', {detail: isNeeded}))
  }

  /** Brings marks to where their elements are on the picture. */
  readonly #place = () => {
    const model = this.#view
    const pins = [...this.renderRoot.querySelectorAll<HTMLElement>('.pin')]
    if (!model || model.told !== null) return this.#hide(pins)
    const seen = this.#marks.map(({levelId, at}) => model.project(levelId, at))
    const shown = shownPins(seen)
    for (const [index, pin] of pins.entries()) {
      const at = seen[index]
      pin.hidden = at === undefined
      pin.classList.toggle('is-behind', !shown.has(index))
      if (at) pin.style.transform = `translate(${at.x.toFixed(1)}px, ${at.y.toFixed(1)}px)`
    }
  }

  #hide(pins: readonly HTMLElement[]) {
    for (const pin of pins) pin.hidden = true
  }

  #markOf(key: string | undefined): Mark | undefined {
    return this.#marks.find(({mark}) => mark.key === key)?.mark
  }

  readonly #tapped = ({target}: Event) => {
    const mark = this.#markOf((target as Element).closest('button')?.dataset.key)
    if (!mark || this.past) return
    // As on the plan: a tap must not turn the heating off, and unreachable devices get no command.
    if (mark.actuators.length === 0) return this.#detail(mark.key)
    if (this.disabled) return
    const acts = tapActions(mark.actuators, this.states)
    if (acts.length > 0) this.dispatchEvent(new CustomEvent<Act[]>('act', {detail: acts}))
  }

  #detail(key: string | undefined) {
    const mark = this.#markOf(key)
    if (mark && !this.past) this.dispatchEvent(new CustomEvent<Mark>('detail', {detail: mark}))
  }

  protected override render(): TemplateResult {
    const {language, model, minute} = this
    return html`<pianta-model
        .model=${model ?? null}
        .failed=${model === null}
        .language=${language}
        .live=${true}
        compact
        .theme=${this.dataset.theme ?? ''}
        .minute=${minute}
        .lit=${this.#lit}
        .positions=${this.#positions}
        @drawn=${this.#place}
        @told=${({detail}: CustomEvent<Told | null>) => this.#told(detail)}
        ><slot></slot
      ></pianta-model>
      <button type="button" class="plan-open" @click=${() => this.dispatchEvent(new CustomEvent('plan'))}>
        ${modelWords[language].plan}
      </button>
      <div class="pins" role="group" aria-label=${modelWords[language].devices} @click=${this.#tapped}>
        ${repeat(
          this.#marks,
          ({mark}) => mark.key,
          ({mark}) => this.#pin(mark),
        )}
      </div>`
  }

  #told(told: Told | null) {
    this.#place()
    this.#tellPlan(told)
  }

  #pin(mark: Mark) {
    const {states, language, past, since} = this
    const state = this.#stateOf(mark)
    const disabled = this.disabled || past
    const lost = state.status === 'unavailable' ? [...mark.actuators, ...mark.readings] : []
    const readings = mark.readings.map(({id}) => states[id])
    return html`<div class="pin" hidden>${guard([mark, state, language, disabled, since, ...readings], () => {
      const words = planWords[language]
      const lostAt = lost.length === 0 ? null : lostSince(lost, {since, language})
      const shown = {mark, state, states, words, language, since: lostAt, at: [0, 0] as [number, number], disabled}
      return mark.kind === 'contact' ? contactTemplate(shown) : markTemplate(shown)
    })}</div>`
  }
}
