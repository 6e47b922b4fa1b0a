import {html, LitElement, nothing, type TemplateResult} from 'lit'
import type {DeviceStates, PastStates} from '#shared/house/device-state.ts'
import {formatTimeOrDay} from '#shared/text/formats.ts'
import type {Language} from '#shared/text/languages.ts'
import {historyWords} from './history-words.ts'
import {eventsOf, statesAt} from './past-states.ts'

const minute = 60_000
const day = 24 * 60

/**
 * The last 24 hours on a slider. It emits a `moment` event whose detail is the states of the chosen moment, or null for
 * now.
 */
export class PiantaHistory extends LitElement {
  static override properties = {
    language: {attribute: false},
    ask: {attribute: false},
  }

  declare language: Language
  /** Asks the agent for the past states; resolves with null when it doesn't answer. */
  declare ask: () => Promise<PastStates | null>
  #state: 'closed' | 'loading' | 'open' | 'failed' = 'closed'
  #past: PastStates = {}
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

  async #open() {
    this.#state = 'loading'
    this.requestUpdate()
    const past = await this.ask()
    this.#state = past ? 'open' : 'failed'
    this.#past = past ?? {}
    this.#events = eventsOf(this.#past)
    this.#readAt = Date.now()
    this.#ago = 0
    this.requestUpdate()
    await this.updateComplete
    this.querySelector('input')?.focus()
  }

  #close() {
    this.#state = 'closed'
    this.#past = {}
    this.#tell(null)
    this.requestUpdate()
  }

  /** Ends the past when the page can't show it any more. */
  close() {
    if (this.#state !== 'closed') this.#close()
  }

  #show(ago: number) {
    this.#ago = Math.min(Math.max(ago, 0), day)
    this.#tell(this.#ago === 0 ? null : statesAt(this.#past, this.#ago * minute))
    this.requestUpdate()
  }

  #tell(states: DeviceStates | null) {
    this.dispatchEvent(new CustomEvent<DeviceStates | null>('moment', {detail: states}))
  }

  /** A button that can't be pressed any more would take the keys with it, and Escape would close nothing. */
  protected override updated() {
    const {activeElement} = document
    if (activeElement instanceof HTMLButtonElement && activeElement.disabled && this.contains(activeElement))
      this.querySelector('input')?.focus()
  }

  protected override render(): TemplateResult {
    const words = historyWords[this.language]
    if (this.#state === 'open') return this.#slider()
    const isLoading = this.#state === 'loading'
    return html`${this.#state === 'failed' ? html`<p class="history-failed" role="alert">${words.failed}</p>` : nothing}
      <button
        class="button history-open"
        aria-label=${words.open}
        title=${words.open}
        ?disabled=${isLoading}
        @click=${() => this.#open()}
      >
        <svg viewBox="0 0 24 24" aria-hidden="true"><path d="M4 5v5h5M4.500 10a8 8 0 1 1-.5 4M12 8v4.500l3 2" /></svg>
        <span>${isLoading ? words.loading : words.open}</span>
      </button>`
  }

  #slider(): TemplateResult {
    const words = historyWords[this.language]
    const time = formatTimeOrDay(this.language, this.#readAt - this.#ago * minute, this.#readAt)
    // The nearest changes before and after the shown moment, with a minute's play: the slider has whole minutes.
    const before = this.#events.filter((ago) => ago > (this.#ago + 1) * minute).pop()
    const after = this.#events.find((ago) => ago < (this.#ago - 1) * minute)
    return html`<div class="history" @keydown=${({key}: KeyboardEvent) => key === 'Escape' && this.#close()}>
      <p role="status">${this.#ago === 0 ? nothing : words.past(time)}</p>
      <div class="history-row">
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
          min=${-day}
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
      </div>
    </div>`
  }
}
