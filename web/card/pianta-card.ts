import {html, LitElement, nothing, type TemplateResult} from 'lit'
import {guard} from 'lit/directives/guard.js'
import {keyed} from 'lit/directives/keyed.js'
import {systemClock} from '#shared/clock.ts'
import {preparePlan} from '#shared/home/draw/prepare-plan.ts'
import type {Home, Plan} from '#shared/home/schema.ts'
import {asksBefore} from '#shared/house/ask-first.ts'
import type {DeviceStates, HouseDevice} from '#shared/house/device-state.ts'
import {callFor} from '#shared/house/home-assistant/domains/domains.ts'
import {formatTime, setRegion} from '#shared/text/formats.ts'
import type {HouseLanguage} from '#shared/text/languages.ts'
import {createLateTexts} from '../kit/late-texts.ts'
import {failureWords} from '../plan/failure-words.ts'
import {houseLine} from '../plan/house-line.ts'
import type {LayerHouse} from '../plan/layers/layer.ts'
import {createLayerControl} from '../plan/layers/layer-control.ts'
import type {LayerChoice} from '../plan/layers/read-layer.ts'
import {lineTemplate} from '../plan/line-template.ts'
import type {Mark} from '../plan/marks.ts'
import {createPendingCommands} from '../plan/pending-commands.ts'
import type {PiantaPlan} from '../plan/pianta-plan.ts'
import {devicesInRoom} from '../plan/room-devices.ts'
import type {Act} from '../plan/tap-actions.ts'
import {type BoundEntities, bindEntities, unknownElements} from './bind-entities.ts'
import {cardStyles} from './card-styles.ts'
import {type CardConfig, type RawConfig, readCardConfig, settingsProblem} from './config.ts'
import {createEditor} from './create-editor.ts'
import {chooseInEditor} from './editor/open-editor.ts'
import {actionKinds, actionsOf, createTapCounter, type ElementActions, type Gesture} from './element-actions.ts'
import {type EntityList, listEntities} from './entity-list.ts'
import {entitySheet} from './entity-sheet.ts'
import type {Hass} from './hass.ts'
import type {FetchedHome} from './home/fetch-home.ts'
import {type FollowedHome, followHome} from './home/follow-home.ts'
import type {HomeProblem} from './home/home-problem.ts'
import {keepChoice, keptChoice} from './kept-choice.ts'
import {loadTexts} from './late/load-texts.ts'
import {layersFile, moreFile} from './late/part-files.ts'
import {loadLayers, loadMore} from './parts.ts'
import type {createPlaceNamer} from './places/name-places.ts'
import {type CardSize, givenHeight, type LinePlace, linePlace, planSpace} from './plan-space.ts'
import {regionOf} from './region.ts'
import {type SheetPlace, sheetPlace} from './sheet-place.ts'
import {firstHome, keepShown} from './shown-homes.ts'
import {type WatchedEntities, watchEntities} from './watch-entities.ts'
import {cardWords, languageOf} from './words.ts'

/** Milliseconds that a lost connection is not told: most come back at once. */
const outageGrace = 3000

/** Milliseconds until the list of entities is asked for again. */
const listRetry = 5000

/** Milliseconds until the card says that it loads: most homes are here before, and words take an old tablet a while. */
const loadingGrace = 500

/** Milliseconds that a failure message is shown. */
const messageShown = 8000
const maxMessages = 3

/** Milliseconds between two drawings of changed states: people see no more, and each frame costs an old tablet. */
const statesInterval = 50

/** Milliseconds between two texts of the house's line. */
const lineInterval = 1000

/** The entities of a room or an element, shown over the plan. */
type OpenSheet = {place: SheetPlace} & (
  | {kind: 'room'; room: string; name: string}
  | {kind: 'mark'; name: string; devices: readonly string[]}
)

const clock = systemClock

/** A card of Home Assistant's dashboards: the plan of a home with the states of its entities. */
export class PiantaCard extends LitElement {
  static override styles = cardStyles

  /** Returns the editor of the card's settings. */
  static getConfigElement(): Promise<HTMLElement> {
    return createEditor()
  }

  /** Returns the settings of a new card. */
  static getStubConfig(): RawConfig {
    return firstHome()
  }

  #config: CardConfig | null = null
  #raw: RawConfig = {}
  #hass: Hass | null = null
  /** How numbers and times are written. */
  #region = ''
  #followed: FollowedHome | null = null
  #home: Home | null = null
  #problem: HomeProblem | null = null
  /** Whether the home takes so long that the card says so. */
  #isSlow = false
  /** Since when the shown home could not be read again. */
  #oldSince: number | null = null
  /** The sources of `#bound`. */
  #boundFrom: readonly unknown[] = []
  #bound: BoundEntities | null = null
  #devices: readonly HouseDevice[] = []
  #unknownElements: readonly string[] = []
  readonly #countTaps = createTapCounter(clock)
  /** Whether it is shown beside the editor of its settings: there a tap chooses an element. */
  #isPreview = false
  #watched: WatchedEntities | null = null
  /** The height that the dashboard gives the card, and the conditions of its measuring. */
  #given = 0
  #seen = ''
  /** Whether a measure found no plan: without its language or with wrong settings the card has none. */
  #isMeasureDue = false
  #size: CardSize = {width: 0, height: 0, rest: 0, top: 0}
  /** The place for the plan, in pixels; null where it keeps its orientation. */
  #space: readonly [number, number] | null = null
  #linePlace: LinePlace = {isBeside: false}
  /** The plan's width divided by its height; 0 before it is drawn. */
  #shape = 0
  readonly #resized = new ResizeObserver(() => {
    // The plan's own size may follow: in the same frame the browser would report a loop.
    requestAnimationFrame(() => this.#measure())
  })
  /** When changed states were drawn, and whether more are due. */
  #statesAt = 0
  #areStatesDue = false
  #list: EntityList | undefined
  #listOf: object | null = null
  #lostSince: number | null = null
  #sheet: OpenSheet | null = null
  #opener: HTMLElement | null = null
  #messages: readonly string[] = []
  readonly #texts = createLateTexts({clock, load: loadTexts, onLoad: () => this.requestUpdate()})
  readonly #pending = createPendingCommands({
    clock,
    onChange: () => this.requestUpdate(),
    onFailure: (device, why) => this.#say(failureWords[this.#language][why](this.#nameOf(device))),
  })
  /** The choice of a person on this card; null for its settings. */
  #chosenLayer: LayerChoice | null = null
  readonly #layers = createLayerControl({
    load: () => this.#part(layersFile, async () => (await loadLayers()).layersModule),
    choice: () => this.#chosenLayer ?? {layer: this.#config?.layer ?? '', hidden: noKinds},
    language: () => this.#language,
    keep: (choice) => {
      this.#chosenLayer = choice
      keepChoice(this.#layerKey, choice)
      this.requestUpdate()
    },
    onChange: () => this.requestUpdate(),
    onFailure() {},
    onClose: () => this.#focusLayers(),
  })
  /** Names places; its file is loaded when places are to be listed. */
  #placeNamerOf: typeof createPlaceNamer | undefined
  /** Files of the card that could not be loaded. */
  readonly #missingParts = new Set<string>()
  #lastCommand = 0
  #line: TemplateResult | typeof nothing = nothing
  /** The sources of the line besides states, and its time. */
  #lineFrom: readonly unknown[] = []
  #lineAt = 0
  #isLineDue = false

  /**
   * Takes the card's settings. The card itself says what is wrong with them: Home Assistant shows the words of an error
   * only to people who are editing.
   */
  setConfig(raw: RawConfig) {
    const before = this.#config
    this.#raw = raw
    this.#config = settingsProblem(raw, this.#language) === undefined ? readCardConfig(raw, this.#language) : null
    if (JSON.stringify(before?.source) !== JSON.stringify(this.#config?.source)) {
      this.#home = null
      this.#problem = null
      this.#oldSince = null
      if (this.isConnected) this.#follow()
    }
    this.#chosenLayer = keptChoice(this.#layerKey)
    this.#bind()
    this.requestUpdate()
  }

  /** Names the choice of this browser for cards with these settings. */
  get #layerKey(): string {
    return `pianta-card ${JSON.stringify([this.#config?.source, this.#config?.floor])}`
  }

  /** Loads a part of the card. Until its file is there, the card says that it is missing. */
  async #part<Part>(file: string, load: () => Promise<Part>): Promise<Part> {
    try {
      const part = await load()
      this.#missingParts.delete(file)
      return part
    } catch (error) {
      this.#missingParts.add(file)
      throw error
    } finally {
      this.requestUpdate()
    }
  }

  async #loadNames() {
    if (this.#missingParts.has(moreFile)) return
    try {
      this.#placeNamerOf = (await this.#part(moreFile, loadMore)).createPlaceNamer
    } catch {
      // The card says which file is missing.
    }
  }

  async #focusLayers() {
    await this.updateComplete
    const plan = this.renderRoot.querySelector<PiantaPlan>('pianta-plan')
    await plan?.updateComplete
    plan?.shadowRoot?.querySelector<HTMLElement>('.layers-open')?.focus()
  }

  #layerHouse(home: Home, {bindings}: BoundEntities): LayerHouse {
    return {
      home,
      bindings,
      devices: this.#devices,
      states: this.#states,
      since: this.#watched?.since() ?? {},
      now: clock.now(),
      language: this.#language,
      past: null,
      oldSince: this.#isOffline ? this.#lostSince : null,
      hour: null,
    }
  }

  /** Home Assistant sets it at each change of any entity. Only what the plan shows renders. */
  set hass(hass: Hass) {
    const before = this.#hass
    this.#hass = hass
    this.#readList(hass)
    this.#seeConnection(hass)
    const change = this.#watched?.see(hass)
    if (change === 'devices') this.#bind({isNew: true})
    if (change === 'states') this.#pending.see(this.#states)
    const isWrittenAlike = before?.locale === hass.locale && before?.language === hass.language
    if (!isWrittenAlike || !before) this.#readRegion(hass)
    const isDressedAlike = before?.themes?.darkMode === hass.themes?.darkMode && isWrittenAlike
    if (!before) this.#bind()
    if (!isDressedAlike || !before) this.requestUpdate()
    else if (change === 'states') this.#drawStates()
  }

  /** Draws changed states: at once, or with others where many come. */
  #drawStates() {
    if (this.#areStatesDue) return
    const wait = this.#statesAt + statesInterval - clock.now()
    const draw = () => {
      this.#areStatesDue = false
      this.#statesAt = clock.now()
      this.requestUpdate()
    }
    if (wait <= 0 || wait > statesInterval) return draw()
    this.#areStatesDue = true
    clock.after(wait, draw)
  }

  /** Home Assistant sets it on a card that is shown while somebody edits its settings. */
  set preview(isPreview: boolean) {
    if (isPreview === this.#isPreview) return
    this.#isPreview = isPreview
    this.requestUpdate()
  }

  #readRegion(hass: Hass) {
    const region = regionOf(hass)
    this.#region = JSON.stringify(region)
    setRegion(region)
  }

  /** Returns the card's height in units of 50 pixels, for the masonry view. */
  getCardSize(): number {
    return 8 + (this.#config?.title ? 1 : 0)
  }

  /** Returns the card's size in the sections view: as wide as its section, and as high as the plan needs. */
  getGridOptions(): Record<string, unknown> {
    return {columns: 12, rows: 'auto', min_columns: 6, min_rows: 4}
  }

  override connectedCallback() {
    super.connectedCallback()
    this.#follow()
    clock.after(loadingGrace, () => {
      this.#isSlow = true
      if (!this.#home) this.requestUpdate()
    })
    this.#resized.observe(this)
  }

  override disconnectedCallback() {
    super.disconnectedCallback()
    this.#resized.disconnect()
    this.#followed?.stop()
    this.#followed = null
  }

  get #language(): HouseLanguage {
    return this.#loadedLanguage ?? 'en'
  }

  /** Null until the first language is here. */
  get #loadedLanguage(): HouseLanguage | null {
    const {locale, language = document.documentElement.lang} = this.#hass ?? {}
    return this.#texts(languageOf(locale?.language ?? language))
  }

  get #states(): DeviceStates {
    return this.#watched?.states() ?? {}
  }

  get #isOffline(): boolean {
    return this.#lostSince !== null && clock.now() - this.#lostSince >= outageGrace
  }

  /** Measures the place for the plan and for the line beside or above it. */
  #measure() {
    const part = (selector: string) => this.renderRoot.querySelector<HTMLElement>(selector)
    const [card, plan, probe, top] = [part('ha-card'), part('.plan'), part('.probe'), part('.top')]
    this.#isMeasureDue = !(card && plan && probe && top)
    if (!card || !plan || !probe || !top) return
    const width = this.clientWidth
    const rest = card.offsetHeight - plan.offsetHeight
    const seen = `${width} ${rest} ${window.innerHeight}`
    if (seen !== this.#seen) this.#given = givenHeight(heightWithout(plan, probe), rest)
    this.#seen = seen
    this.#size = {width, height: this.#given, rest, top: this.#linePlace.isBeside ? 0 : top.offsetHeight}
    this.#share()
  }

  /** Measures what the card's size did not tell: with a given height, a plan that comes later doesn't change it. */
  protected override updated() {
    if (this.#isMeasureDue) this.#measure()
  }

  /** Gives the plan and the line their places. */
  #share() {
    const [space, line] = [planSpace(this.#size, window), linePlace(this.#size, this.#shape)]
    if (JSON.stringify([space, line]) === JSON.stringify([this.#space, this.#linePlace])) return
    this.#space = space
    this.#linePlace = line
    this.requestUpdate()
  }

  #follow() {
    this.#followed?.stop()
    this.#followed = this.#config ? followHome(this.#config.source, clock, (fetched) => this.#take(fetched)) : null
  }

  #take(fetched: FetchedHome) {
    if ('home' in fetched) {
      this.#home = fetched.home
      this.#problem = null
      this.#oldSince = null
      this.#bind()
    } else {
      this.#problem = fetched.problem
      this.#oldSince ??= clock.now()
    }
    this.requestUpdate()
  }

  /** Reads the list of entities, again after each change of the registry. */
  async #readList(hass: Hass) {
    const owner = hass.entities ?? hass.callWS
    if (owner === this.#listOf) return
    this.#listOf = owner
    try {
      const list = await listEntities(hass)
      if (this.#listOf !== owner) return
      this.#list = list
      this.#bind()
      this.requestUpdate()
    } catch {
      // The connection was lost: the next `hass` after a while asks again.
      clock.after(listRetry, () => {
        if (this.#listOf !== owner) return
        this.#listOf = null
        if (this.#hass && this.isConnected) this.#readList(this.#hass)
      })
    }
  }

  #seeConnection({connected}: Hass) {
    const isLost = connected === false
    if (isLost === (this.#lostSince !== null)) return
    this.#lostSince = isLost ? clock.now() : null
    if (isLost) clock.after(outageGrace, () => this.requestUpdate())
    this.requestUpdate()
  }

  /** Finds the entities of the home again if anything that they depend on has changed. */
  #bind({isNew = false} = {}) {
    const [home, hass, config, list] = [this.#home, this.#hass, this.#config, this.#list]
    if (!home || !hass || !config || list === undefined) return
    const from = [home, config.entities, config.values, config.actions, list]
    if (!isNew && from.every((one, index) => one === this.#boundFrom[index])) return
    this.#boundFrom = from
    const bound = bindEntities(home, config, list, hass)
    const before = this.#bound
    this.#watched = watchEntities(bound, hass)
    keepShown(this.#raw, config, home, bound)
    const named = [...config.entities.keys(), ...config.values.keys(), ...config.actions.keys()]
    this.#unknownElements = unknownElements(home, named).filter((key) => !actionKinds.some((kind) => kind === key))
    // The same list keeps the drawing: a new one draws the plan anew.
    if (!before || JSON.stringify(before.devices) !== JSON.stringify(bound.devices))
      this.#devices = bound.devices.map(({device}) => device)
    const [bindings, values] = [kept(before?.bindings, bound.bindings), kept(before?.values, bound.values)]
    this.#bound = {...bound, bindings, values}
    this.#pending.see(this.#states)
    this.requestUpdate()
  }

  #nameOf(id: string): string {
    return this.#devices.find((device) => device.id === id)?.name ?? id
  }

  readonly #prepared = (plan: Plan) => (this.#home ? preparePlan(this.#home, plan) : undefined)

  readonly #act = (acts: readonly Act[]) => {
    for (const act of acts) {
      // A door opens by a press in the dialog of Home Assistant.
      const device = this.#devices.find(({id}) => id === act.device)
      if (device && asksBefore(device, act.action)) this.#openDetails(act.device)
      else void this.#command(act)
    }
  }

  async #command({device, action}: Act) {
    const hass = this.#hass
    const before = this.#states[device]
    if (!hass || hass.connected === false) return this.#pending.fail(device, action, before)
    const id = ++this.#lastCommand
    this.#pending.ask(id, device, action, before)
    const entity = this.#watched?.entity(device)
    if (!entity) return this.#pending.answered({id, error: 'impossible'})
    try {
      const {message, target} = callFor(entity, action)
      await hass.callService(message.domain, message.service, message.service_data ?? {}, message.target)
      if (target === undefined) return
      this.#watched?.setTarget(device, target)
      this.#pending.see(this.#states)
      this.requestUpdate()
    } catch (error) {
      this.#pending.answered({id, error: error instanceof RangeError ? 'impossible' : 'refused'})
    }
  }

  #say(message: string) {
    const others = () => this.#messages.filter((one) => one !== message)
    this.#messages = [...others(), message].slice(-maxMessages)
    clock.after(messageShown, () => {
      this.#messages = others()
      this.requestUpdate()
    })
  }

  /** Opens Home Assistant's own dialog of an entity. */
  readonly #openDetails = (device: string) => {
    const entityId = this.#watched?.entity(device)?.entityId
    if (entityId === undefined) return
    this.dispatchEvent(new CustomEvent('hass-more-info', {detail: {entityId}, bubbles: true, composed: true}))
  }

  /** Does the action of the settings for a gesture on an element, and then prevents the usual one. */
  #touch(gesture: 'tap' | 'hold', event: CustomEvent<Mark>) {
    const mark = event.detail
    const plan = event.currentTarget as PiantaPlan
    const actions = actionsOf(this.#config?.actions ?? new Map(), mark.key, mark.kind)
    const [first] = [...mark.actuators, ...mark.readings]
    const entity = first && this.#watched?.entity(first.id)?.entityId
    const usual = () => plan.follow(gesture, mark)
    if (this.#perform(gesture, mark.key, actions, entity, usual)) event.preventDefault()
  }

  /** Returns whether the settings have an action for a gesture. */
  #perform(gesture: Gesture, key: string, actions: ElementActions, entity: string | undefined, usual: () => void) {
    const run = (one: Gesture) => {
      if (!actions[`${one}_action`]) return usual()
      const detail = {action: one, config: {entity, ...actions}}
      this.dispatchEvent(new CustomEvent('hass-action', {detail, bubbles: true, composed: true}))
    }
    const waits = gesture === 'tap' && actions.double_tap_action !== undefined
    if (waits)
      this.#countTaps(
        key,
        () => run('tap'),
        () => run('double_tap'),
      )
    else if (actions[`${gesture}_action`]) run(gesture)
    else return false
    return true
  }

  #tapRoom(room: string) {
    const actions = actionsOf(this.#config?.actions ?? new Map(), room, 'room')
    const usual = () => this.#openRoom(room)
    if (!this.#perform('tap', room, actions, undefined, usual)) usual()
  }

  /** Rooms without an action for a hold take it as a tap. */
  #holdRoom(event: CustomEvent<string>) {
    const room = event.detail
    const actions = actionsOf(this.#config?.actions ?? new Map(), room, 'room')
    if (!actions.hold_action) return
    this.#perform('hold', room, actions, undefined, () => {})
    event.preventDefault()
  }

  #openMark({key, name, actuators, readings}: Mark) {
    const devices = [...actuators, ...readings].map(({id}) => id)
    const [only] = devices
    if (devices.length === 1 && only !== undefined) this.#openDetails(only)
    else void this.#openSheet({kind: 'mark', name, devices, place: this.#placeBeside(key)})
  }

  #openRoom(room: string) {
    const name = this.#home?.plans.flatMap(({rooms}) => rooms).find(({id}) => id === room)?.name
    if (name !== undefined) void this.#openSheet({kind: 'room', room, name, place: this.#placeBeside(room)})
  }

  /** Returns where a sheet hides its own room or element least. */
  #placeBeside(id: string): SheetPlace {
    const plan = this.renderRoot.querySelector<PiantaPlan>('pianta-plan')
    return plan ? sheetPlace([plan.offsetWidth, plan.offsetHeight], plan.placeOf(id) ?? [0, 0]) : 'below'
  }

  async #openSheet(sheet: OpenSheet) {
    const root = this.renderRoot.querySelector('pianta-plan')?.shadowRoot
    this.#opener = root?.activeElement instanceof HTMLElement ? root.activeElement : null
    this.#sheet = sheet
    this.requestUpdate()
    await this.updateComplete
    this.renderRoot.querySelector<HTMLElement>('.sheet')?.focus()
  }

  readonly #closeSheet = () => {
    this.#sheet = null
    this.requestUpdate()
    if (this.#opener?.isConnected) this.#opener.focus()
  }

  protected override render() {
    const config = this.#config
    if (this.#loadedLanguage === null) return html`<ha-card></ha-card>`
    if (!config) return this.#wrongSettings()
    const home = this.#home
    const {isBeside, padding} = {padding: 0, ...this.#linePlace}
    const {height, rest, top} = this.#size
    const highest = height > 0 ? `--highest: ${height - rest - (isBeside ? 0 : top)}px` : ''
    const hasFloors = home !== null && home.plans.length > 1
    const buttons = hasFloors ? 'has-button has-floors' : 'has-button'
    return html`<div class="probe"></div>
    <ha-card lang=${this.#language}>
      ${this.#notices(config)}
      <div class="plan ${isBeside ? 'is-beside' : ''} ${buttons}" .style=${`--beside: ${padding}px; ${highest}`}>
        <div class="top">
          ${config.title === '' ? nothing : html`<h2 class="title">${config.title}</h2>`} ${this.#houseLine()}
        </div>
        ${home && this.#hass && this.#bound ? this.#plan(home, this.#bound, config) : this.#placeholder()}
        ${home && this.#sheet ? this.#sheetTemplate(home, this.#sheet) : nothing}
      </div>
      ${
        home && config.unbound && this.#bound && this.#bound.unbound.length > 0
          ? this.#unbound(home, this.#bound.unbound)
          : nothing
      }
      <div class="messages" role="alert">${this.#messages.map((message) => html`<p>${message}</p>`)}</div>
    </ha-card>`
  }

  #wrongSettings() {
    const problem = settingsProblem(this.#raw, this.#language)
    return html`<ha-card lang=${this.#language}><p class="wrong" role="alert">${problem}</p></ha-card>`
  }

  /** Says which settings name something that isn't there. */
  #unknownNames(config: CardConfig): string[] {
    const words = cardWords[this.#language]
    const [plans, bound] = [this.#home?.plans ?? [], this.#bound]
    if (!bound) return []
    const floors = plans.map(({name}) => name)
    return [
      ...(config.floor !== '' && planIdOf(plans, config.floor) === '' ? [words.noFloor(config.floor, floors)] : []),
      ...(this.#unknownElements.length > 0 ? [words.noElements(this.#unknownElements)] : []),
      ...(bound.unknown.length > 0 ? [words.noEntities(bound.unknown)] : []),
    ]
  }

  #unbound(home: Home, unbound: BoundEntities['unbound']) {
    const words = cardWords[this.#language]
    const namerOf = this.#placeNamerOf
    if (!namerOf) {
      void this.#loadNames()
      return nothing
    }
    return guard([home, unbound, words], () => {
      const names = new Set(unbound.map(({place}) => place).map(namerOf(home, this.#language)))
      return html`<p class="unbound">${words.unbound([...names])} ${words.unboundHint}</p>`
    })
  }

  /** Returns the line of the whole house, at most once a second anew: each text of it lays out the whole card. */
  #houseLine(): TemplateResult | typeof nothing {
    const [home, bindings] = [this.#home, this.#bound?.bindings]
    if (!home || !bindings) return nothing
    const from = [home, bindings, this.#devices, this.#language, this.#region]
    const isOther = from.some((one, index) => one !== this.#lineFrom[index])
    const wait = this.#lineAt + lineInterval - clock.now()
    if (!isOther && wait > 0 && wait <= lineInterval) {
      if (!this.#isLineDue) clock.after(wait, () => this.requestUpdate())
      this.#isLineDue = true
      return this.#line
    }
    this.#lineFrom = from
    this.#lineAt = clock.now()
    this.#isLineDue = false
    // Entities that are only written beside an element are no devices of the house.
    const bound = new Set(bindings.map(({device}) => device))
    const devices = this.#devices.filter(({id}) => bound.has(id))
    this.#line = lineTemplate(houseLine({home, bindings, devices, states: this.#states, language: this.#language}))
    return this.#line
  }

  #notices(config: CardConfig): TemplateResult {
    const words = cardWords[this.#language]
    const alarms = this.#devices.filter(({id}) => {
      const state = this.#states[id]
      return state?.status === 'ok' && state.alarm === true
    })
    const notices = [
      ...(this.#isOffline && this.#lostSince !== null ? [words.offline(formatTime(this.#lostSince))] : []),
      ...(this.#home && this.#oldSince !== null ? [words.old(formatTime(this.#oldSince))] : []),
      ...(this.#home && this.#list === null ? [words.noList] : []),
      ...[...this.#missingParts].map(words.noPart),
      ...this.#unknownNames(config),
    ]
    return html`<div class="alarms" role="alert">
        ${alarms.length > 0 ? html`<p>${words.alarm(alarms.map(({name}) => name))}</p>` : nothing}
      </div>
      <div class="notices" role="status">${notices.map((notice) => html`<p>${notice}</p>`)}</div>`
  }

  #placeholder(): TemplateResult {
    const words = cardWords[this.#language]
    if (this.#home || !this.#problem)
      return html`<p class="placeholder" role="status">${this.#isSlow ? words.loading : nothing}</p>`
    const [title, detail] = words.problem[this.#problem]
    return html`<div class="placeholder" role="status">
      <h2>${title}</h2>
      <p>${detail}</p>
      <button type="button" @click=${() => this.#followed?.check()}>${words.retry}</button>
    </div>`
  }

  #plan(home: Home, bound: BoundEntities, config: CardConfig) {
    const {bindings, values} = bound
    const layers = this.#layers.show(this.#layerHouse(home, bound))
    const isDark = this.#hass?.themes?.darkMode
    const plan = html`<pianta-plan
      .home=${home}
      .prepared=${this.#prepared}
      .planId=${planIdOf(home.plans, config.floor)}
      .rotation=${config.orientation}
      .space=${this.#space}
      compact
      .tint=${config.tint}
      .layer=${layers.layer}
      .layersMenu=${layers.menu}
      .layersName=${layers.name}
      @layers=${() => this.#layers.toggle()}
      .theme=${isDark === undefined ? 'auto' : isDark ? 'dark' : 'light'}
      .bindings=${bindings}
      .hideReadings=${!config.readings}
      .since=${this.#watched?.since() ?? {}}
      .devices=${this.#devices}
      .values=${values}
      .states=${this.#states}
      .pending=${this.#pending.all()}
      .language=${this.#language}
      ?disabled=${this.#isOffline}
      @act=${({detail}: CustomEvent<Act[]>) => this.#act(detail)}
      @tap=${(event: CustomEvent<Mark>) => this.#touch('tap', event)}
      @hold=${(event: CustomEvent<Mark>) => this.#touch('hold', event)}
      ?choosing=${this.#isPreview}
      @choose=${({detail}: CustomEvent<string>) => chooseInEditor(detail)}
      @shape=${({detail}: CustomEvent<number>) => {
        this.#shape = detail
        // Measuring again would lay out the new drawing twice.
        this.#share()
      }}
      @hold-room=${(event: CustomEvent<string>) => this.#holdRoom(event)}
      @room=${({detail}: CustomEvent<string>) => this.#tapRoom(detail)}
      @value=${({detail}: CustomEvent<string>) => this.#openDetails(detail)}
      @detail=${({detail}: CustomEvent<Mark>) => this.#openMark(detail)}
    ></pianta-plan>`
    // The plan keeps texts of states that stay the same: another way of writing needs a new one.
    return keyed(this.#region, plan)
  }

  #sheetTemplate(home: Home, sheet: OpenSheet): TemplateResult {
    const devices =
      sheet.kind === 'room'
        ? devicesInRoom(home, sheet.room, this.#bound?.bindings ?? [], this.#devices)
        : this.#devices.filter(({id}) => sheet.devices.includes(id))
    return entitySheet({
      name: sheet.name,
      devices,
      states: this.#states,
      pending: this.#pending.all(),
      language: this.#language,
      disabled: this.#isOffline,
      place: sheet.place,
      ...(sheet.kind === 'room' && {
        zoom: () => this.renderRoot.querySelector<PiantaPlan>('pianta-plan')?.showRoom(sheet.room),
      }),
      act: this.#act,
      openDetails: this.#openDetails,
      close: this.#closeSheet,
    })
  }
}

const noKinds: readonly string[] = []

/** Returns the height of a probe while a part isn't shown. The page stays where it is scrolled to. */
function heightWithout(part: HTMLElement, probe: HTMLElement): number {
  const page = document.scrollingElement
  const scrolled = page?.scrollTop ?? 0
  part.style.display = 'none'
  const height = probe.offsetHeight
  part.style.display = ''
  if (page && page.scrollTop !== scrolled) page.scrollTop = scrolled
  return height
}

/** Returns the value of before if the next one is equal: the plan compares objects. */
const kept = <T>(before: T | undefined, next: T): T =>
  before !== undefined && JSON.stringify(before) === JSON.stringify(next) ? before : next

/** Returns the id of a plan by its id or name; empty for the home's first plan. */
function planIdOf(plans: readonly Plan[], floor: string): string {
  const isNamed = (name: string) => name.trim().toLowerCase() === floor.toLowerCase()
  return (plans.find(({id}) => id === floor) ?? plans.find(({name}) => isNamed(name)))?.id ?? ''
}
