import {html, LitElement, nothing, type TemplateResult} from 'lit'
import {systemClock} from '#shared/clock.ts'
import type {HouseLanguage} from '#shared/text/languages.ts'
import type {NumberCommand, ShownCode, ShownPairing} from '../protocol.ts'
import {isStale, type Moment} from '../screen/notices.ts'
import type {View} from '../view.ts'
import {pairingWords} from '../words/pairing-words.ts'
import {qrCode} from './qr-code.ts'

const clock = systemClock

/** Returns the screen of a pairing; null without one, and without the agent: its code may have ended. */
export function pairingOf(
  view: View | null,
  moment: Moment,
  language: HouseLanguage,
  send: (message: NumberCommand) => void,
): TemplateResult | null {
  if (!view?.pairing || isStale(moment)) return null
  return html`<pianta-pairing
    .pairing=${view.pairing}
    .isRevoked=${view.link.state === 'revoked'}
    .language=${language}
    .send=${send}
  ></pianta-pairing>`
}

/** Shows how to connect the panel: the QR code, the address, the code in letters and how long it lasts. */
export class PiantaPairing extends LitElement {
  static override properties = {
    pairing: {attribute: false},
    isRevoked: {attribute: false},
    language: {attribute: false},
    send: {attribute: false},
  }

  declare pairing: ShownPairing | null
  declare isRevoked: boolean
  declare language: HouseLanguage
  declare send: (message: NumberCommand) => void
  /** The end of the code, as elapsed time. */
  #endsAt = 0
  #cancelTick = () => {}

  constructor() {
    super()
    this.pairing = null
    this.isRevoked = false
    this.language = 'en'
    this.send = () => {}
  }

  /** Renders without a shadow root, so that the page's style sheet applies. */
  protected override createRenderRoot() {
    return this
  }

  override disconnectedCallback() {
    super.disconnectedCallback()
    this.#cancelTick()
  }

  protected override willUpdate(changed: Map<string, unknown>) {
    if (changed.has('pairing')) this.#endsAt = clock.elapsed() + (this.pairing?.code?.left ?? 0)
    this.#cancelTick()
    if (this.pairing?.code && !this.pairing.number) this.#cancelTick = clock.after(1000, () => this.requestUpdate())
  }

  protected override updated(changed: Map<string, unknown>) {
    if (changed.has('pairing')) this.querySelector<HTMLElement>('input:not([disabled])')?.focus()
  }

  protected override render() {
    const {pairing} = this
    if (!pairing) return nothing
    const words = pairingWords[this.language]
    const {server, code, trouble, number} = pairing
    if (number) return this.#number(number)
    return html`<section class="pairing">
      ${code ? qrCode(code.qr, words.qr) : nothing}
      <div class="pairing-text">
        <h1>${this.isRevoked ? words.revoked : words.title}</h1>
        <p>${this.isRevoked ? words.revokedLead : words.lead}</p>
        ${code ? this.#steps(code) : nothing}
        <div role="status">
          ${trouble ? html`<p class="pairing-trouble">${words.trouble[trouble.kind](server)} <small>${trouble.reason}</small></p>` : nothing}
          ${code || trouble ? nothing : html`<p>${words.asking(server)}</p>`}
        </div>
      </div>
    </section>`
  }

  /** Asks for the number of the person's page: it shows that the two are in front of the same panel. */
  #number(status: 'needed' | 'wrong' | 'checking'): TemplateResult {
    const words = pairingWords[this.language].number
    return html`<form class="pairing pairing-number" @submit=${this.#typed}>
      <div class="pairing-text">
        <h1 id="pairing-number">${words.title}</h1>
        <p>${words.lead}</p>
        <p>
          <input
            name="number"
            inputmode="numeric"
            autocomplete="one-time-code"
            maxlength="7"
            pattern="[0-9 ]{6,7}"
            required
            aria-labelledby="pairing-number"
            ?disabled=${status === 'checking'}
          />
          <button class="button" ?disabled=${status === 'checking'}>${words.connect}</button>
        </p>
        <p role="status">${status === 'needed' ? nothing : words[status]}</p>
      </div>
    </form>`
  }

  readonly #typed = (event: SubmitEvent) => {
    event.preventDefault()
    const form = event.target as HTMLFormElement
    const number = String(new FormData(form).get('number'))
    form.reset()
    this.send({type: 'number', number})
  }

  #steps({userCode, verificationUri, lanCommand}: ShownCode): TemplateResult {
    const words = pairingWords[this.language]
    const seconds = Math.ceil(Math.max(0, this.#endsAt - clock.elapsed()) / 1000)
    const time = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
    return html`<p>${words.scan} ${words.open} <b class="pairing-address">${verificationUri}</b> ${words.enter}</p>
      <p class="pairing-code">${userCode}</p>
      <p class="pairing-soft">${words.keep} <span role="timer">${words.lasts(time)}</span></p>
      ${lanCommand === null ? nothing : html`<p class="pairing-trouble">${words.loopback(lanCommand)}</p>`}`
  }
}
