import {html, LitElement, nothing, type TemplateResult} from 'lit'
import {systemClock} from '../../../shared/clock.ts'
import {type BoundDevice, boundDevices} from '../../../shared/home/bindings.ts'
import type {DeviceStates, PastStates} from '../../../shared/plan/device-state.ts'
import {devicesOffPlan, type Mark} from '../../../shared/plan/marks.ts'
import type {Act} from '../../../shared/plan/tap-actions.ts'
import {watchHolds} from '../../../shared/plan/watch-holds.ts'
import type {Language} from '../../../shared/plan/words.ts'
import type {BridgeQuestion, FromAgent} from '../protocol.ts'
import {type AgentConnection, connectToAgent} from './agent-connection.ts'
import {type BridgeResult, createBridgeAnswers} from './bridge-answers.ts'
import {bridgeWords} from './bridge-words.ts'
import {deviceList} from './device-list.ts'
import {dialogTemplates, type OpenDialog} from './dialogs.ts'
import {createHistoryAnswers} from './history-answers.ts'
import type {House} from './house.ts'
import {liveAddress} from './live-address.ts'
import {isStale, type Moment, nextChange, noticesOf} from './notices.ts'
import {createPendingCommands, type FailureReason, type PendingCommands} from './pending.ts'
import {pairingOf} from './pianta-pairing.ts'
import {type Screen, screenOf} from './screens.ts'
import {languageOf, strings} from './strings.ts'
import {type View, viewAfter} from './view.ts'

/** Milliseconds that a failure message is shown. */
const messageShown = 8000
const maxMessages = 3

const clock = systemClock

/** The panel's page: follows the agent and shows the plan, the other devices and the state of the connections. */
export class PiantaPanel extends LitElement {
  readonly #language: Language = languageOf(navigator.languages)
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
  readonly #bridgeAnswers = createBridgeAnswers()
  readonly #history = createHistoryAnswers()
  /** The states of the earlier moment that the plan shows; null for now. */
  #earlier: DeviceStates | null = null
  #cancelTurn = () => {}

  /** Renders without a shadow root, so that the page's style sheet, lowered for old browsers, applies. */
  protected override createRenderRoot() {
    return this
  }

  override connectedCallback() {
    super.connectedCallback()
    document.documentElement.lang = this.#language
    this.#lost = {since: clock.now(), seen: clock.now()}
    this.#connection = connectToAgent({
      url: liveAddress(location.href),
      clock,
      onMessage: (message) => this.#receive(message),
      // The page for browsers without a key says what to do.
      onRemoved: () => location.reload(),
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
  }

  #receive(message: FromAgent) {
    if (this.#lost && this.#view) {
      this.#lost = null
      this.requestUpdate()
    }
    if (message.type === 'beat') return
    if (message.type === 'answer') return this.#pending.answered(message)
    if (message.type === 'bridge-answer') return this.#bridgeAnswers.answered(message)
    if (message.type === 'history-answer') return this.#history.answered(message)
    const before = this.#view?.shown
    const view = viewAfter(this.#view, message, clock.now())
    this.#view = view
    this.#lost = null
    if (!view) return
    const {home, app} = view.shown
    if (home !== before?.home || app !== before?.app) this.#bindings = home && app ? boundDevices(home, app) : []
    this.#pending.see(view.states)
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
    return isSent ? this.#bridgeAnswers.wait(id) : Promise.resolve({error: '', isUnsent: true})
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

  #openDevice(id: string | undefined) {
    const device = this.#view?.shown.devices.find((one) => one.id === id)
    if (device) this.#open({kind: 'detail', name: device.name, devices: [device.id]})
  }

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
    this.#renderAfter(nextChange(view, moment))
    if (view && this.#isShowingBridges) return this.#bridges(view, moment)
    const pairing = pairingOf(view, moment, this.#language)
    if (pairing) return html`<header class="is-bare">${this.#bridgesButton()}</header><main>${pairing}</main>`
    const screen = screenOf(view, moment, this.#language)
    const isCovered = this.#dialogs.length > 0
    return html`
      ${view && view.link.state !== 'revoked' ? this.#header(view, moment) : nothing}
      <main class="${isStale(moment) ? 'is-stale' : ''} ${screen ? '' : 'has-plan'}" ?inert=${isCovered}>
        ${screen ? screenTemplate(screen) : this.#plan(view, moment)}
        ${view ? this.#otherDevices(view, moment) : nothing}
      </main>
      ${view ? dialogTemplates(this.#dialogs, this.#house(view, moment), this.#close) : nothing}
      <div class="messages" role="alert">${this.#messages.map((message) => html`<p>${message}</p>`)}</div>
    `
  }

  #header(view: View, moment: Moment): TemplateResult {
    const {project, revision} = view.shown
    const notices = noticesOf(view, moment, this.#language)
    return html`<header>
      <h1>${project?.name ?? 'Pianta'}</h1>
      ${revision === null ? nothing : html`<span class="revision">${strings[this.#language].revision(revision)}</span>`}
      <div class="notices" role="status">${notices.map((notice) => html`<p>${notice}</p>`)}</div>
      ${view.shown.home ? this.#historyButton() : nothing} ${this.#bridgesButton()}
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

  #bridgesButton(): TemplateResult {
    const {bridges = []} = this.#view ?? {}
    const {open, none, trouble} = bridgeWords[this.#language]
    const isTroubled = bridges.some(({state}) => state === 'refused' || state === 'disconnected')
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
    return html`<pianta-plan
      .home=${view.shown.home}
      .bindings=${this.#bindings}
      .devices=${view.shown.devices}
      .states=${this.#earlier ?? view.states}
      .pending=${this.#earlier ? {} : this.#pending.all()}
      ?past=${this.#earlier !== null}
      .language=${this.#language}
      ?disabled=${isStale(moment)}
      @act=${({detail}: CustomEvent<Act[]>) => this.#act(detail)}
      @detail=${({detail}: CustomEvent<Mark>) => this.#openMark(detail)}
    ></pianta-plan>`
  }

  #otherDevices({shown, states, link}: View, moment: Moment) {
    if (link.state === 'revoked') return nothing
    return deviceList({
      devices: devicesOffPlan(shown.home?.plans ?? [], this.#bindings, shown.devices),
      states,
      pending: this.#pending.all(),
      language: this.#language,
      disabled: isStale(moment),
      onAct: (acts) => this.#act(acts),
    })
  }

  /** Renders again when a grace period ends, because no message arrives then. */
  #renderAfter(ms: number | null) {
    this.#cancelTurn()
    this.#cancelTurn = ms === null ? () => {} : clock.after(ms, () => this.requestUpdate())
  }
}

const screenTemplate = ({title, detail}: Screen) =>
  html`<section class="screen">
    <h2>${title}</h2>
    ${detail ? html`<p>${detail}</p>` : nothing}
  </section>`
