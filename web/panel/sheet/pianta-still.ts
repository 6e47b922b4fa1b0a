import {html, LitElement, nothing, type PropertyValues, type TemplateResult} from 'lit'
import type {HouseLanguage} from '#shared/text/languages.ts'
import type {StillResult} from '../connection/questions.ts'
import {detailWords} from '../words/detail-words.ts'

/** Milliseconds from a picture to the next one. */
const interval = 5000

/** A camera's picture, taken anew every few seconds while it is on the screen. */
export class PiantaStill extends LitElement {
  static override properties = {
    device: {attribute: false},
    name: {attribute: false},
    language: {attribute: false},
    ask: {attribute: false},
  }

  declare device: string
  declare name: string
  declare language: HouseLanguage
  /** Asks the agent for a picture. */
  declare ask: (device: string) => Promise<StillResult>
  #result: StillResult | null = null
  #timer: ReturnType<typeof setTimeout> | undefined
  /** Counts the times that it began to take pictures, so that an answer to an earlier question is left out. */
  #round = 0

  constructor() {
    super()
    this.device = ''
    this.name = ''
    this.language = 'en'
    this.ask = () => Promise.resolve({picture: null, error: null})
  }

  /** Renders without a shadow root, so that the page's style sheet applies. */
  protected override createRenderRoot() {
    return this
  }

  override connectedCallback() {
    super.connectedCallback()
    // Its properties are set once it is in the page.
    if (!this.hasUpdated) return
    this.#begin()
    this.requestUpdate()
  }

  override disconnectedCallback() {
    super.disconnectedCallback()
    this.#end()
  }

  /** A page uses it again for another device, whose picture the last one must not pass for. */
  protected override willUpdate(changed: PropertyValues<this>) {
    if (changed.has('device')) this.#begin()
  }

  #begin() {
    this.#end()
    void this.#take(this.#round)
  }

  #end() {
    this.#round += 1
    clearTimeout(this.#timer)
    this.#result = null
  }

  async #take(round: number) {
    // Nobody sees a page in the background.
    const result = document.hidden ? this.#result : await this.ask(this.device)
    if (round !== this.#round) return
    // A picture that fails leaves no old one in sight: people would take it for the present.
    this.#result = result
    this.requestUpdate()
    this.#timer = setTimeout(() => void this.#take(round), interval)
  }

  protected override render(): TemplateResult {
    const words = detailWords[this.language]
    if (!this.#result) return html`<p role="status">${words.stillComes}</p>`
    const {picture, error} = this.#result
    return picture === null
      ? html`<p role="status">${words.noStill} ${error ? html`<small lang="en">${error}</small>` : nothing}</p>`
      : html`<img src=${picture} alt=${words.still(this.name)} />`
  }
}
