import {html, LitElement, nothing, type TemplateResult} from 'lit'
import {systemClock} from '#shared/clock.ts'
import type {Home} from '#shared/home/schema.ts'
import {isRecord} from '#shared/json.ts'
import type {HouseLanguage} from '#shared/text/languages.ts'
import {createLateTexts} from '../../kit/late-texts.ts'
import {placesOf} from '../bind-entities.ts'
import {orientations, type RawConfig, readCardConfig} from '../config.ts'
import {type EditorWords, editorWords} from '../editor-words.ts'
import {type EntityList, listEntities} from '../entity-list.ts'
import type {Hass} from '../hass.ts'
import {fetchHome} from '../home/fetch-home.ts'
import {loadTexts} from '../late/load-texts.ts'
import {offerPlaces, type TakenOffer} from '../places/offer-places.ts'
import {type PlacesToName, type PlaceToName, placesToName} from '../places/places-to-name.ts'
import {firstHome} from '../shown-homes.ts'
import {languageOf} from '../words.ts'
import {editorStyles} from './editor-styles.ts'
import {loadEntityPicker, openPicker} from './entity-picker.ts'
import {openEditor} from './open-editor.ts'

type Option = readonly [value: string, name: string]

/** The editor of the card's settings. Each change emits `config-changed`, which Home Assistant takes for its dashboard. */
export class PiantaCardEditor extends LitElement {
  static override styles = editorStyles

  /** Whether the settings are of a whole dashboard, which shows all floors and has its own title. */
  isOfDashboard = false
  #config: RawConfig = {}
  /** The language that Home Assistant has; `#language` is the shown one. */
  #wanted: HouseLanguage = languageOf(document.documentElement.lang)
  readonly #texts = createLateTexts({clock: systemClock, load: loadTexts, onLoad: () => this.requestUpdate()})
  /** Whether the home comes from an agent, also before its address is there. */
  #isAgent = false
  /** The settings that the home was read with. */
  #homeOf = ''
  #home: Home | null = null
  #hass: Hass | null = null
  #list: EntityList | undefined
  #listOf: object | null = null
  /** The places that somebody is giving an entity. */
  #chosen: ReadonlySet<string> = new Set()
  /** Whether Home Assistant's own entity picker is there. */
  #hasPicker = false
  /** The agent's answer to the offer of the chosen entities; null before it and after a change. */
  #offer: TakenOffer | 'sending' | 'failed' | null = null
  #close = () => {}

  override connectedCallback() {
    super.connectedCallback()
    this.#close = openEditor((key) => {
      if (this.isOfDashboard || !this.#home || !placesOf(this.#home).has(key)) return false
      void this.#choose(key)
      return true
    })
  }

  override disconnectedCallback() {
    super.disconnectedCallback()
    this.#close()
  }

  get #language(): HouseLanguage {
    return this.#texts(this.#wanted) ?? 'en'
  }

  /** Takes the settings, also wrong ones: here they are mended. */
  setConfig(config: RawConfig) {
    this.#config = config
    if (config.agent !== undefined) this.#isAgent = true
    if (config.home !== undefined) this.#isAgent = false
    if (this.isOfDashboard && config.home === undefined && config.agent === undefined)
      // Home Assistant listens to changes only after this.
      void this.updateComplete.then(() => this.#change(firstHome()))
    void this.#readHome()
    this.requestUpdate()
  }

  set hass(hass: Hass) {
    this.#hass = hass
    void this.#readList(hass)
    const language = languageOf(hass.locale?.language ?? hass.language)
    if (language === this.#wanted) return
    this.#wanted = language
    this.requestUpdate()
  }

  /** Reads the entities that places can be bound to, again after each change of the registry. */
  async #readList(hass: Hass) {
    const owner = hass.entities ?? hass.callWS
    if (owner === this.#listOf) return
    this.#listOf = owner
    this.#list = await listEntities(hass).catch(() => undefined)
    this.requestUpdate()
  }

  /** Reads the home: its floors and places are chosen from. */
  async #readHome() {
    const {home, agent, key} = this.#config
    const wanted = JSON.stringify([home, agent, key])
    if (wanted === this.#homeOf) return
    this.#homeOf = wanted
    this.#home = null
    try {
      const {source} = readCardConfig({home, agent, key}, this.#language)
      const fetched = await fetchHome(source, systemClock)
      if (wanted !== this.#homeOf) return
      this.#home = 'home' in fetched ? fetched.home : null
      this.requestUpdate()
    } catch {
      // The address is wrong: the card says so.
    }
  }

  /** Changes settings; those without a value are left out. */
  #change(part: RawConfig) {
    const config = Object.fromEntries(Object.entries({...this.#config, ...part}).filter(([, value]) => value !== ''))
    this.#config = config
    this.#offer = null
    void this.#readHome()
    this.dispatchEvent(new CustomEvent('config-changed', {detail: {config}, bubbles: true, composed: true}))
    this.requestUpdate()
  }

  #chooseSource(isAgent: boolean) {
    this.#isAgent = isAgent
    // Emit no settings before there is an address: settings without a home are an error.
    this.requestUpdate()
  }

  protected override render() {
    if (this.#texts(this.#wanted) === null) return nothing
    const words = editorWords[this.#language]
    const config = this.#config
    return html`<form @submit=${(event: Event) => event.preventDefault()}>
      ${this.isOfDashboard ? nothing : this.#text(words.title, 'title')}
      ${select(words.source, this.#isAgent ? 'agent' : 'file', Object.entries(words.sources), (value) => this.#chooseSource(value === 'agent'))}
      ${this.#isAgent ? this.#agent(words) : this.#text(words.home, 'home', words.homeHint, {agent: '', key: ''})}
      ${this.isOfDashboard ? nothing : this.#floor(words)}
      ${select(
        words.orientation,
        String(config.orientation ?? 'auto'),
        orientations.map((turn): Option => [String(turn), words.turns[turn]]),
        (value) => this.#change({orientation: value === 'auto' ? '' : Number(value)}),
      )}
      <fieldset>
        <legend>${words.show}</legend>
        ${this.#check(words.tint, 'tint', false)} ${this.#check(words.readings, 'readings', true)}
        ${this.#check(words.unbound, 'unbound', false)}
      </fieldset>
      ${this.#places(words)}
      <small>${words.entitiesHint}</small>
    </form>`
  }

  #agent(words: EditorWords): TemplateResult {
    return html`${this.#text(words.agent, 'agent', words.agentHint, {home: ''})}
    ${this.#config.agent ? this.#text(words.key, 'key', words.keyHint) : nothing}`
  }

  /** A list of the home's floors; a text field while the home can't be read. */
  #floor(words: EditorWords): TemplateResult {
    const floor = typeof this.#config.floor === 'string' ? this.#config.floor : ''
    const floors = this.#home?.plans.map(({name}) => name) ?? []
    if (floors.length === 0) return this.#text(words.floor, 'floor')
    const others = floor === '' || floors.includes(floor) ? [] : [floor]
    const options = ['', ...others, ...floors].map((name): Option => [name, name === '' ? words.firstFloor : name])
    return select(words.floor, floor, options, (value) => this.#change({floor: value}))
  }

  /** A field for each place without an entity, and for each that has one by these settings. */
  #places(words: EditorWords): TemplateResult | typeof nothing {
    const [home, hass, list] = [this.#home, this.#hass, this.#list]
    if (!home || !hass || list === undefined) return nothing
    const named = isRecord(this.#config.entities) ? this.#config.entities : {}
    const {places, free} = placesToName(home, {list, hass, named, chosen: this.#chosen, language: this.#language})
    if (places.length + free.length === 0) return nothing
    return html`<fieldset>
      <legend>${words.places}</legend>
      ${this.isOfDashboard ? nothing : html`<small class="hint">${words.tapHint}</small>`}
      ${places.map((place) => this.#place(place, words, hass))}
      ${free.length === 0 ? nothing : this.#another(words, free)}
      <datalist id="entities">
        ${Object.entries(hass.states).map(
          ([id, state]) => html`<option value=${id}>${String(state?.attributes.friendly_name ?? '')}</option>`,
        )}
      </datalist>
      ${this.#offering(words, named)}
    </fieldset>`
  }

  /** Offers the chosen entities to the agent that shows the home: in its project people may bind them. */
  #offering(words: EditorWords, named: RawConfig): TemplateResult | typeof nothing {
    const offer = this.#offer
    if (!this.#isAgent || !this.#config.agent || Object.keys(named).length === 0) return nothing
    return html`<div class="offer">
      <button type="button" ?disabled=${offer === 'sending'} @click=${() => this.#offerPlaces()}>${words.offer}</button>
      <small>${words.offerHint}</small>
      <div role="status">${offer === null || offer === 'sending' ? nothing : offerText(offer, words)}</div>
    </div>`
  }

  async #offerPlaces() {
    const config = this.#config
    this.#offer = 'sending'
    this.requestUpdate()
    const taken = await sendOffer(config, this.#language).catch((): 'failed' => 'failed')
    if (config !== this.#config) return
    this.#offer = taken
    this.requestUpdate()
  }

  /** A field for the entity of a place, with proposals. */
  #place({key, name, entity, proposals}: PlaceToName, words: EditorWords, hass: Hass): TemplateResult {
    const nameOf = (id: string) => String(hass.states[id]?.attributes.friendly_name ?? id)
    return html`${
      this.#hasPicker && this.#chosen.has(key)
        ? this.#picker(key, name, entity, hass)
        : html`<label>
          <span class="name">${name}</span>
          <input
            type="text"
            list="entities"
            autocomplete="off"
            spellcheck="false"
            pattern="[a-z0-9_]+[.][a-z0-9_]+"
            placeholder=${words.entity}
            data-key=${key}
            .value=${entity}
            @change=${({target}: Event) => {
              const field = target as HTMLInputElement
              if (field.reportValidity()) this.#bind(key, field.value.trim())
            }}
          />
        </label>`
    }
    ${
      proposals.length === 0
        ? nothing
        : html`<div class="proposals" role="group" aria-label=${words.proposals(name)}>
          ${proposals.map((id) => html`<button type="button" title=${id} @click=${() => this.#bind(key, id)}>${nameOf(id)}</button>`)}
        </div>`
    }`
  }

  /** Home Assistant's own field. */
  #picker(key: string, name: string, entity: string, hass: Hass): TemplateResult {
    return html`<ha-entity-picker
      allow-custom-entity
      data-key=${key}
      .hass=${hass}
      .label=${name}
      .value=${entity}
      @value-changed=${(event: CustomEvent<{value?: string}>) => {
        event.stopPropagation()
        this.#bind(key, event.detail.value ?? '')
      }}
    ></ha-entity-picker>`
  }

  /** A list of the elements without an entity: the chosen one gets a field. */
  #another(words: EditorWords, free: PlacesToName['free']): TemplateResult {
    const options = [['', words.choosePlace] as const, ...free.map(({key, name}): Option => [key, name])]
    return select(words.another, '', options, (key, list) => {
      list.value = ''
      void this.#choose(key)
    })
  }

  /** Shows the field of a place, with the list of entities open. */
  async #choose(key: string) {
    this.#chosen = new Set([...this.#chosen, key])
    this.#hasPicker = await loadEntityPicker()
    this.requestUpdate()
    await this.updateComplete
    const fields = this.renderRoot.querySelectorAll<HTMLElement>('[data-key]')
    const field = [...fields].find(({dataset}) => dataset.key === key)
    if (!field) return
    field.scrollIntoView({block: 'center'})
    await openPicker(field)
  }

  /** Names the entity of a place; an empty one gives the place back to the home's binding. */
  #bind(key: string, entity: string) {
    const {[key]: _, ...others} = isRecord(this.#config.entities) ? this.#config.entities : {}
    const entities = entity === '' ? others : {...others, [key]: entity}
    this.#change({entities: Object.keys(entities).length === 0 ? '' : entities})
  }

  #text(name: string, key: string, hint?: string, others: RawConfig = {}): TemplateResult {
    const value = this.#config[key]
    return html`<label>
      <span class="name">${name}</span>
      <input
        type="text"
        name=${key}
        autocomplete="off"
        spellcheck="false"
        .value=${typeof value === 'string' ? value : ''}
        @change=${({target}: Event) => this.#change({...others, [key]: (target as HTMLInputElement).value.trim()})}
      />
      ${hint ? html`<small>${hint}</small>` : nothing}
    </label>`
  }

  #check(name: string, key: string, initial: boolean): TemplateResult {
    return html`<label class="check">
      <input
        type="checkbox"
        name=${key}
        .checked=${(this.#config[key] ?? initial) === true}
        @change=${({target}: Event) => {
          const {checked} = target as HTMLInputElement
          this.#change({[key]: checked === initial ? '' : checked})
        }}
      />
      ${name}
    </label>`
  }
}

async function sendOffer(config: RawConfig, language: HouseLanguage): Promise<TakenOffer> {
  const {source, entities} = readCardConfig(config, language)
  if (source.kind !== 'agent') throw new TypeError('no agent')
  return offerPlaces(source, Object.fromEntries(entities), systemClock)
}

function offerText(offer: TakenOffer | 'failed', words: EditorWords): TemplateResult {
  if (offer === 'failed') return html`<p>${words.offerFailed}</p>`
  const {offered, unknown} = offer
  return html`<p>${words.offered(offered)}</p>
    ${unknown.length === 0 ? nothing : html`<p>${words.offeredUnknown(unknown)}</p>`}`
}

function select(
  name: string,
  chosen: string,
  options: readonly Option[],
  choose: (value: string, list: HTMLSelectElement) => void,
) {
  return html`<label>
    <span class="name">${name}</span>
    <select
      @change=${({target}: Event) => {
        const list = target as HTMLSelectElement
        choose(list.value, list)
      }}
    >
      ${options.map(([value, text]) => html`<option value=${value} .selected=${value === chosen}>${text}</option>`)}
    </select>
  </label>`
}
