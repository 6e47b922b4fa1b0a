import {html, LitElement, nothing, type PropertyValues, type TemplateResult} from 'lit'
import {live} from 'lit/directives/live.js'
import {type Clock, systemClock} from '#shared/clock.ts'
import type {DeviceStates, HouseDevice, PastStates} from '#shared/house/device-state.ts'
import {formatTimeOrDay} from '#shared/text/formats.ts'
import type {HouseLanguage} from '#shared/text/languages.ts'
import {isDoorbell} from '../doorbells/has-rung.ts'
import {historyHours} from '../protocol.ts'
import {historyWords} from './history-words.ts'
import {
  type EventKind,
  eventKinds,
  eventsOf,
  isKnownAt,
  isRecordedAt,
  type PastEvent,
  spansOf,
  statesAt,
} from './past-states.ts'
import {timeLine} from './time-line.ts'

const minute = 60_000

/** Minutes of the slider. */
const longest = historyHours * 60

/** How much of the past a second shows, in minutes, as people choose it. */
const speeds = [
  [1, '1 min/s'],
  [10, '10 min/s'],
  [60, '1 h/s'],
] as const

/** The most moments that a second of play shows; one for people who want less motion. */
const perSecond = () => (matchMedia('(prefers-reduced-motion: reduce)').matches ? 1 : 10)

/** A moment of the last three days. */
export interface PastMoment {
  /** By this page's clock. */
  at: number
  states: DeviceStates
  /** Whether the house recorded some of it. */
  isRecorded: boolean
}

/**
 * The last three days on a slider, which play. It asks for them when it is added to the page. Its events:
 * - `moment`, with the chosen `PastMoment`, or null for now.
 * - `close`, with whether the history is missing, because the agent didn't send it.
 */
export class PiantaHistory extends LitElement {
  static override properties = {
    language: {attribute: false},
    devices: {attribute: false},
    ask: {attribute: false},
    clock: {attribute: false},
  }

  declare language: HouseLanguage
  /** The devices whose past it shows. */
  declare devices: readonly HouseDevice[]
  /** Asks the agent for the past states; resolves with null when it doesn't answer. */
  declare ask: () => Promise<PastStates | null>
  declare clock: Clock
  /** Null until the agent has sent it. */
  #past: PastStates | null = null
  #events: readonly PastEvent[] = []
  #line: TemplateResult | typeof nothing = nothing
  /** The kind of events that people step through; null for all. */
  #kind: EventKind | null = null
  /** The time at which the history was read. */
  #readAt = 0
  /** Minutes before then. */
  #ago = 0
  /** The minutes that a second shows. */
  #speed: number = 10
  #isPlaying = false
  #cancelStep = () => {}

  constructor() {
    super()
    this.language = 'en'
    this.devices = []
    this.clock = systemClock
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

  override disconnectedCallback() {
    super.disconnectedCallback()
    this.#pause()
  }

  async #load() {
    // Its properties are set once it is in the page.
    await this.updateComplete
    this.#past = await this.ask()
    if (!this.#past) return this.#close(true)
    this.#readAt = this.clock.now()
    this.#draw()
    this.requestUpdate()
    await this.updateComplete
    this.#focusSlider()
  }

  /** Finds what happened, and draws it, once: a play shows ten moments a second. */
  #draw() {
    if (!this.#past) return
    const doorbells = new Set(this.devices.filter(isDoorbell).map(({id}) => id))
    const events = eventsOf(this.#past, doorbells)
    this.#events = events.filter(({kind}) => this.#kind === null || kind === this.#kind)
    this.#line = timeLine({
      events: this.#events,
      spans: spansOf(this.#past),
      readAt: this.#readAt,
      longest: longest * minute,
      language: this.language,
    })
  }

  protected override willUpdate(changed: PropertyValues<this>) {
    if (changed.has('language')) this.#draw()
  }

  /** The page stays where it is: the slider is below the plan, in sight. */
  #focusSlider() {
    this.querySelector('input')?.focus({preventScroll: true})
  }

  #close(isMissing = false) {
    this.#pause()
    this.dispatchEvent(new CustomEvent<boolean>('close', {detail: isMissing}))
  }

  #show(ago: number) {
    this.#ago = Math.min(Math.max(ago, 0), longest)
    this.dispatchEvent(new CustomEvent<PastMoment | null>('moment', {detail: this.#moment()}))
    this.requestUpdate()
  }

  #moment(): PastMoment | null {
    const past = this.#past ?? {}
    const ago = this.#ago * minute
    if (ago === 0) return null
    return {at: this.#readAt - ago, states: statesAt(past, ago), isRecorded: isRecordedAt(past, ago)}
  }

  /** Shows a moment that a person chose. */
  #choose(ago: number) {
    this.#pause()
    this.#show(Math.floor(ago))
  }

  #play() {
    // From now there is nothing to play: it begins with what is known.
    const first = Object.values(this.#past ?? {}).reduce((oldest, [entry]) => Math.max(oldest, entry?.ago ?? 0), 0)
    this.#isPlaying = true
    this.#show(this.#ago === 0 ? Math.ceil(first / minute) : this.#ago)
    this.#step()
  }

  #step() {
    const minutes = this.#stepLength()
    this.#cancelStep = this.clock.after((minutes / this.#speed) * 1000, () => {
      this.#show(this.#ago - minutes)
      if (this.#ago === 0) this.#pause()
      else this.#step()
    })
  }

  /** Returns the minutes from a moment of a play to the next. */
  #stepLength = () => this.#speed / Math.min(this.#speed, perSecond())

  #pause() {
    this.#cancelStep()
    this.#isPlaying = false
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
    const time = this.#timeOf(this.#ago)
    const happened = this.#happened()
    return html`<div class="history-time" @keydown=${this.#pressed}>
        ${this.#line}
        <input
          type="range"
          min=${-longest}
          max="0"
          step="1"
          .value=${live(String(-this.#ago))}
          aria-label=${words.time}
          aria-valuetext=${[time, happened].filter(Boolean).join(', ')}
          @input=${({target}: Event) => this.#choose(-Number((target as HTMLInputElement).value))}
        />
      </div>
      <div class="history-row" @keydown=${this.#pressed}>
        <p role="status" aria-live=${this.#isPlaying ? 'off' : 'polite'}>${this.#said(time, happened)}</p>
        <span class="history-buttons">${this.#buttons()}</span>
        ${this.#choices()}
      </div>`
  }

  readonly #pressed = ({key}: KeyboardEvent) => key === 'Escape' && this.#close()

  #timeOf = (ago: number) => formatTimeOrDay(this.language, this.#readAt - ago * minute, this.#readAt)

  /** Says which moment is shown, what happened then, and who knows it. */
  #said(time: string, happened: string): TemplateResult | typeof nothing {
    if (this.#ago === 0) return nothing
    const small = happened ? html` <small>${happened}</small>` : nothing
    return html`${historyWords[this.language].past(time)}${small} ${this.#source()}`
  }

  /** Says who knows the shown moment, when it isn't the agent. */
  #source(): TemplateResult | typeof nothing {
    const words = historyWords[this.language]
    if (this.#ago === 0 || !this.#past) return nothing
    if (isRecordedAt(this.#past, this.#ago * minute)) return html`<small>${words.recorded}</small>`
    return isKnownAt(this.#past, this.#ago * minute) ? nothing : html`<small>${words.unknown}</small>`
  }

  /** Says what happened in the shown minute. */
  #happened(): string {
    const words = historyWords[this.language]
    const step = this.#isPlaying ? this.#stepLength() : 1
    const [first, ...others] = this.#events.filter(
      ({ago}) => this.#ago > 0 && ago >= this.#ago * minute && ago < (this.#ago + step) * minute,
    )
    const name = this.devices.find(({id}) => id === first?.device)?.name
    if (!first || name === undefined) return ''
    return [words.happened[first.what](name), others.length > 0 ? words.more(others.length) : ''].join(' ').trim()
  }

  #buttons(): TemplateResult {
    const words = historyWords[this.language]
    // The nearest events before and after the shown moment, with a minute's play: the slider has whole minutes.
    const before = this.#events.filter(({ago}) => ago > (this.#ago + 1) * minute).pop()
    const after = this.#events.find(({ago}) => ago < (this.#ago - 1) * minute)
    const step = (event: PastEvent | undefined, name: string, sign: string) =>
      html`<button
        class="button"
        aria-label=${name}
        title=${name}
        ?disabled=${event === undefined}
        @click=${() => this.#choose((event?.ago ?? 0) / minute)}
      >
        ${sign}
      </button>`
    const [name, path] = this.#isPlaying ? [words.pause, 'M8 6v12M16 6v12'] : [words.play, 'M8 5l11 7l-11 7z']
    return html`${step(before, words.previous, '‹')}
      <button
        class="button history-play"
        aria-label=${name}
        title=${name}
        @click=${() => (this.#isPlaying ? this.#pause() : this.#play())}
      >
        <svg viewBox="0 0 24 24" aria-hidden="true"><path d=${path} /></svg>
      </button>
      ${step(after, words.next, '›')}`
  }

  #choices(): TemplateResult {
    const words = historyWords[this.language]
    const choose =
      <T>(values: readonly T[], take: (value: T) => void) =>
      ({target}: Event) => {
        const value = values[(target as HTMLSelectElement).selectedIndex]
        if (value !== undefined) take(value)
        this.requestUpdate()
      }
    const kinds = [null, ...eventKinds]
    const takeKind = (kind: EventKind | null) => {
      this.#kind = kind
      this.#draw()
    }
    return html`<select aria-label=${words.speed} @change=${choose(speeds, ([speed]) => (this.#speed = speed))}>
        ${speeds.map(([speed, name]) => html`<option .selected=${speed === this.#speed}>${name}</option>`)}
      </select>
      <select class="history-kinds" aria-label=${words.changes} @change=${choose(kinds, takeKind)}>
        ${kinds.map((kind) => html`<option .selected=${kind === this.#kind}>${kind === null ? words.all : words.kinds[kind]}</option>`)}
      </select>
      <button class="button" @click=${() => this.#close()}>${words.now}</button>`
  }
}
