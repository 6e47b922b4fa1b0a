import {html, LitElement, nothing, svg, type TemplateResult} from 'lit'
import {systemClock} from '../../../shared/clock.ts'
import {formatDay, formatTime, formatTimeOrDay} from '../../../shared/formats.ts'
import {type BoundDevice, boundDevices} from '../../../shared/home/bindings.ts'
import type {Home} from '../../../shared/home/schema.ts'
import type {DeviceStates, HouseDevice, PastStates} from '../../../shared/plan/device-state.ts'
import {devicesOffPlan, type Mark} from '../../../shared/plan/marks.ts'
import {createPendingCommands, type FailureReason, type PendingCommands} from '../../../shared/plan/pending-commands.ts'
import {isNamed} from '../../../shared/plan/room-devices.ts'
import type {Act} from '../../../shared/plan/tap-actions.ts'
import {clickDelay, watchHolds} from '../../../shared/plan/watch-holds.ts'
import type {Language} from '../../../shared/plan/words.ts'
import type {BridgeQuestion, FromAgent} from '../protocol.ts'
import {type AgentConnection, connectToAgent} from './agent-connection.ts'
import {alertDialog, alertLine} from './alert-templates.ts'
import {type Alert, alertsAfter, seenAlerts} from './alerts.ts'
import {createAnswers} from './answers.ts'
import {bestRotation} from './best-rotation.ts'
import {bridgeWords} from './bridge-words.ts'
import {deviceList} from './device-list.ts'
import {dialogTemplates, type OpenDialog} from './dialogs.ts'
import {canFillScreen, fillsScreen, toggleFullScreen, watchFullScreen} from './full-screen.ts'
import type {House} from './house.ts'
import {houseLine, type LinePart} from './house-line.ts'
import {houseWords} from './house-words.ts'
import {idleShift, watchIdle} from './idle.ts'
import {isLockedOut, liveAddress} from './live-address.ts'
import {isStale, type Moment, nextChange, noticesOf} from './notices.ts'
import type {BridgeResult} from './pianta-bridges.ts'
import type {PiantaHistory} from './pianta-history.ts'
import {pairingOf} from './pianta-pairing.ts'
import {type Screen, screenOf} from './screens.ts'
import {defaultSettings, type PanelTheme, readSettings, type Settings, writeSettings} from './settings.ts'
import {settingsSheet} from './settings-sheet.ts'
import {settingsWords} from './settings-words.ts'
import {stayAwake} from './stay-awake.ts'
import {languageOf, strings} from './strings.ts'
import {isDaylight} from './sun.ts'
import {type View, viewAfter} from './view.ts'

/** The result of a question about bridges that was not sent, or whose answer never comes. */
const unsent: BridgeResult = {error: '', isUnsent: true}

/** Milliseconds that a failure message is shown. */
const messageShown = 8000
const maxMessages = 3

/** The number of devices off the plan that are listed beside it; more are behind a button. */
const maxListed = 4

const clock = systemClock

/** The panel's page: follows the agent and shows the plan, the other devices and the state of the connections. */
export class PiantaPanel extends LitElement {
  /** The tablet's choices; null before the first one. */
  #kept: Settings | null = readSettings(() => localStorage)
  #isSettingUp = false
  #alerts: readonly Alert[] = []
  readonly #dark = matchMedia('(prefers-color-scheme: dark)')
  readonly #idle = watchIdle(clock, (isIdle) => {
    if (isIdle) this.#rest()
    this.requestUpdate()
  })
  readonly #pending: PendingCommands = createPendingCommands({
    clock,
    onChange: () => this.requestUpdate(),
    onFailure: (device, why) => this.#showFailure(device, why),
  })
  #connection: AgentConnection | null = null
  #view: View | null = null
  #bindings: readonly BoundDevice[] = []
  #lost: Moment['lost'] = null
  #lastCommand = 0
  #messages: readonly string[] = []
  #isShowingBridges = false
  #dialogs: readonly OpenDialog[] = []
  readonly #bridgeAnswers = createAnswers<BridgeResult>(unsent)
  readonly #history = createAnswers<PastStates | null>(null)
  /** The states of the earlier moment that the plan shows; null for now. */
  #earlier: DeviceStates | null = null
  #cancelTurn = () => {}

  /** Renders without a shadow root, so that the page's style sheet, lowered for old browsers, applies. */
  protected override createRenderRoot() {
    return this
  }

  override connectedCallback() {
    super.connectedCallback()
    this.#lost = {since: clock.now(), seen: clock.now()}
    this.#connection = connectToAgent({
      url: liveAddress(location.href),
      clock,
      onMessage: (message) => this.#receive(message),
      // The page for browsers without a key says what to do.
      onRemoved: () => location.reload(),
      isRemoved: isLockedOut,
      onSilence: (silence) => {
        this.#lost ??= silence
        // An answer to a lost connection never comes.
        if (isStale({now: clock.now(), lost: this.#lost})) {
          this.#bridgeAnswers.lost()
          this.#history.lost()
        }
        this.requestUpdate()
      },
    })
    watchHolds(this, '.device', ({dataset}) => this.#openDevice(dataset.device))
    const check = () => this.#connection?.check()
    addEventListener('online', check)
    document.addEventListener('visibilitychange', check)
    // Older WebViews have no addEventListener on media queries.
    this.#dark.addListener(() => this.requestUpdate())
    addEventListener('pointerdown', () => this.#touched(), true)
    addEventListener('keydown', (event) => this.#touched(event), true)
    addEventListener('resize', () => this.requestUpdate())
    watchFullScreen(() => this.requestUpdate())
    stayAwake()
  }

  /** Counts a touch. The first one of a dimmed screen only wakes it: see `#idleScreen` for fingers. */
  #touched(key?: KeyboardEvent) {
    if (!this.#isDimmed) return this.#idle.wake()
    key?.preventDefault()
    key?.stopPropagation()
    if (key) this.#idle.wake()
  }

  /** Tests whether the screen is dimmed: only a plan dims, and an alarm lights it up. */
  get #isDimmed(): boolean {
    return this.#idle.isIdle() && Boolean(this.#view?.shown.home) && this.#alerts.every(({isSeen}) => isSeen)
  }

  get #settings(): Settings {
    return this.#kept ?? defaultSettings
  }

  get #language(): Language {
    const {language} = this.#settings
    return language === 'auto' ? languageOf(navigator.languages) : language
  }

  #change(part: Partial<Settings>) {
    this.#kept = {...this.#settings, ...part}
    writeSettings(() => localStorage, this.#kept)
    this.requestUpdate()
  }

  async #showSettings() {
    this.#isSettingUp = true
    this.requestUpdate()
    await this.updateComplete
    this.querySelector<HTMLElement>('.settings select')?.focus()
  }

  readonly #closeSettings = async () => {
    this.#isSettingUp = false
    // Without a change, too, the tablet is set up.
    this.#change({})
    await this.updateComplete
    this.querySelector<HTMLElement>('.settings-open')?.focus()
  }

  /** Shows the house as it is now, as people expect of a screen that wakes. */
  #rest() {
    this.#dialogs = []
    this.#isSettingUp = false
    this.querySelector<PiantaHistory>('pianta-history')?.close()
  }

  #receive(message: FromAgent) {
    if (this.#lost && this.#view) {
      this.#lost = null
      this.requestUpdate()
    }
    if (message.type === 'beat') return
    if (message.type === 'answer') return this.#pending.answered(message)
    if (message.type === 'bridge-answer') return this.#bridgeAnswers.answered(message.id, message)
    if (message.type === 'history-answer') return this.#history.answered(message.id, message.past)
    this.#follow(message)
  }

  /** Shows the house after a snapshot or a change. */
  #follow(message: Exclude<FromAgent, {type: 'beat' | 'answer' | 'bridge-answer' | 'history-answer'}>) {
    const before = this.#view?.shown
    const view = viewAfter(this.#view, message, clock.now())
    this.#view = view
    this.#lost = null
    if (!view) return
    const {home, app} = view.shown
    if (home !== before?.home || app !== before?.app) this.#bindings = home && app ? boundDevices(home, app) : []
    this.#pending.see(view.states)
    this.#alerts = alertsAfter(this.#alerts, view, clock.now())
    if (this.#alerts.some(({isSeen}) => !isSeen)) this.#idle.wake()
    if (home && !before?.home && !this.#kept) this.#isSettingUp = true
    document.title = view.shown.project?.name ?? 'Pianta'
    this.requestUpdate()
  }

  #act(acts: readonly Act[]) {
    for (const {device, action} of acts) {
      const before = this.#view?.states[device]
      const id = ++this.#lastCommand
      if (this.#connection?.send({type: 'command', id, device, action})) this.#pending.ask(id, device, action, before)
      else this.#pending.fail(device, action, before)
    }
  }

  #ask(question: BridgeQuestion): Promise<BridgeResult> {
    const id = ++this.#lastCommand
    const isSent = this.#connection?.send({type: 'bridge', id, question}) ?? false
    return isSent ? this.#bridgeAnswers.wait(id) : Promise.resolve(unsent)
  }

  readonly #askHistory = (): Promise<PastStates | null> => {
    const id = ++this.#lastCommand
    return this.#connection?.send({type: 'history', id}) ? this.#history.wait(id) : Promise.resolve(null)
  }

  #showBridges(isOpen: boolean) {
    this.#isShowingBridges = isOpen
    this.requestUpdate()
  }

  #open(dialog: OpenDialog) {
    this.#dialogs = [...this.#dialogs, dialog]
    this.requestUpdate()
  }

  readonly #close = () => {
    this.#dialogs = this.#dialogs.slice(0, -1)
    this.requestUpdate()
  }

  #openMark({name, actuators, readings}: Mark) {
    this.#open({kind: 'detail', name, devices: [...actuators, ...readings].map(({id}) => id)})
  }

  readonly #openRoom = ({detail: room}: CustomEvent<string>) => {
    const rooms = this.#view?.shown.home?.plans.flatMap(({rooms}) => rooms) ?? []
    const name = rooms.find(({id}) => id === room)?.name
    if (name !== undefined) this.#open({kind: 'room', name, room})
  }

  readonly #openDevice = (id: string | undefined) => {
    const device = this.#view?.shown.devices.find((one) => one.id === id)
    if (device) this.#open({kind: 'detail', name: device.name, devices: [device.id]})
  }

  #dialogTemplates(view: View, moment: Moment) {
    return dialogTemplates(this.#dialogs, {
      home: view.shown.home,
      bindings: this.#bindings,
      others: this.#others(view),
      house: this.#house(view, moment),
      openDevice: this.#openDevice,
      close: this.#close,
    })
  }

  #others({shown}: View): readonly HouseDevice[] {
    return this.#findOthers(shown, this.#bindings)
  }

  /** Returns the devices that neither the plan nor a room's sheet shows. */
  readonly #findOthers = keepLast(({home, devices}: View['shown'], bindings: readonly BoundDevice[]) => {
    const plans = home?.plans ?? []
    const rooms = plans.flatMap(({rooms}) => rooms)
    const isReadInRoom = ({room, measures}: HouseDevice) =>
      (measures === 'temperature' || measures === 'humidity') && rooms.some(({name}) => isNamed(room, name))
    return devicesOffPlan(plans, bindings, devices).filter((device) => !isReadInRoom(device))
  })

  #house({shown, states, since}: View, moment: Moment): House {
    return {
      devices: shown.devices,
      states,
      since,
      pending: this.#pending.all(),
      wanted: this.#pending.wanted(),
      now: moment.now,
      language: this.#language,
      disabled: isStale(moment),
      act: (acts) => this.#act(acts),
    }
  }

  #showFailure(id: string, why: FailureReason) {
    const name = this.#view?.shown.devices.find((device) => device.id === id)?.name ?? id
    const message = strings[this.#language].failed[why](name)
    const others = () => this.#messages.filter((one) => one !== message)
    this.#messages = [...others(), message].slice(-maxMessages)
    clock.after(messageShown, () => {
      this.#messages = others()
      this.requestUpdate()
    })
  }

  protected override render() {
    const view = this.#view
    const moment: Moment = {now: clock.now(), lost: this.#lost}
    const untilMinute = 60_000 - (moment.now % 60_000)
    this.#renderAfter(Math.min(nextChange(view, moment) ?? untilMinute, untilMinute))
    this.#idle.setDelay(this.#settings.dimAfter)
    this.#dress(view, moment)
    return html`${this.#page(view, moment)} ${this.#isDimmed && view ? this.#idleScreen(view, moment) : nothing}
    ${alertDialog(this.#alerts, moment.now, this.#language, () => this.#seeAlerts())}`
  }

  #seeAlerts() {
    this.#alerts = seenAlerts(this.#alerts)
    this.requestUpdate()
  }

  /** Sets the language and the theme of the whole page. */
  #dress(view: View | null, {now}: Moment) {
    const root = document.documentElement
    const theme = themeAt(this.#settings.theme, view?.shown.home?.site, now, this.#dark.matches)
    // Setting them again would have the browser style the whole page again.
    if (root.lang !== this.#language) root.lang = this.#language
    if (root.dataset.theme !== theme) root.dataset.theme = theme
    this.classList.toggle('has-settings', this.#isSettingUp)
  }

  #page(view: View | null, moment: Moment): TemplateResult {
    if (view && this.#isShowingBridges) return this.#bridges(view, moment)
    const pairing = pairingOf(view, moment, this.#language)
    if (pairing) return html`<header class="is-bare">${this.#bridgesButton()}</header><main>${pairing}</main>`
    const screen = screenOf(view, moment, this.#language)
    return html`
      ${view && view.link.state !== 'revoked' ? this.#header(view, moment) : nothing}
      <main class="${isStale(moment) ? 'is-stale' : ''} ${screen ? '' : 'has-plan'} ${view && this.#listsOthers(view) ? 'has-others' : ''}" ?inert=${this.#isCovered}>
        ${screen ? screenTemplate(screen) : this.#plan(view, moment)}
        ${view && this.#listsOthers(view) ? this.#otherDevices(view, moment) : nothing}
      </main>
      ${view && this.#isSettingUp ? this.#settingsSheet(view) : nothing}
      ${view ? this.#dialogTemplates(view, moment) : nothing}
      <div class="messages" role="alert">${this.#messages.map((message) => html`<p>${message}</p>`)}</div>
    `
  }

  /** Whether something modal lies over the plan. */
  get #isCovered(): boolean {
    return this.#dialogs.length > 0 || this.#isDimmed || this.#alerts.some(({isSeen}) => !isSeen)
  }

  #settingsSheet({shown}: View): TemplateResult {
    return settingsSheet({
      settings: this.#settings,
      home: shown.home,
      revision: shown.revision,
      language: this.#language,
      isFirst: this.#kept === null,
      fullScreen: canFillScreen() ? fullScreenButton(this.#language) : nothing,
      bridges: this.#needsBridges ? html`` : this.#bridgesButton(),
      change: (part) => this.#change(part),
      close: this.#closeSettings,
    })
  }

  /** Renders the dimmed screen. It takes the whole tap: its end wakes, and reaches nothing below. */
  #idleScreen(view: View, moment: Moment): TemplateResult {
    const language = this.#language
    const [x, y] = idleShift(moment.now)
    const wake = () => this.#idle.wake()
    const line = this.#line(view).map(({text}) => text)
    return html`<button
      type="button"
      class="idle"
      aria-label=${settingsWords[language].wake}
      @click=${wake}
      @pointerup=${() => clock.after(clickDelay, wake)}
    >
      <span .style=${`transform: translate(${x}px, ${y}px)`}>
        <span class="idle-time">${formatTime(language, moment.now)}</span>
        <span class="idle-line">${formatDay(language, moment.now)}</span>
        <span class="idle-line">${line.join(' · ')}</span>
        ${
          moment.lost && isStale(moment)
            ? html`<span class="idle-offline">${houseWords[language].offlineSince(formatTimeOrDay(language, moment.lost.since, moment.now))}</span>`
            : nothing
        }
      </span>
    </button>`
  }

  #line({shown: {home, devices}, states}: View): LinePart[] {
    return home ? houseLine({home, bindings: this.#bindings, devices, states, language: this.#language}) : []
  }

  #header(view: View, moment: Moment): TemplateResult {
    const language = this.#language
    const {project} = view.shown
    const shown = noticesOf(view, moment, language).map((notice) => html`<p>${notice}</p>`)
    const others = this.#others(view)
    const line = this.#line(view)
    return html`<header ?inert=${this.#isCovered}>
      <h1>${project?.name ?? 'Pianta'}</h1>
      ${line.length > 0 ? lineTemplate(line) : nothing}
      <time class="clock">${formatTime(language, moment.now)}</time>
      ${others.length > maxListed && this.#settings.others ? this.#othersButton(others) : nothing}
      ${view.shown.home ? this.#historyButton() : nothing}
      ${this.#needsBridges ? this.#bridgesButton() : nothing}
      ${canFillScreen() ? fullScreenButton(language) : nothing}
      <button
        type="button"
        class="button settings-open"
        aria-label=${settingsWords[language].title}
        aria-expanded=${this.#isSettingUp}
        @click=${() => (this.#isSettingUp ? this.#closeSettings() : this.#showSettings())}
      >
        <svg viewBox="0 0 24 24" aria-hidden="true">${gear}</svg>
      </button>
      ${alertLine(this.#alerts, moment.now, language)}
      <div class="notices ${isStale(moment) ? 'is-offline' : ''}" role="status">${shown}</div>
    </header>`
  }

  #historyButton(): TemplateResult {
    return html`<pianta-history
      .language=${this.#language}
      .ask=${this.#askHistory}
      @moment=${({detail}: CustomEvent<DeviceStates | null>) => {
        this.#earlier = detail
        this.requestUpdate()
      }}
    ></pianta-history>`
  }

  /**
   * Leaves out readings that people don't want, but those that tint a room. Keeps the list's identity: a new one draws
   * the plan anew.
   */
  readonly #shownBindings = keepLast((bindings: readonly BoundDevice[], {readings, tint}: Settings) => {
    const isReading = ({role}: BoundDevice) => role === 'temperature' || role === 'humidity'
    return readings ? bindings : bindings.filter((bound) => !isReading(bound) || (tint && bound.kind === 'room'))
  })

  #othersButton({length}: readonly HouseDevice[]): TemplateResult {
    const open = () => this.#open({kind: 'others', name: strings[this.#language].otherDevices})
    return html`<button type="button" class="button" @click=${open}>${houseWords[this.#language].others(length)}</button>`
  }

  get #isTroubled(): boolean {
    return (this.#view?.bridges ?? []).some(({state}) => state === 'refused' || state === 'disconnected')
  }

  /** Whether the bridges need somebody, so that their button is in the header and not in the settings. */
  get #needsBridges(): boolean {
    return this.#isTroubled || this.#view?.bridges.length === 0
  }

  #bridgesButton(): TemplateResult {
    const {bridges = []} = this.#view ?? {}
    const {open, none, trouble} = bridgeWords[this.#language]
    const isTroubled = this.#isTroubled
    const label = bridges.length === 0 ? none : isTroubled ? trouble : open
    return html`<button class="button bridges-open ${isTroubled ? 'is-troubled' : ''}" @click=${() => this.#showBridges(true)}>
      ${label}
    </button>`
  }

  #bridges({bridges}: View, moment: Moment): TemplateResult {
    return html`<pianta-bridges
      .bridges=${bridges}
      .language=${this.#language}
      .isOffline=${isStale(moment)}
      .ask=${(question: BridgeQuestion) => this.#ask(question)}
      @close=${() => this.#showBridges(false)}
    ></pianta-bridges>`
  }

  #plan(view: View | null, moment: Moment): TemplateResult | typeof nothing {
    if (!view?.shown.home) return nothing
    const {plan, rotation, tint, readings} = this.#settings
    return html`<pianta-plan
      .home=${view.shown.home}
      .planId=${plan}
      .rotation=${rotation === 'auto' ? bestRotation(view.shown.home, plan, planSpace()) : rotation}
      .tint=${tint}
      .theme=${document.documentElement.dataset.theme ?? 'auto'}
      .bindings=${this.#shownBindings(this.#bindings, this.#settings)}
      .devices=${view.shown.devices}
      .states=${this.#earlier ?? view.states}
      .pending=${this.#earlier ? {} : this.#pending.all()}
      ?past=${this.#earlier !== null}
      .since=${this.#earlier ? {} : view.since}
      .hideReadings=${!readings}
      .language=${this.#language}
      ?disabled=${isStale(moment)}
      @act=${({detail}: CustomEvent<Act[]>) => this.#act(detail)}
      @room=${this.#openRoom}
      @detail=${({detail}: CustomEvent<Mark>) => this.#openMark(detail)}
    ></pianta-plan>`
  }

  /** Whether the devices off the plan are listed beside it. */
  #listsOthers(view: View): boolean {
    const {length} = this.#others(view)
    return this.#settings.others && view.link.state !== 'revoked' && length > 0 && length <= maxListed
  }

  #otherDevices(view: View, moment: Moment) {
    return deviceList({
      devices: this.#others(view),
      states: view.states,
      pending: this.#pending.all(),
      language: this.#language,
      disabled: isStale(moment),
      onAct: (acts) => this.#act(acts),
    })
  }

  /** Renders again when a grace period or a minute ends, because no message arrives then. */
  #renderAfter(ms: number) {
    this.#cancelTurn()
    this.#cancelTurn = clock.after(ms, () => this.requestUpdate())
  }
}

/** Returns the space that a plan has about: the window without margins, tools and header. */
const planSpace = () => [innerWidth - 32, innerHeight - 130] as const

/** Remembers the last result of a function, as long as its arguments stay the same. */
function keepLast<A, B, R>(compute: (a: A, b: B) => R): (a: A, b: B) => R {
  let last: {a: A; b: B; result: R} | null = null
  return (a, b) => {
    if (last?.a !== a || last.b !== b) last = {a, b, result: compute(a, b)}
    return last.result
  }
}

/** Returns the page's theme. Without a place on Earth, the sun's theme is the system's. */
function themeAt(theme: PanelTheme, site: Home['site'], now: number, isSystemDark: boolean): 'light' | 'dark' {
  if (theme === 'light' || theme === 'dark') return theme
  const {lat, lon} = site ?? {}
  if (theme === 'sun' && lat !== undefined && lon !== undefined) return isDaylight(now, {lat, lon}) ? 'light' : 'dark'
  return isSystemDark ? 'dark' : 'light'
}

const fullScreenButton = (language: Language) => {
  const {fullScreen, leaveFullScreen} = settingsWords[language]
  const name = fillsScreen() ? leaveFullScreen : fullScreen
  return html`<button
    type="button"
    class="button full-screen"
    aria-label=${name}
    title=${name}
    @click=${toggleFullScreen}
  >
    <svg viewBox="0 0 24 24" aria-hidden="true">${fillsScreen() ? inwards : outwards}</svg>
  </button>`
}

const outwards = svg`<path d="M14 4h6v6M20 4l-7 7M10 20H4v-6M4 20l7-7" />`
const inwards = svg`<path d="M19 11h-6V5M13 11l7-7M5 13h6v6M11 13l-7 7" />`
const gear = svg`<path d="M4 7h9M17 7h3M4 17h3M11 17h9M15 4.500v5M9 14.500v5" />`

const lineTemplate = (parts: readonly LinePart[]) =>
  html`<p class="house-line">
    ${parts.map(
      ({text, spoken}) =>
        html`<span>${text === spoken ? text : html`<span aria-hidden="true">${text}</span><span class="spoken">${spoken}</span>`}</span>`,
    )}
  </p>`

const screenTemplate = ({title, detail}: Screen) =>
  html`<section class="screen">
    <h2>${title}</h2>
    ${detail ? html`<p>${detail}</p>` : nothing}
  </section>`
