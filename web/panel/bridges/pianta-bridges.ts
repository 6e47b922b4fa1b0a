import {html, LitElement, nothing, type TemplateResult} from 'lit'
import {keyed} from 'lit/directives/keyed.js'
import {countWords} from '#shared/house/count-words.ts'
import {saferScheme} from '#shared/house/insecure-address.ts'
import {type HouseLanguage, textIn} from '#shared/text/languages.ts'
import type {BridgeResult} from '../connection/questions.ts'
import {qrCode} from '../pairing/qr-code.ts'
import type {BridgeQuestion, NearbyHouse, ShownBridge, ShownField, ShownKind, ShownSignIn} from '../protocol.ts'
import {type BridgeWords, bridgeWords} from '../words/bridge-words.ts'

/** A kind that people add here. */
type AddedKind = ShownKind & Required<Pick<ShownKind, 'adding'>>

interface Message {
  text: string
  /** The agent's sentence, in English. */
  detail: string
  isWrong: boolean
}

/** The screen of the bridges: their state, and how to add, test and remove one without a terminal. */
export class PiantaBridges extends LitElement {
  static override properties = {
    bridges: {attribute: false},
    language: {attribute: false},
    isOffline: {attribute: false},
    ask: {attribute: false},
  }

  declare bridges: readonly ShownBridge[]
  declare language: HouseLanguage
  declare isOffline: boolean
  declare ask: (question: BridgeQuestion) => Promise<BridgeResult>
  /** The agent's kinds of bridge; empty until it answers. They last as long as this page. */
  #kinds: readonly ShownKind[] = []
  /** The kind that is chosen; the first one at first. */
  #kind: AddedKind | undefined
  /** The houses that announce themselves; null while the search runs. */
  #nearby: readonly NearbyHouse[] | null = null
  #searches = 0
  /** The bridge that is tested or removed, or `add`; null while nothing runs. */
  #busy: string | null = null
  /** The bridge whose removal waits for an agreement. */
  #doomed: string | null = null
  #message: Message | null = null
  /** The address, as far as it is typed. */
  #typed = ''
  /** Whether a secret is typed, in place of signing in. */
  #hasSecret = false
  /** The sign-in that waits for a person on a page of the house. */
  #signIn: ShownSignIn | null = null

  constructor() {
    super()
    this.bridges = []
    this.language = 'en'
    this.isOffline = false
    this.ask = () => Promise.resolve({error: ''})
  }

  /** Renders without a shadow root, so that the page's style sheet applies. */
  protected override createRenderRoot() {
    return this
  }

  override connectedCallback() {
    super.connectedCallback()
    void this.#learn()
  }

  protected override updated(changed: ReadonlyMap<PropertyKey, unknown>) {
    if (changed.get('isOffline') === true && this.#kinds.length === 0) void this.#learn()
  }

  /** Asks for the kinds of bridge, and for houses of the first one. */
  async #learn() {
    // The element gets its properties before its first render, but after it is connected.
    await this.updateComplete
    const {kinds = []} = await this.ask({ask: 'kinds'})
    this.#kinds = kinds
    this.#kind ??= this.#addedKinds[0]
    await this.#search()
  }

  get #addedKinds(): AddedKind[] {
    return this.#kinds.filter((kind): kind is AddedKind => kind.adding !== undefined)
  }

  get #words(): BridgeWords {
    return bridgeWords[this.language]
  }

  async #search() {
    const search = ++this.#searches
    this.#nearby = null
    this.requestUpdate()
    if (!this.#kind) return
    const {nearby = []} = await this.ask({ask: 'find', kind: this.#kind.kind})
    if (search !== this.#searches) return
    this.#nearby = nearby
    this.requestUpdate()
  }

  #choose(kind: AddedKind) {
    this.#kind = kind
    this.#hasSecret = false
    this.#message = null
    void this.#search()
  }

  /** Asks the agent, and shows the result. Resolves with whether it worked. */
  async #run(busy: string, question: BridgeQuestion, success: (result: BridgeResult) => string): Promise<boolean> {
    this.#busy = busy
    this.#message = null
    this.requestUpdate()
    const result = await this.ask(question)
    this.#busy = null
    this.#tell(result, success)
    this.requestUpdate()
    return result.error === null
  }

  #tell(result: BridgeResult, success: (result: BridgeResult) => string) {
    this.#message =
      result.error === null
        ? {text: success(result), detail: result.warnings?.join(' ') ?? '', isWrong: false}
        : {text: result.isUnsent ? this.#words.unsent : this.#words.failed, detail: result.error, isWrong: true}
  }

  readonly #found = ({counts}: BridgeResult) =>
    this.#words.found(counts ? countWords(counts, this.#words) : this.#words.nothing)

  async #add(event: Event, {kind, adding}: AddedKind) {
    event.preventDefault()
    const form = event.target as HTMLFormElement
    const value = (name: string) => (form.querySelector<HTMLInputElement>(`[name=${name}]`)?.value ?? '').trim()
    if (adding.signsIn && !this.#hasSecret) return await this.#beginSignIn(kind, value('url'))
    const fields = adding.fields.map(({name}) => [name, value(name)]).filter(([, text]) => text !== '')
    const question: BridgeQuestion = {ask: 'add', kind, url: value('url'), fields: Object.fromEntries(fields)}
    if (!(await this.#run('add', question, this.#found))) return
    form.reset()
    this.#hasSecret = false
    this.#type('')
  }

  /** Shows where to sign in, and waits for the end. */
  async #beginSignIn(kind: string, url: string) {
    this.#busy = 'add'
    this.#message = null
    this.requestUpdate()
    const {signIn, ...begun} = await this.ask({ask: 'sign-in', kind, url})
    this.#busy = null
    this.#signIn = signIn ?? null
    if (!signIn) this.#tell(begun, this.#found)
    this.requestUpdate()
    if (!signIn) return
    const result = await this.ask({ask: 'signed-in', state: signIn.state})
    // Another sign-in may have begun meanwhile, or the person may have cancelled.
    if (this.#signIn !== signIn) return
    this.#signIn = null
    this.#tell(result, this.#found)
    if (result.error === null) this.#type('')
    this.requestUpdate()
  }

  /** Ends the sign-in at the agent too: otherwise somebody could complete it for ten minutes. */
  async #cancelSignIn({state}: ShownSignIn) {
    this.#signIn = null
    // No other begins before this one is over.
    this.#busy = 'add'
    this.requestUpdate()
    await this.ask({ask: 'cancel-sign-in', state})
    this.#busy = null
    this.requestUpdate()
  }

  async #remove({id}: ShownBridge) {
    this.#doomed = null
    await this.#run(id, {ask: 'remove', bridge: id}, () => this.#words.removed(id))
  }

  #doom(id: string | null) {
    this.#doomed = id
    this.requestUpdate()
  }

  protected override render() {
    const words = this.#words
    return html`<section class="bridges" role="main">
      <div class="bridges-head">
        <h1>${words.title}</h1>
        <button class="button" @click=${() => this.dispatchEvent(new Event('close'))}>${words.close}</button>
      </div>
      <p class="bridges-soft">${words.lead}</p>
      <div role="status">${this.#message ? this.#note(this.#message) : nothing}</div>
      <div class="bridges-body">
        ${this.bridges.length === 0 ? nothing : html`<ul>${this.bridges.map((bridge) => this.#row(bridge))}</ul>`}
        ${this.#kind ? (this.#signIn ? this.#signInPage(this.#kind, this.#signIn) : this.#form(this.#kind)) : nothing}
      </div>
    </section>`
  }

  #note({text, detail, isWrong}: Message): TemplateResult {
    return html`<p class="bridges-note ${isWrong ? 'is-wrong' : ''}">
      ${text} ${detail ? html`<small>${detail}</small>` : nothing}
    </p>`
  }

  #row(bridge: ShownBridge): TemplateResult {
    const words = this.#words
    const {id, url, state, reason, devices, problems} = bridge
    const kind = this.#kinds.find(({kind}) => kind === bridge.kind)
    return html`<li class="bridge is-${state}">
      <h2>${kind && textIn(kind.title, this.language)} <small>${id}</small></h2>
      ${url === null ? nothing : html`<p class="bridge-url">${url}</p>`}
      <p class="bridge-state">${words.states[state]} · ${words.devices(devices)}</p>
      ${problems === 0 ? nothing : html`<p>${devices === 0 ? words.empty : words.problems(problems)}</p>`}
      ${reason === null ? nothing : html`<p><small lang="en">${reason}</small></p>`}
      ${kind?.adding === undefined ? nothing : this.#doomed === id ? this.#question(bridge) : this.#actions(bridge)}
    </li>`
  }

  #actions({id}: ShownBridge): TemplateResult {
    const words = this.#words
    const test = () => this.#run(id, {ask: 'test', bridge: id}, this.#found)
    return html`<div class="bridge-actions">
      <button class="button" ?disabled=${this.#isBlocked} @click=${test}>
        ${this.#busy === id ? words.testing : words.test}
      </button>
      <button class="button" ?disabled=${this.#isBlocked} @click=${() => this.#doom(id)}>${words.remove}</button>
    </div>`
  }

  #question(bridge: ShownBridge): TemplateResult {
    const words = this.#words
    return html`<p>${words.sure}</p>
      <div class="bridge-actions">
        <button class="button is-wrong" ?disabled=${this.#isBlocked} @click=${() => this.#remove(bridge)}>
          ${words.yes}
        </button>
        <button class="button" @click=${() => this.#doom(null)}>${words.no}</button>
      </div>`
  }

  get #isBlocked(): boolean {
    return this.#busy !== null || this.isOffline
  }

  #form(chosen: AddedKind): TemplateResult {
    const words = this.#words
    return html`<form @submit=${(event: Event) => this.#add(event, chosen)} autocomplete="off">
      <h2>${words.add}</h2>
      <div class="bridge-kinds" role="group" aria-label=${words.add}>
        ${this.#addedKinds.map(
          (kind) => html`<button
            type="button"
            class="button ${kind === chosen ? 'is-chosen' : ''}"
            aria-pressed=${kind === chosen ? 'true' : 'false'}
            @click=${() => this.#choose(kind)}
          >
            ${textIn(kind.title, this.language)}
          </button>`,
        )}
      </div>
      ${this.#nearbyHouses()}
      <label>
        ${words.address}
        <input
          name="url"
          required
          inputmode="url"
          autocapitalize="off"
          spellcheck="false"
          placeholder=${chosen.adding.example}
          @input=${(event: Event) => this.#type((event.target as HTMLInputElement).value)}
        />
      </label>
      <div role="alert">${this.#insecureNote(chosen)}</div>
      ${keyed(chosen, this.#fields(chosen))}
      <button class="button is-main" ?disabled=${this.#isBlocked}>
        ${this.#busy === 'add' ? words.connecting : this.#signsIn(chosen) ? words.signIn(textIn(chosen.title, this.language)) : words.connect}
      </button>
    </form>`
  }

  #signsIn({adding}: AddedKind): boolean {
    return adding.signsIn && !this.#hasSecret
  }

  /** Shows the fields, folded where people sign in instead. */
  #fields({adding}: AddedKind): TemplateResult {
    const fields = adding.fields.map((field) => this.#field(field))
    if (!adding.signsIn) return html`${fields}`
    const secrets = () => [...this.querySelectorAll<HTMLInputElement>('details input')]
    const typed = () => {
      this.#hasSecret = secrets().some(({value}) => value !== '')
      this.requestUpdate()
    }
    return html`<details @input=${typed}>
      <summary>${this.#words.otherWay}</summary>
      ${fields}
    </details>`
  }

  /** Shows the way to the house's page, while a person is to sign in there. */
  #signInPage(kind: AddedKind, signIn: ShownSignIn): TemplateResult {
    const {address, qr, onlyHere} = signIn
    const words = this.#words
    const house = textIn(kind.title, this.language)
    return html`<div class="bridges-sign-in">
      <h2>${words.signIn(house)}</h2>
      <p>${words.signInLead(house)} ${words.signInLasts}</p>
      <div role="alert">${this.#insecureNote(kind)}</div>
      <p><a class="button is-main" href=${address} rel="noreferrer">${words.openSignIn(house)}</a></p>
      ${onlyHere === null ? nothing : html`<p class="bridges-soft">${words.onlyHere[onlyHere]}</p>`}
      ${qr === null ? nothing : html`<p class="bridges-soft">${words.signInPhone}</p>${qrCode(qr, words.signInQr)}`}
      <button type="button" class="button" @click=${() => this.#cancelSignIn(signIn)}>${words.cancel}</button>
    </div>`
  }

  #nearbyHouses(): TemplateResult {
    const words = this.#words
    if (this.#nearby === null) return html`<p class="bridges-soft">${words.searching}</p>`
    if (this.#nearby.length === 0) return html`<p class="bridges-soft">${words.nothingNearby}</p>`
    return html`<div class="bridges-nearby">
      <p class="bridges-soft">${words.nearby}</p>
      ${this.#nearby.map(
        ({name, url}) => html`<button type="button" class="button" @click=${() => this.#take(url)}>
          ${name} <small>${url}</small>
        </button>`,
      )}
    </div>`
  }

  #take(url: string) {
    const input = this.querySelector<HTMLInputElement>('input[name=url]')
    if (input) input.value = url
    this.#type(url)
  }

  #type(address: string) {
    this.#typed = address
    this.requestUpdate()
  }

  #insecureNote({adding}: AddedKind): TemplateResult | typeof nothing {
    const scheme = saferScheme(adding.schemes, this.#typed)
    return scheme === undefined ? nothing : html`<p class="bridges-note is-wrong">${this.#words.insecure(scheme)}</p>`
  }

  #field({name, label, hint, placeholder, isSecret, isRequired}: ShownField): TemplateResult {
    return html`<label>
        ${textIn(label, this.language)}
        <input
          name=${name}
          type=${isSecret ? 'password' : 'text'}
          ?required=${isRequired}
          autocapitalize="off"
          spellcheck="false"
          autocomplete="off"
          placeholder=${placeholder ?? nothing}
        />
      </label>
      ${hint ? html`<p class="bridges-soft">${textIn(hint, this.language)}</p>` : nothing}`
  }
}
