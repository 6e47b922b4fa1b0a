import {html, LitElement, nothing, type TemplateResult} from 'lit'

const focusable = 'button:not(:disabled), input:not(:disabled), select:not(:disabled), a[href], [tabindex="0"]'

/** Returns the focused element, also within shadow roots. */
function focusedElement(): HTMLElement | null {
  let focused = document.activeElement
  while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement
  return focused instanceof HTMLElement && focused !== document.body ? focused : null
}

/**
 * A modal dialog for browsers without `<dialog>` (Safari 13). It keeps the focus and gives it back. Escape, its button
 * and a tap outside emit `close`; an alert only closes by its own button in `body`.
 */
export class PiantaDialog extends LitElement {
  static override properties = {
    name: {attribute: false},
    kind: {attribute: false},
    done: {attribute: false},
    body: {attribute: false},
    place: {attribute: false},
  }

  declare name: string
  declare kind: 'dialog' | 'alertdialog'
  /** The text of the button that closes it. */
  declare done: string
  declare body: TemplateResult | typeof nothing
  /** Where it is, if it matters. */
  declare place: '' | 'high' | 'low'
  #opener: HTMLElement | null = null
  #isPressedOutside = false

  constructor() {
    super()
    this.name = ''
    this.kind = 'dialog'
    this.done = ''
    this.body = nothing
    this.place = ''
  }

  /** Renders without a shadow root, so that the page's style sheet applies. */
  protected override createRenderRoot() {
    return this
  }

  override connectedCallback() {
    super.connectedCallback()
    this.#opener = focusedElement()
    document.addEventListener('keydown', this.#pressed)
    document.addEventListener('focusin', this.#keepFocus)
  }

  override disconnectedCallback() {
    super.disconnectedCallback()
    document.removeEventListener('keydown', this.#pressed)
    document.removeEventListener('focusin', this.#keepFocus)
    if (this.#opener?.isConnected) this.#opener.focus()
  }

  protected override firstUpdated() {
    this.#panel?.focus()
  }

  get #panel(): HTMLElement | null {
    return this.querySelector<HTMLElement>('.dialog')
  }

  /** Tests whether no other dialog lies above. */
  get #isTop(): boolean {
    const all = document.querySelectorAll('pianta-dialog')
    return all[all.length - 1] === this
  }

  #close() {
    this.dispatchEvent(new CustomEvent('close'))
  }

  readonly #pressed = (event: KeyboardEvent) => {
    if (!this.#isTop) return
    if (event.key === 'Escape' && this.kind === 'dialog') {
      event.preventDefault()
      this.#close()
    }
    if (event.key === 'Tab') this.#turn(event)
  }

  /** Moves the focus from the last control to the first one, and back. */
  #turn(event: KeyboardEvent) {
    const controls = [...this.querySelectorAll<HTMLElement>(focusable)]
    const [first, last] = [controls[0], controls[controls.length - 1]]
    const focused = focusedElement()
    const isInside = focused !== null && controls.includes(focused)
    const next = event.shiftKey ? (focused === first || !isInside ? last : null) : focused === last ? first : null
    if (!next) return
    event.preventDefault()
    next.focus()
  }

  readonly #keepFocus = ({target}: FocusEvent) => {
    if (this.#isTop && target instanceof Node && !this.contains(target)) this.#panel?.focus()
  }

  // A hold opens the dialog under the finger: only a press that begins outside closes it.
  readonly #pressedOutside = (event: Event) => {
    this.#isPressedOutside = event.target === event.currentTarget
  }

  readonly #clickedOutside = (event: Event) => {
    if (this.kind === 'dialog' && this.#isPressedOutside && event.target === event.currentTarget) this.#close()
  }

  protected override render() {
    const isAlert = this.kind === 'alertdialog'
    return html`<div class="backdrop is-${this.kind} ${this.place ? `is-${this.place}` : ''}" @pointerdown=${this.#pressedOutside} @click=${this.#clickedOutside}>
      <section class="dialog" role=${this.kind} aria-modal="true" aria-label=${this.name} tabindex="-1">
        ${
          isAlert
            ? nothing
            : html`<div class="dialog-head">
                <h2>${this.name}</h2>
                <button type="button" class="button" @click=${() => this.#close()}>${this.done}</button>
              </div>`
        }
        <div class="dialog-body">${this.body}</div>
      </section>
    </div>`
  }
}
