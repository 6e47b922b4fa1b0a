import {html, LitElement, nothing, type PropertyValues, type TemplateResult} from 'lit'
import {limits} from '#shared/contract/limits.ts'
import {mentionsIn} from '#shared/text/mentions.ts'
import type {EditPerson} from '../../protocol.ts'
import type {Answer, Refused} from '../../requests.ts'
import {refusalText} from '../../words/request-words.ts'
import type {Words} from '../../words/words.ts'
import {type TypedMention, typedMention} from './typed-mention.ts'

/** A field for a comment. An `@` offers the members, by mouse and by keys. */
export class CommentForm extends LitElement {
  static override properties = {
    label: {attribute: false},
    words: {attribute: false},
    members: {attribute: false},
    send: {attribute: false},
    typed: {state: true},
    chosen: {state: true},
    problem: {state: true},
    isSending: {state: true},
  }

  declare label: string
  declare words: Words
  declare members: readonly EditPerson[]
  declare send: (body: string, mentions: readonly string[]) => Promise<Answer<unknown>>
  declare typed: TypedMention | undefined
  /** The index of the member that Enter takes. */
  declare chosen: number
  declare problem: string
  declare isSending: boolean

  constructor() {
    super()
    this.typed = undefined
    this.chosen = 0
    this.problem = ''
    this.isSending = false
  }

  protected override createRenderRoot() {
    return this
  }

  get #field(): HTMLTextAreaElement {
    return this.querySelector('textarea') as HTMLTextAreaElement
  }

  override focus() {
    void this.updateComplete.then(() => this.#field.focus())
  }

  readonly #look = () => {
    const {value, selectionStart} = this.#field
    this.typed = typedMention(value, selectionStart, this.members)
    this.chosen = 0
  }

  readonly #pressedKey = (event: KeyboardEvent) => {
    // The plan's keys are not for a field.
    event.stopPropagation()
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) return void this.#submit(event)
    const count = this.typed?.members.length ?? 0
    if (count === 0) return
    const step = {ArrowDown: 1, ArrowUp: -1}[event.key]
    if (step !== undefined) this.chosen = (this.chosen + step + count) % count
    else if (event.key === 'Enter' || event.key === 'Tab') this.#take(this.chosen)
    else if (event.key === 'Escape') this.typed = undefined
    else return
    event.preventDefault()
  }

  #take(index: number) {
    const person = this.typed?.members[index]
    if (!this.typed || !person) return
    const field = this.#field
    field.setRangeText(`@${person.name} `, this.typed.from, field.selectionStart, 'end')
    this.typed = undefined
    field.focus()
  }

  readonly #submit = async (event: Event) => {
    event.preventDefault()
    const {comments} = this.words
    const body = this.#field.value.trim()
    if (this.isSending) return
    if (body === '' || [...body].length > limits.commentLength) {
      this.problem = body === '' ? comments.blank : comments.long
      this.#field.focus()
      return
    }
    this.isSending = true
    this.problem = ''
    const answer = await this.send(body, mentionsIn(body, this.members))
    this.isSending = false
    if (answer.refused === undefined) this.#field.value = ''
    else this.problem = this.#problemOf(answer.refused)
  }

  #problemOf({why, problems}: Refused): string {
    const {comments, requests} = this.words
    if (problems.some((text) => text.startsWith('planId'))) return comments.noVersion
    if (problems.some((text) => text.includes('reached its limit'))) return comments.full
    return refusalText(requests, why)
  }

  protected override updated(changed: PropertyValues<this>) {
    if (changed.has('problem') && this.problem !== '') this.#field.focus()
  }

  protected override render(): TemplateResult {
    const {comments} = this.words
    const options = this.typed?.members ?? []
    const optionId = (index: number) => `mention-${index}`
    return html`<form @submit=${this.#submit}>
      <label
        >${this.label}<textarea
          rows="3"
          aria-autocomplete="list"
          aria-controls=${options.length > 0 ? 'mentions' : nothing}
          aria-activedescendant=${options.length > 0 ? optionId(this.chosen) : nothing}
          @input=${this.#look}
          @click=${this.#look}
          @keydown=${this.#pressedKey}
        ></textarea>
      </label>
      ${
        options.length === 0
          ? nothing
          : html`<ul id="mentions" role="listbox" aria-label=${comments.mention}>
              ${options.map(
                ({name}, index) =>
                  html`<li
                    id=${optionId(index)}
                    role="option"
                    aria-selected=${index === this.chosen}
                    @pointerdown=${(event: Event) => {
                      event.preventDefault()
                      this.#take(index)
                    }}
                  >
                    <bdi>${name}</bdi>
                  </li>`,
              )}
            </ul>`
      }
      <p role="alert">${this.problem}</p>
      <button class="main" ?disabled=${this.isSending}>${comments.publish}</button>
    </form>`
  }
}
