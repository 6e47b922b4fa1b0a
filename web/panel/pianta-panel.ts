import {html, LitElement, nothing, type TemplateResult} from 'lit'
import {systemClock} from '#shared/clock.ts'
import type {TabletWishes} from '#shared/contract/resources.ts'
import {planOrGround} from '#shared/home/plan-or-ground.ts'
import type {Home, Plan} from '#shared/home/schema.ts'
import {asksBefore} from '#shared/house/ask-first.ts'
import type {Choice} from '#shared/house/choices.ts'
import type {DeviceStates, HouseDevice} from '#shared/house/device-state.ts'
import {formatTimeOrDay} from '#shared/text/formats.ts'
import {type HouseLanguage, houseLanguageOf} from '#shared/text/languages.ts'
import {createLateTexts} from '../kit/late-texts.ts'
import {bestRotation} from '../plan/best-rotation.ts'
import {houseLine, type LinePart} from '../plan/house-line.ts'
import type {LayerHouse} from '../plan/layers/layer.ts'
import {createLayerControl} from '../plan/layers/layer-control.ts'
import type {LayerChoice} from '../plan/layers/read-layer.ts'
import type {Mark} from '../plan/marks.ts'
import type {FailureReason} from '../plan/pending-commands.ts'
import type {PiantaPlan} from '../plan/pianta-plan.ts'
import type {WantedValue} from '../plan/plan-values.ts'
import type {Act} from '../plan/tap-actions.ts'
import {watchHolds} from '../plan/watch-holds.ts'
import {alertDialog} from './alerts/alert-templates.ts'
import {type Alert, alertsAfter, seenAlerts} from './alerts/alerts.ts'
import {createCalmUpdates, isCalm} from './calm-updates.ts'
import {type AgentConnection, connectToAgent} from './connection/agent-connection.ts'
import {createQuestions} from './connection/questions.ts'
import {doorbellCard, placeDoorbell} from './doorbells/doorbell-card.ts'
import {doorsOf} from './doorbells/doorbells.ts'
import {createRings} from './doorbells/show-rings.ts'
import {bridgesButton, header, needPerson} from './header.ts'
import {historyWords} from './history/history-words.ts'
import type {PastMoment} from './history/pianta-history.ts'
import type {House, Household} from './house.ts'
import {createHouseBindings} from './house-bindings.ts'
import {createHouseMesh} from './house-mesh.ts'
import {loadBridges, loadHistory} from './late/late-elements.ts'
import {createLateList} from './late/late-list.ts'
import {createLateScript} from './late/late-script.ts'
import {canDrawModel, loadModel} from './late/load-model.ts'
import {markedValues, markText} from './marked-values.ts'
import {createMessages} from './messages.ts'
import {pairingOf} from './pairing/pianta-pairing.ts'
import {type PanelPlace, wall} from './panel-place.ts'
import type {Change, FromAgent, Snapshot} from './protocol.ts'
import {canFillScreen, watchFullScreen} from './screen/full-screen.ts'
import {fullScreenButton} from './screen/full-screen-button.ts'
import {watchIdle} from './screen/idle.ts'
import {idleScreen} from './screen/idle-screen.ts'
import {isStale, type Moment, nextChange} from './screen/notices.ts'
import {type Screen, screenOf} from './screen/screens.ts'
import {type Awake, readSettings, type Settings, settingsAfter, writeSettings} from './settings/settings.ts'
import {settingsSheet} from './settings/settings-sheet.ts'
import {stayAwake} from './settings/stay-awake.ts'
import {createTabletTeller} from './settings/tell-tablet.ts'
import {themeAt} from './settings/theme.ts'
import {settled} from './sheet/ask-body.ts'
import {deviceList, pastList} from './sheet/device-list.ts'
import {dialogTemplates, type OpenDialog} from './sheet/dialogs.ts'
import {createLastHour} from './sheet/last-hour.ts'
import {createShownDevices} from './shown-devices.ts'
import {type View, viewAfter} from './view.ts'
import {detailWords} from './words/detail-words.ts'
import {houseWords} from './words/house-words.ts'
import {modelWords} from './words/model-words.ts'
import {strings} from './words/strings.ts'

/** The number of devices off the plan that are listed beside it; more are behind a button. */
const maxListed = 4

/** So many of them have room below the header of a low screen. */
const maxBelowHeader = 2

const clock = systemClock

/** The panel's page: follows the agent and shows the plan, the other devices and the state of the connections. */
export class PiantaPanel extends LitElement {
  /** Where the panels of this page are. */
  static place: PanelPlace = wall
  /** The tablet's choices; null before the first one. */
  #kept: Settings | null = readSettings(() => localStorage)
  #isSettingUp = false
  #alerts: readonly Alert[] = []
  readonly #dark = matchMedia('(prefers-color-scheme: dark)')
  readonly #idle = watchIdle(clock, (isIdle) => {
    if (isIdle) this.#rest()
    this.requestUpdate()
  })
  readonly #questions = createQuestions({
    clock,
    send: (message) => this.#connection?.send(message) ?? false,
    // Without a dialog a command shows nothing yet: rendering now would delay its answer.
    onChange: () => (this.#dialogs.length > 0 ? this.requestUpdate() : this.#calm.ask()),
    onFailure: (device, why, reason) => this.#showFailure(device, why, reason),
  })
  readonly #devices = createShownDevices()
  readonly #texts = createLateTexts({clock, load: PiantaPanel.place.loadTexts, onLoad: () => this.requestUpdate()})
  /** The layer that the page's address names, until somebody chooses another. */
  #addressedLayer: string | null = new URL(location.href).searchParams.get('layer')
  readonly #layers = createLayerControl({
    load: PiantaPanel.place.loadLayers,
    choice: () => this.#layerChoice,
    language: () => this.#language,
    keep: (choice) => {
      this.#addressedLayer = null
      this.#change(choice)
    },
    onChange: () => this.requestUpdate(),
    onFailure: () => this.#messages.say(strings[this.#language].loadFailed),
    onClose: () => this.#focusLayers(),
  })
  readonly #hour = createLastHour(clock, () => this.#questions.askHistory(true))
  readonly #mesh = createHouseMesh({
    clock,
    askMeshes: this.#questions.askMeshes,
    onChange: () => this.requestUpdate(),
    open: (name, body) => this.#open({kind: 'layer', name, body}),
  })
  readonly #tell = createTabletTeller({
    clock,
    settings: () => this.#settings,
    send: (report) => this.#connection?.send(report),
  })
  readonly #loadHousehold = createLateScript({
    clock,
    src: 'household.js',
    find: () => window.piantaHousehold,
    onLoad: () => this.requestUpdate(),
  })
  readonly #calm = createCalmUpdates({
    clock,
    elapsed: () => performance.now(),
    update: () => this.requestUpdate(),
    done: () => this.updateComplete.then(() => this.querySelector<PiantaPlan>('pianta-plan')?.updateComplete),
  })
  readonly #list = createLateList(clock, () => this.requestUpdate())
  readonly #messages = createMessages(clock, () => this.requestUpdate())
  readonly #rings = createRings({
    clock,
    place: (bell) => this.#placeDoorbell(bell),
    onChange: () => this.requestUpdate(),
  })
  readonly #bindings = createHouseBindings()
  #connection: AgentConnection | null = null
  #view: View | null = null
  #lost: Moment['lost'] = null
  #values: readonly WantedValue[] = []
  #isShowingBridges = false
  #dialogs: readonly OpenDialog[] = []
  #isShowingPast = false
  #isModel = false
  /** Whether the plan stands in for the model: while that loads, or where the tablet can't draw it. */
  #needsPlan = true
  /** The moment of the past that the panel shows; null for now. */
  #past: PastMoment | null = null
  /** Whether the browser keeps the screen on. */
  #awake: () => Awake = () => 'impossible'
  #cancelTurn = () => {}
  /** How far down the last press was, in pixels. */
  #pressedAt = 0

  /** Renders without a shadow root, so that the page's style sheet, lowered for old browsers, applies. */
  protected override createRenderRoot() {
    return this
  }

  override connectedCallback() {
    super.connectedCallback()
    this.#lost = {since: clock.now(), seen: clock.now()}
    const {open, beat, isRemoved, isWall} = PiantaPanel.place
    this.#connection = connectToAgent({
      open,
      beat,
      clock,
      onMessage: (message) => this.#receive(message),
      // The page for browsers without a key explains the next step.
      onRemoved: () => location.reload(),
      isRemoved,
      onSilence: (silence) => {
        this.#lost ??= silence
        // An answer to a lost connection never comes.
        if (isStale({now: clock.now(), lost: this.#lost})) this.#questions.lost()
        this.requestUpdate()
      },
    })
    watchHolds(this, '.device', ({dataset}) => this.#openDevice(dataset.device))
    const check = () => this.#connection?.check()
    addEventListener('online', check)
    document.addEventListener('visibilitychange', check)
    // Older WebViews have no addEventListener on media queries.
    this.#dark.addListener(() => this.requestUpdate())
    addEventListener('pointerdown', ({clientY}) => this.#touched(undefined, clientY), true)
    addEventListener('pointermove', ({buttons, target}) => buttons > 0 && isPlan(target) && this.#calm.moved(), {
      capture: true,
      passive: true,
    })
    addEventListener('keydown', (event) => this.#touched(event), true)
    addEventListener('resize', () => this.requestUpdate())
    watchFullScreen(() => this.requestUpdate())
    if (isWall) this.#awake = stayAwake(() => this.requestUpdate())
  }

  /** Counts a touch. The first one of a dimmed screen only wakes it: see `#idleScreen` for fingers. */
  #touched(key?: KeyboardEvent, at = 0) {
    this.#pressedAt = at
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
    return this.#kept ?? PiantaPanel.place.settings
  }

  get #layerChoice(): LayerChoice {
    const {layer, hidden} = this.#settings
    return {layer: this.#addressedLayer ?? layer, hidden}
  }

  async #focusLayers() {
    await this.updateComplete
    const plan = this.querySelector<PiantaPlan>('pianta-plan')
    await plan?.updateComplete
    plan?.shadowRoot?.querySelector<HTMLElement>('.layers-open')?.focus()
  }

  #focusPlan() {
    const plan = this.querySelector<PiantaPlan>('pianta-plan')
    if (!plan) return
    plan.tabIndex = -1
    plan.scrollIntoView()
    plan.focus({preventScroll: true})
  }

  get #language(): HouseLanguage {
    return this.#loadedLanguage ?? 'en'
  }

  /** Null until the first language is here. */
  get #loadedLanguage(): HouseLanguage | null {
    const {language} = this.#settings
    return this.#texts(language === 'auto' ? houseLanguageOf(navigator.languages) : language)
  }

  #change(part: Partial<Settings>) {
    this.#kept = {...this.#settings, ...part}
    writeSettings(() => localStorage, this.#kept)
    this.#tell()
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
    this.#isModel = false
    this.#layers.close()
    this.#endPast()
    this.querySelector<PiantaPlan>('pianta-plan')?.showRoom(this.#settings.room)
    for (const main of this.querySelectorAll('main')) main.scrollTop = 0
  }

  #receive(message: FromAgent) {
    if (this.#lost && this.#view) {
      this.#lost = null
      this.requestUpdate()
    }
    if (message.type === 'beat') return
    if (message.type === 'wishes') this.#takeUp(message.wishes)
    else if (message.type === 'snapshot' || message.type === 'change') this.#follow(message)
    else this.#questions.answered(message)
  }

  /** Takes up what people set for this tablet on the server's page of devices. */
  #takeUp(wishes: TabletWishes) {
    const before = this.#settings
    const after = settingsAfter(before, wishes)
    if (!after) return
    if (after.layer !== before.layer) this.#addressedLayer = null
    // Somebody else has set it up.
    if (!this.#kept) this.#isSettingUp = false
    this.#change(after)
  }

  /** Shows the house after a snapshot or a change. */
  #follow(message: Snapshot | Change) {
    const before = this.#view?.shown
    // The agent was upgraded, maybe months after this page was opened.
    if (this.#view && message.type === 'snapshot' && message.build !== this.#view.build) location.reload()
    if (message.type === 'snapshot') this.#tell()
    const view = viewAfter(this.#view, message, clock.now())
    if (this.#view && message.type === 'change' && message.states) this.#hear(this.#view, message.states)
    this.#view = view
    this.#lost = null
    if (!view) return
    const {home} = view.shown
    if (!home) this.#endPast()
    this.#bindings.take(view.shown)
    if (view.shown.devices !== before?.devices) this.#rings.take(view.shown.devices)
    const {pending} = this.#questions
    const [asked, alerts] = [Object.keys(pending.wanted()).length, this.#alerts]
    pending.see(view.states)
    this.#alerts = alertsAfter(alerts, view, clock.now())
    if (this.#alerts.some(({isSeen}) => !isSeen)) this.#idle.wake()
    if (home && !before?.home && !this.#kept && PiantaPanel.place.isWall) this.#isSettingUp = true
    const title = view.shown.project?.name ?? 'Pianta'
    if (document.title !== title) document.title = title
    // A person waits for what was asked, and nothing waits for an alarm.
    const isAwaited = Object.keys(pending.wanted()).length !== asked || this.#alerts !== alerts
    if (isCalm(message) && !isAwaited) this.#calm.ask()
    else this.requestUpdate()
  }

  /** Shows who rings, where somebody chose that for this tablet. */
  #hear({states}: View, changes: NonNullable<Change['states']>) {
    if (this.#settings.cameras !== 'rings' || !this.#rings.hear(states, changes)) return
    this.#idle.wake()
    this.requestUpdate()
  }

  async #placeDoorbell(bell: HouseDevice) {
    await this.updateComplete
    const {home, devices} = this.#view?.shown ?? {}
    if (home && devices) placeDoorbell(this, doorsOf(bell, {home, bindings: this.#bindings.all(), devices}))
  }

  #doorbell(): TemplateResult | typeof nothing {
    const ring = this.#rings.last()
    const {askStill} = this.#questions
    return ring ? doorbellCard(ring, {language: this.#language, askStill, close: this.#rings.end}) : nothing
  }

  #act(acts: readonly Act[]) {
    const {shown, states} = this.#view ?? {}
    const known = new Map(shown?.devices.map((device) => [device.id, device]))
    const asking = acts.map((act) => ({act, device: known.get(act.device)}))
    if (!asking.some(({act, device}) => device && asksBefore(device, act.action))) return this.#command(acts)
    const settledActs = asking.map(({act, device}) => ({
      ...act,
      action: device ? settled(act.action, device, states?.[act.device]) : act.action,
    }))
    const name = asking.map(({device}) => device?.name).join(', ')
    this.#ask(name, settledActs)
  }

  /** Asks for a second press, away from the first one. */
  #ask(name: string, acts: readonly Act[]) {
    this.#dialogs = this.#dialogs.filter(({kind}) => kind !== 'ask')
    this.#open({kind: 'ask', name, acts, isHigh: this.#pressedAt > innerHeight / 2})
  }

  #command(acts: readonly Act[], isConfirmed = false) {
    this.#questions.act(acts, (device) => this.#view?.states[device], isConfirmed)
  }

  #showBridges() {
    this.#openLater(loadBridges, () => {
      this.#isShowingBridges = true
    })
  }

  /** Opens a part of the page whose script few tablets load. */
  #openLater(load: () => Promise<void>, open: () => void) {
    load().then(
      () => {
        open()
        this.requestUpdate()
      },
      () => this.#messages.say(strings[this.#language].loadFailed),
    )
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

  readonly #openRoom = (room: string) => {
    const rooms = this.#view?.shown.home?.plans.flatMap(({rooms}) => rooms) ?? []
    const name = rooms.find(({id}) => id === room)?.name
    if (name !== undefined) this.#open({kind: 'room', name, room})
  }

  readonly #openWhole = () => this.#open({kind: 'whole', name: houseWords[this.#language].whole})

  readonly #openDevice = (id: string | undefined) => {
    const device = this.#view?.shown.devices.find((one) => one.id === id)
    if (device) this.#open({kind: 'detail', name: device.name, devices: [device.id]})
  }

  #dialogTemplates(view: View, moment: Moment) {
    return dialogTemplates(this.#dialogs, {
      home: view.shown.home,
      bindings: this.#bindings.all(),
      others: this.#others(view),
      house: this.#house(view, moment),
      layerHouse: view.shown.home && this.#layerHouse(view.shown.home, view, moment),
      openDevice: this.#openDevice,
      confirm: (acts) => {
        this.#close()
        this.#command(acts, true)
      },
      close: this.#close,
    })
  }

  #others({shown}: View): readonly HouseDevice[] {
    return this.#devices.offPlan(shown, this.#bindings.all())
  }

  #house({shown, states, since, radars}: View, moment: Moment): House {
    const pending = this.#past ? {} : this.#questions.pending.all()
    const wanted = this.#past ? {} : this.#questions.pending.wanted()
    return {
      devices: shown.devices,
      states,
      since,
      pending,
      wanted,
      zones: this.#past || isStale(moment) ? [] : Object.values(radars).flatMap(({zones}) => zones),
      now: moment.now,
      language: this.#language,
      disabled: this.#isFixed(moment),
      note: this.#noteOf(moment),
      act: (acts) => this.#act(acts),
      household: this.#household(),
      askStill: this.#questions.askStill,
      showsStills: this.#settings.cameras !== 'off',
      showStills: () => this.#change({cameras: 'opened'}),
    }
  }

  /** What people do and choose for the whole house; null in the past. */
  #household(): Household | null {
    if (!this.#view || this.#past) return null
    return {
      choices: this.#view.choices,
      choose: (choice) => this.#choose(choice),
      ask: (name, acts) => this.#ask(name, acts),
      load: () => this.#loadHousehold(),
    }
  }

  async #choose(choice: Choice) {
    const error = await this.#questions.choose(choice)
    if (error !== null) this.#messages.say(strings[this.#language].notChosen, error)
    // A box that somebody ticked in vain is as before.
    this.requestUpdate()
  }

  /** Whether nothing can be switched: the agent is offline, or the panel shows the past. */
  #isFixed(moment: Moment): boolean {
    return isStale(moment) || this.#past !== null
  }

  #noteOf(moment: Moment): string | null {
    if (this.#past) {
      const words = historyWords[this.#language]
      const past = words.past(formatTimeOrDay(this.#language, this.#past.at, moment.now))
      return this.#view && this.#others(this.#view).length > 0 ? `${past}. ${words.notKept}` : past
    }
    return isStale(moment) ? detailWords[this.#language].offline : null
  }

  #showFailure(id: string, why: FailureReason, reason?: string) {
    const name = this.#view?.shown.devices.find((device) => device.id === id)?.name ?? id
    this.#messages.say(strings[this.#language].failed[why](name), reason)
  }

  protected override willUpdate() {
    this.#calm.began()
  }

  protected override render() {
    if (this.#loadedLanguage === null) return nothing
    const view = this.#view
    const moment: Moment = {now: clock.now(), lost: this.#lost, isPaused: PiantaPanel.place.isPaused()}
    const untilMinute = 60_000 - (moment.now % 60_000)
    this.#renderAfter(Math.min(nextChange(view, moment) ?? untilMinute, untilMinute))
    this.#idle.setDelay(PiantaPanel.place.isWall ? this.#settings.dimAfter : 0)
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
    const pairing = pairingOf(view, moment, this.#language, (message) => this.#connection?.send(message))
    if (pairing) return html`<header class="is-bare">${this.#bridgesButton()}</header><main>${pairing}</main>`
    const screen = this.#screen(view, moment)
    const shown = view && this.#shownAt(view)
    const listsOthers = view !== null && this.#listsOthers(view)
    // The slider of the past needs the height beside the header.
    const hasFew = !screen && listsOthers && !this.#isShowingPast && this.#others(view).length <= maxBelowHeader
    const list = screen ? nothing : this.#houseList(shown, moment)
    const classes = {
      'is-stale': isStale(moment),
      'has-plan': !screen,
      'has-few': hasFew,
      'has-list': list !== nothing,
      'is-recorded': this.#past?.isRecorded === true,
    }
    const mainClasses = Object.entries(classes).flatMap(([name, isSet]) => (isSet ? [name] : []))
    return html`
      ${shown && shown.link.state !== 'revoked' ? this.#header(shown, moment) : nothing}
      <main class=${mainClasses.join(' ')} ?inert=${this.#isCovered}>
        ${list}
        ${screen ? screenTemplate(screen) : this.#isModel ? this.#model(shown, moment) : this.#plan(shown, moment)}
        ${this.#isShowingPast ? this.#history() : nothing}
        ${listsOthers ? this.#otherDevices(view, moment) : nothing}
      </main>
      ${view && this.#isSettingUp ? this.#settingsSheet(view) : nothing}
      ${shown ? this.#dialogTemplates(shown, moment) : nothing} ${this.#doorbell()}
      ${this.#messages.template()}
    `
  }

  #screen(view: View | null, moment: Moment): Screen | null {
    return PiantaPanel.place.screen(view, moment, this.#language) ?? screenOf(view, moment, this.#language)
  }

  /** The house as a list, which phones show before the plan; the past and the model have the screen to themselves. */
  #houseList(view: View | null, moment: Moment): TemplateResult | typeof nothing {
    const home = view?.shown.home
    const list = home && !this.#isModel && !this.#isShowingPast ? this.#list() : undefined
    if (!view || !home || !list) return nothing
    return list({
      house: this.#layerHouse(home, view, moment),
      hidden: this.#settings.hidden,
      pending: this.#questions.pending.all(),
      disabled: isStale(moment),
      act: (acts) => this.#act(acts),
      openDevice: this.#openDevice,
      openRoom: this.#openRoom,
      openWhole: this.#openWhole,
      showPlan: () => this.#focusPlan(),
    })
  }

  /** Returns the view of the chosen moment: all that the page shows is of one. */
  #shownAt(view: View): View {
    if (!this.#past) return view
    const shown = this.#devices.inPast(view.shown, this.#bindings.all())
    return {...view, shown, states: this.#past.states, since: {}}
  }

  /** Whether something modal lies over the plan. */
  get #isCovered(): boolean {
    return this.#dialogs.length > 0 || this.#isDimmed || this.#alerts.some(({isSeen}) => !isSeen)
  }

  #settingsSheet({shown, bridges}: View): TemplateResult {
    return settingsSheet({
      settings: this.#settings,
      home: shown.home,
      revision: shown.revision,
      language: this.#language,
      isFirst: this.#kept === null && PiantaPanel.place.isWall,
      isWall: PiantaPanel.place.isWall,
      awake: this.#awake(),
      isInert: this.#isCovered,
      fullScreen: canFillScreen() ? fullScreenButton(this.#language) : nothing,
      bridges: needPerson(bridges) || !PiantaPanel.place.isWall ? html`` : this.#bridgesButton(),
      change: (part) => this.#change(part),
      close: this.#closeSettings,
    })
  }

  #idleScreen(view: View, moment: Moment): TemplateResult {
    const wake = () => this.#idle.wake()
    return idleScreen({
      moment,
      line: this.#line(view),
      watchers: view.visitors,
      language: this.#language,
      clock,
      wake,
    })
  }

  #line({shown: {home, devices}, states}: View): LinePart[] {
    return home ? houseLine({home, bindings: this.#bindings.all(), devices, states, language: this.#language}) : []
  }

  #header(view: View, moment: Moment): TemplateResult {
    const others = this.#others(view)
    const {home, app} = view.shown
    return header({
      view,
      moment,
      language: this.#language,
      alerts: this.#alerts,
      line: this.#line(view),
      past: this.#past?.at ?? null,
      isShowingPast: this.#isShowingPast,
      isWall: PiantaPanel.place.isWall,
      back: PiantaPanel.place.back,
      togglePast: () => (this.#isShowingPast ? this.#leavePast() : this.#showPast()),
      others: others.length > maxListed && this.#settings.others ? others : [],
      isUnbound: home !== null && app !== null && others.length > 0 && !this.#bindings.hasOwn(),
      isSettingUp: this.#isSettingUp,
      isInert: this.#isCovered,
      openOthers: () => this.#open({kind: 'others', name: strings[this.#language].otherDevices}),
      openBridges: () => this.#showBridges(),
      openWhole: this.#openWhole,
      toggleSettings: () => (this.#isSettingUp ? this.#closeSettings() : this.#showSettings()),
    })
  }

  #history(): TemplateResult {
    return html`<pianta-history
      .language=${this.#language}
      .devices=${this.#view?.shown.devices ?? []}
      .ask=${this.#questions.askHistory}
      @moment=${({detail}: CustomEvent<PastMoment | null>) => {
        this.#past = detail
        this.requestUpdate()
      }}
      @close=${({detail: isMissing}: CustomEvent<boolean>) => {
        if (isMissing) this.#messages.say(historyWords[this.#language].failed)
        this.#leavePast()
      }}
    ></pianta-history>`
  }

  #showPast() {
    this.#openLater(loadHistory, () => {
      this.#isShowingPast = true
    })
  }

  #endPast() {
    this.#isShowingPast = false
    this.#past = null
    this.requestUpdate()
  }

  async #leavePast() {
    this.#endPast()
    await this.updateComplete
    this.querySelector<HTMLElement>('.history-open')?.focus()
  }

  #bridgesButton(): TemplateResult {
    return bridgesButton(this.#view?.bridges ?? [], this.#language, () => this.#showBridges())
  }

  #bridges({bridges}: View, moment: Moment): TemplateResult {
    return html`<pianta-bridges
      .bridges=${bridges}
      .language=${this.#language}
      .isOffline=${isStale(moment)}
      .ask=${this.#questions.askBridges}
      @close=${() => {
        this.#isShowingBridges = false
        this.requestUpdate()
      }}
    ></pianta-bridges>`
  }

  readonly #prepared = ({id}: Plan) => this.#view?.shown.plans[id]

  #plan(view: View | null, moment: Moment): TemplateResult | typeof nothing {
    if (!view?.shown.home) return nothing
    const {plan, room, rotation, tint, readings} = this.#settings
    const {home} = view.shown
    const shown = planOrGround(home, plan)
    const prepared = shown && this.#prepared(shown)
    if (!prepared) {
      const {noDrawing, noDrawingDetail} = strings[this.#language]
      return screenTemplate({title: noDrawing, detail: noDrawingDetail})
    }
    const layers = this.#layers.show(this.#layerHouse(home, view, moment))
    return html`<pianta-plan
      .home=${home}
      .layer=${layers.layer}
      .layersMenu=${layers.menu}
      .layersName=${layers.name}
      .modelName=${PiantaPanel.place.isWall && canDrawModel() && !this.#isModel ? modelWords[this.#language].open : null}
      @model=${this.#openModel}
      @layers=${() => this.#layers.toggle()}
      @value=${({detail}: CustomEvent<string>) => this.#openDevice(detail)}
      .prepared=${this.#prepared}
      .planId=${plan}
      .room=${room}
      .rotation=${rotation === 'auto' ? bestRotation(prepared.bounds, planSpace()) : rotation}
      .tint=${tint}
      .theme=${document.documentElement.dataset.theme ?? 'auto'}
      .values=${this.#markedValues(view)}
      .bindings=${this.#devices.wanted(this.#bindings.all(), this.#settings)}
      .devices=${view.shown.devices}
      .states=${view.states}
      .pending=${this.#past ? {} : this.#questions.pending.all()}
      ?past=${this.#past !== null}
      .since=${view.since}
      .minute=${hasMoments(view.states) ? Math.floor(moment.now / 60_000) : 0}
      .hideReadings=${!readings}
      .language=${this.#language}
      ?disabled=${isStale(moment)}
      @act=${({detail}: CustomEvent<Act[]>) => this.#act(detail)}
      @room=${({detail}: CustomEvent<string>) => this.#openRoom(detail)}
      @detail=${({detail}: CustomEvent<Mark>) => this.#openMark(detail)}
    ></pianta-plan>`
  }

  /** What the plan says of the devices that rules mark now; nothing of the past. The same list until it changes. */
  #markedValues({choices, marked, states}: View): readonly WantedValue[] {
    const now = this.#past ? [] : marked
    const values = markedValues(this.#bindings.all(), {marked: now, choices, states, language: this.#language})
    if (JSON.stringify(values) !== JSON.stringify(this.#values)) this.#values = values
    return this.#values
  }

  readonly #openModel = async () => {
    this.#isModel = true
    this.#needsPlan = true
    this.requestUpdate()
    await loadModel().catch(() => {
      this.#closeModel()
      this.#messages.say(modelWords[this.#language].failed)
    })
  }

  readonly #closeModel = () => {
    this.#isModel = false
    this.requestUpdate()
  }

  /** The house in three dimensions. Its child is shown until the script is here, and where it can't draw. */
  #model(view: View | null, moment: Moment): TemplateResult | typeof nothing {
    if (!view?.shown.home) return nothing
    return html`<pianta-house-model
      .home=${view.shown.home}
      data-theme=${document.documentElement.dataset.theme ?? 'light'}
      .bindings=${this.#bindings.all()}
      .devices=${view.shown.devices}
      .states=${view.states}
      .pending=${this.#past ? {} : this.#questions.pending.all()}
      .past=${this.#past !== null}
      .since=${view.since}
      .minute=${Math.floor(moment.now / 600_000)}
      .language=${this.#language}
      .disabled=${isStale(moment)}
      @act=${({detail}: CustomEvent<Act[]>) => this.#act(detail)}
      @detail=${({detail}: CustomEvent<Mark>) => this.#openMark(detail)}
      @plan=${this.#closeModel}
      @needs-plan=${({detail}: CustomEvent<boolean>) => {
        this.#needsPlan = detail
        this.requestUpdate()
      }}
      >${this.#needsPlan ? this.#plan(view, moment) : nothing}</pianta-house-model
    >`
  }

  #layerHouse(home: Home, view: View, moment: Moment): LayerHouse {
    const {shown, states, since, energy, mesh, choices, marked, radars} = view
    const language = this.#language
    return {
      // The same object: another one has the layer read anew.
      marked:
        this.#past || marked.length === 0
          ? noMarks
          : Object.fromEntries(marked.map((id) => [id, markText(id, {choices, states, language})])),
      home,
      bindings: this.#bindings.all(),
      devices: shown.devices,
      states,
      since,
      now: moment.now,
      language: this.#language,
      past: this.#past?.at ?? null,
      oldSince: isStale(moment) ? (moment.lost?.since ?? moment.now) : null,
      energy,
      mesh: this.#layerChoice.layer === 'network' ? this.#mesh.read(mesh) : undefined,
      radars,
      hour: this.#layerChoice.layer === '' ? null : this.#hour.read(() => this.requestUpdate()),
    }
  }

  /** Whether the devices off the plan are listed beside it. */
  #listsOthers(view: View): boolean {
    const {length} = this.#others(view)
    return this.#settings.others && view.link.state !== 'revoked' && length > 0 && length <= maxListed
  }

  #otherDevices(view: View, moment: Moment) {
    if (this.#past) return pastList(this.#language)
    return deviceList({
      ...this.#house(view, moment),
      devices: this.#others(view),
      onAct: (acts) => this.#act(acts),
      onOpen: this.#openDevice,
    })
  }

  /** Renders again when a grace period or a minute ends, because no message arrives then. */
  #renderAfter(ms: number) {
    this.#cancelTurn()
    this.#cancelTurn = clock.after(ms, () => this.requestUpdate())
  }
}

const noMarks = {}

/** Tells whether a finger is on the plan, or on the house in three dimensions. */
const isPlan = (target: EventTarget | null) =>
  target instanceof Element && target.closest('pianta-plan, pianta-house-model') !== null

/** Tells whether a state tells a moment, like the end of a wash. */
const hasMoments = (states: DeviceStates) =>
  Object.values(states).some((state) => state.status === 'ok' && state.at !== undefined)

/** Returns the space that a plan has about: the window without margins, tools and header. */
const planSpace = () => [innerWidth - 32, innerHeight - 130] as const

const screenTemplate = ({title, detail}: Screen) =>
  html`<section class="screen">
    <h2>${title}</h2>
    ${detail ? html`<p>${detail}</p>` : nothing}
  </section>`
