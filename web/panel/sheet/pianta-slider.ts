import {html, LitElement} from 'lit'
import {live} from 'lit/directives/live.js'
import {systemClock} from '#shared/clock.ts'
import {createThrottle} from './throttle.ts'

/** Milliseconds between two values that a moving slider sends. */
const sendInterval = 250

const ends = ['pointerup', 'pointercancel'] as const

/**
 * A labelled slider. It sends its value while it moves; the house's value moves it only when no finger is on it and all
 * is sent.
 */
export class PiantaSlider extends LitElement {
  static override properties = {
    name: {attribute: false},
    value: {attribute: false},
    reached: {attribute: false},
    range: {attribute: false},
    step: {attribute: false},
    look: {attribute: false},
    say: {attribute: false},
    send: {attribute: false},
    once: {attribute: false},
    disabled: {attribute: false},
  }

  declare name: string
  /** The value to show; null when the house tells none. */
  declare value: number | null
  /** The value that a slow device has reached; null when it is the same. */
  declare reached: number | null
  declare range: readonly [min: number, max: number]
  declare step: number
  /** The track's appearance: a class of the style sheet. */
  declare look: string
  /** Returns a value's text. */
  declare say: (value: number | null) => string
  declare send: (value: number) => void
  /** Whether it sends its value at the end alone: each one is asked about. */
  declare once: boolean
  declare disabled: boolean
  /** The value under the finger, or the last one while it waits to be sent. */
  #own: number | null = null
  #isHeld = false
  /** Whether the value waits for the end of the move. */
  #isUnsent = false
  readonly #throttle = createThrottle<number>(systemClock, sendInterval, (value) => {
    this.send(value)
    this.#settle()
  })

  constructor() {
    super()
    this.name = ''
    this.value = null
    this.reached = null
    this.range = [0, 100]
    this.step = 1
    this.look = ''
    this.say = String
    this.send = () => {}
    this.once = false
    this.disabled = false
  }

  protected override createRenderRoot() {
    return this
  }

  override disconnectedCallback() {
    super.disconnectedCallback()
    this.#release()
    this.#throttle.flush()
  }

  /** Follows the house again once the last value is sent. */
  #settle() {
    if (!this.#isHeld && !this.#throttle.isWaiting()) this.#own = null
    this.requestUpdate()
  }

  readonly #hold = () => {
    this.#isHeld = true
    this.#own ??= this.value
    for (const type of ends) addEventListener(type, this.#release)
  }

  readonly #release = () => {
    this.#isHeld = false
    for (const type of ends) removeEventListener(type, this.#release)
    if (this.#isUnsent && this.#own !== null) this.send(this.#own)
    this.#isUnsent = false
    this.#settle()
  }

  readonly #moved = ({target}: Event) => {
    this.#own = Number((target as HTMLInputElement).value)
    if (this.once) this.#isUnsent = true
    else this.#throttle.push(this.#own)
    this.requestUpdate()
  }

  protected override render() {
    const [min, max] = this.range
    const shown = this.#own ?? this.value
    const share = (value: number) => Math.min(Math.max((value - min) / (max - min), 0), 1)
    const filled = this.#own === null ? (this.reached ?? shown) : shown
    return html`<div class="slider ${this.look}">
      <span class="slider-name" aria-hidden="true">${this.name}</span>
      <span class="slider-value" aria-hidden="true">${this.say(shown)}</span>
      <input
        type="range"
        min=${min}
        max=${max}
        step=${this.step}
        .value=${live(String(shown ?? min))}
        aria-label=${this.name}
        aria-valuetext=${this.say(shown)}
        ?disabled=${this.disabled}
        .style=${`--filled: ${share(filled ?? min)}`}
        @pointerdown=${this.#hold}
        @input=${this.#moved}
        @change=${this.#release}
      />
    </div>`
  }
}
