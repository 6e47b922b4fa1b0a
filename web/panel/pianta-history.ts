import {html, LitElement, nothing, type TemplateResult} from 'lit'
import type {DeviceStates, PastStates} from '#shared/house/device-state.ts'
import {formatTimeOrDay} from '#shared/text/formats.ts'
import type {HouseLanguage} from '#shared/text/languages.ts'
import {historyWords} from './history-words.ts'
import {eventsOf, isRecordedAt, statesAt} from './past-states.ts'
import {historyHours} from './protocol.ts'

const minute = 60_000
/** Minutes of the slider. */
const longest = historyHours * 60

/** A moment of the last three days. */
export interface PastMoment {
  /** By this page's clock. */
  at: number
  states: DeviceStates
}

/**
 * The last three days on a slider. It asks for them when it is added to the page. Its events:
 * - `moment`, with the chosen `PastMoment`, or null for now.
 * - `close`, with whether the history is missing, because the agent didn't send it.
 */
export class PiantaHistory extends LitElement {
  static override properties = {
    language: {attribute: false},
    ask: {attribute: false},
  }

  declare language: HouseLanguage
  /** Asks the agent for the past states; resolves with null when it doesn't answer. */
  declare ask: () => Promise<PastStates | null>
  /** Null until the agent has sent it. */
  #past: PastStates | null = null
  #events: readonly number[] = []
  /** The time at which the history was read. */
  #readAt = 0
  /** Minutes before then. */
  #ago = 0

  constructor() {
    super()
    this.language = 'en'
    this.ask = () => Promise.resolve(null)
  }

  /** Renders without a shadow root, so that the page's style sheet applies. */
  protected override createRenderRoot() {
    return this
  }

  override connectedCallback() {
    super.connectedCallback()
    this.#load()
  }

  async #load() {
    // Its properties are set once it is in the page.
    await this.updateComplete
    this.#past = await this.ask()
    if (!this.#past) return this.#close(true)
    this.#events = eventsOf(this.#past)
    this.#readAt = Date.now()
    this.requestUpdate()
    await this.updateComplete
    this.#focusSlider()
  }

  /** The page stays where it is: the slider is below the plan, in sight. */
  #focusSlider() {
    this.querySelector('input')?.focus({preventScroll: true})
  }

  #close(isMissing = false) {
    this.dispatchEvent(new CustomEvent<boolean>('close', {detail: isMissing}))
  }

  #show(ago: number) {
    this.#ago = Math.min(Math.max(ago, 0), longest)
    const at = this.#readAt - this.#ago * minute
    const detail = this.#ago === 0 ? null : {at, states: statesAt(this.#past ?? {}, this.#ago * minute)}
    this.dispatchEvent(new CustomEvent<PastMoment | null>('moment', {detail}))
    this.requestUpdate()
  }

  /** A button that can't be pressed any more would take the keys with it, and Escape would close nothing. */
  protected override updated() {
    const {activeElement} = document
    if (activeElement instanceof HTMLButtonElement && activeElement.disabled && this.contains(activeElement))
      this.#focusSlider()
  }

  protected override render(): TemplateResult {
    const words = historyWords[this.language]
    if (!this.#past) return html`<p role="status">${words.loading}</p>`
    const time = formatTimeOrDay(this.language, this.#readAt - this.#ago * minute, this.#readAt)
    // The nearest changes before and after the shown moment, with a minute's play: the slider has whole minutes.
    const before = this.#events.filter((ago) => ago > (this.#ago + 1) * minute).pop()
    const after = this.#events.find((ago) => ago < (this.#ago - 1) * minute)
    const isRecorded = this.#ago > 0 && isRecordedAt(this.#past, this.#ago * minute)
    const source = isRecorded ? html` <small>${words.recorded}</small>` : nothing
    return html`<p role="status">${this.#ago === 0 ? nothing : words.past(time)}${source}</p>
      <div class="history-row" @keydown=${({key}: KeyboardEvent) => key === 'Escape' && this.#close()}>
        <button
          class="button"
          aria-label=${words.previous}
          ?disabled=${before === undefined}
          @click=${() => this.#show(Math.floor((before ?? 0) / minute))}
        >
          ‹
        </button>
        <input
          type="range"
          min=${-longest}
          max="0"
          step="1"
          .value=${String(-this.#ago)}
          aria-label=${words.time}
          aria-valuetext=${time}
          @input=${({target}: Event) => this.#show(-Number((target as HTMLInputElement).value))}
        />
        <button
          class="button"
          aria-label=${words.next}
          ?disabled=${after === undefined}
          @click=${() => this.#show(Math.floor((after ?? 0) / minute))}
        >
          ›
        </button>
        <button class="button" @click=${() => this.#close()}>${words.now}</button>
      </div>`
  }
}
