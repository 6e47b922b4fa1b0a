import {html, LitElement, nothing, type TemplateResult} from 'lit'
import {systemClock} from '#shared/clock.ts'
import type {Language} from '#shared/text/languages.ts'
import {orientations, type RawConfig, readCardConfig} from './config.ts'
import {editorStyles} from './editor-styles.ts'
import {type EditorWords, editorWords} from './editor-words.ts'
import {fetchHome} from './fetch-home.ts'
import type {Hass} from './hass.ts'
import {languageOf} from './words.ts'

type Option = readonly [value: string, name: string]

/** The editor of the card's settings. Each change emits `config-changed`, which Home Assistant takes for its dashboard. */
export class PiantaCardEditor extends LitElement {
  static override styles = editorStyles

  #config: RawConfig = {}
  #language: Language = languageOf(document.documentElement.lang)
  /** Whether the home comes from an agent, also before its address is there. */
  #isAgent = false
  #floors: readonly string[] = []
  /** The settings that the floors were read with. */
  #floorsOf = ''

  /** Takes the settings, also wrong ones: here they are mended. */
  setConfig(config: RawConfig) {
    this.#config = config
    if (config.agent !== undefined) this.#isAgent = true
    if (config.home !== undefined) this.#isAgent = false
    void this.#readFloors()
    this.requestUpdate()
  }

  set hass(hass: Hass) {
    const language = languageOf(hass.locale?.language ?? hass.language)
    if (language === this.#language) return
    this.#language = language
    this.requestUpdate()
  }

  /** Reads the floors of the home, for people to choose from. */
  async #readFloors() {
    const {home, agent, key} = this.#config
    const wanted = JSON.stringify([home, agent, key])
    if (wanted === this.#floorsOf) return
    this.#floorsOf = wanted
    this.#floors = []
    try {
      const {source} = readCardConfig({home, agent, key}, this.#language)
      const fetched = await fetchHome(source, systemClock)
      if (wanted !== this.#floorsOf) return
      this.#floors = 'home' in fetched ? fetched.home.plans.map(({name}) => name) : []
      this.requestUpdate()
    } catch {
      // The address is wrong: the card says so.
    }
  }

  /** Changes settings; those without a value are left out. */
  #change(part: RawConfig) {
    const config = Object.fromEntries(Object.entries({...this.#config, ...part}).filter(([, value]) => value !== ''))
    this.#config = config
    void this.#readFloors()
    this.dispatchEvent(new CustomEvent('config-changed', {detail: {config}, bubbles: true, composed: true}))
    this.requestUpdate()
  }

  #chooseSource(isAgent: boolean) {
    this.#isAgent = isAgent
    // Nothing is emitted before there is an address: settings without a home are an error.
    this.requestUpdate()
  }

  protected override render() {
    const words = editorWords[this.#language]
    const config = this.#config
    return html`<form @submit=${(event: Event) => event.preventDefault()}>
      ${this.#text(words.title, 'title')}
      ${select(words.source, this.#isAgent ? 'agent' : 'file', Object.entries(words.sources), (value) => this.#chooseSource(value === 'agent'))}
      ${this.#isAgent ? this.#agent(words) : this.#text(words.home, 'home', words.homeHint, {agent: '', key: ''})}
      ${this.#floor(words)}
      ${select(
        words.orientation,
        String(config.orientation ?? 0),
        orientations.map((turn): Option => [String(turn), words.turns[turn]]),
        (value) => this.#change({orientation: value === '0' ? '' : Number(value)}),
      )}
      <fieldset>
        <legend>${words.show}</legend>
        ${this.#check(words.tint, 'tint', false)} ${this.#check(words.readings, 'readings', true)}
        ${this.#check(words.unbound, 'unbound', false)}
      </fieldset>
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
    if (this.#floors.length === 0) return this.#text(words.floor, 'floor')
    const others = floor === '' || this.#floors.includes(floor) ? [] : [floor]
    const options = ['', ...others, ...this.#floors].map(
      (name): Option => [name, name === '' ? words.firstFloor : name],
    )
    return select(words.floor, floor, options, (value) => this.#change({floor: value}))
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

function select(name: string, chosen: string, options: readonly Option[], choose: (value: string) => void) {
  return html`<label>
    <span class="name">${name}</span>
    <select @change=${({target}: Event) => choose((target as HTMLSelectElement).value)}>
      ${options.map(([value, text]) => html`<option value=${value} .selected=${value === chosen}>${text}</option>`)}
    </select>
  </label>`
}
