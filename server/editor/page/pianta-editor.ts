import {html, LitElement, nothing, type TemplateResult} from 'lit'
import type {LengthUnit} from '../../../shared/home/edit/typed-measures.ts'
import {startChecking} from './check.ts'
import {createDraftKeeper, type DraftKeeper, type LoadedDraft} from './draft/draft-keeper.ts'
import {saveDialog} from './draft/save-dialog.ts'
import type {Naming} from './element-names.ts'
import {icon} from './icons.ts'
import {createSession, type Session} from './session.ts'
import type {PiantaSheet} from './sheet/pianta-sheet.ts'
import {problemList} from './side/problems.ts'
import {propertiesForm} from './side/properties.ts'
import {isEmpty, type Start, startView} from './start/start-view.ts'
import type {Tool, ToolContext} from './tools/tool.ts'
import {type ToolName, toolKeys, toolNames} from './tools/tool-names.ts'
import {tools} from './tools/tools.ts'
import type {Language, Words} from './words/words.ts'
import {wordsOf} from './words/words-of.ts'

/** The start of a measure that people type while they draw. */
const measureKey = /^[0-9.,'"]$/

/** The editor's page: the bar, the tools, the plan and what is beside it. */
export class PiantaEditor extends LitElement {
  readonly #language: Language = document.documentElement.lang === 'it' ? 'it' : 'en'
  readonly #words: Words = wordsOf[this.#language]
  #session: Session | null = null
  #keeper: DraftKeeper | null = null
  #tool: {name: ToolName; tool: Tool} | null = null
  #problem: string | null = null
  #wantedField = ''
  #startProblem = ''
  #version = 0
  #stop: (() => void)[] = []

  /** Renders without a shadow root, so that the page's style sheet applies. */
  protected override createRenderRoot() {
    return this
  }

  override connectedCallback() {
    super.connectedCallback()
    this.replaceChildren()
    void this.#open()
    addEventListener('keydown', this.#pressedKey)
  }

  override disconnectedCallback() {
    super.disconnectedCallback()
    removeEventListener('keydown', this.#pressedKey)
    for (const stop of this.#stop) stop()
  }

  get #path(): string {
    return `/projects/${this.dataset.project}`
  }

  async #open() {
    try {
      const draft = await this.#load()
      const isReadOnly = this.dataset.role === 'viewer'
      const session = createSession({...draft, isReadOnly})
      this.#session = session
      const keeper = createDraftKeeper({
        path: `${this.#path}/draft`,
        session,
        loaded: draft,
        onChange: () => this.requestUpdate(),
      })
      this.#keeper = keeper
      this.#stop = [
        session.subscribe(() => this.requestUpdate()),
        () => keeper.stop(),
        startChecking(session, this.dataset.check ?? ''),
      ]
    } catch (error) {
      this.#problem = this.#words.failed(error instanceof Error ? error.message : String(error))
    }
    this.requestUpdate()
  }

  async #load(): Promise<LoadedDraft> {
    const answer = await fetch(`${this.#path}/draft`)
    if (!answer.ok) throw new Error(`${answer.status} ${answer.statusText}`)
    return (await answer.json()) as LoadedDraft
  }

  get #sheet(): PiantaSheet | null {
    return this.querySelector('pianta-sheet')
  }

  get #unit(): LengthUnit {
    return this.#session?.home.presentations?.[0]?.units ?? 'm'
  }

  #toolFor(session: Session): Tool {
    const name = session.tool
    if (this.#tool?.name !== name) {
      this.#tool?.tool.cancel?.()
      const create = tools[name] ?? tools.select
      this.#tool = {name, tool: (create as NonNullable<typeof create>)(this.#context(session))}
    }
    return this.#tool.tool
  }

  #context(session: Session): ToolContext {
    const pixel = () => this.#sheet?.view.pixel ?? 0.01
    return {
      session,
      words: this.#words,
      language: this.#language,
      unit: this.#unit,
      grid: () => 0.05,
      pixel,
      reach: () => Math.max(0.05, 12 * pixel()),
      visible: () => this.#sheet?.visible ?? {left: 0, top: 0, right: 8, bottom: 6},
      update: () => this.requestUpdate(),
      focusField: (field) => {
        this.#wantedField = field
        this.requestUpdate()
      },
    }
  }

  readonly #pressedKey = (event: KeyboardEvent) => {
    const session = this.#session
    if (!session || event.defaultPrevented || this.querySelector('dialog[open]')) return
    const isTyping = (event.target as Element).closest?.('input, textarea, select') != null
    if ((event.ctrlKey || event.metaKey) && !isTyping && this.#command(session, event)) return event.preventDefault()
    if (isTyping || event.ctrlKey || event.metaKey || event.altKey) return
    if (this.#handleKey(session, event)) event.preventDefault()
  }

  /** Undo and redo. */
  #command(session: Session, {key, shiftKey}: KeyboardEvent): boolean {
    const letter = key.toLowerCase()
    if (letter !== 'z' && letter !== 'y') return false
    if (letter === 'y' || shiftKey) session.redo()
    else session.undo()
    return true
  }

  #handleKey(session: Session, event: KeyboardEvent): boolean {
    const tool = this.#toolFor(session)
    if (tool.key?.(event)) return true
    if (event.key === 'Escape') {
      if (!tool.cancel?.()) session.choose('select')
      return true
    }
    if (tool.type && measureKey.test(event.key)) {
      // The browser writes the key into the field that has the focus by then.
      this.querySelector<HTMLInputElement>('.typed input')?.focus()
      return false
    }
    const chosen = toolNames.find((name) => toolKeys[name] === event.key.toLowerCase())
    if (chosen === undefined || event.shiftKey) return false
    this.#choose(session, chosen)
    return true
  }

  #choose(session: Session, tool: ToolName) {
    session.choose(tool)
    this.#sheet?.focusStage()
  }

  protected override updated() {
    if (this.#wantedField === '') return
    const field = this.querySelector<HTMLInputElement>(`.properties input[name=${this.#wantedField}]`)
    this.#wantedField = ''
    field?.focus()
    field?.select()
  }

  protected override render(): TemplateResult {
    const session = this.#session
    if (this.#problem !== null) return html`<p class="alone" role="alert">${this.#problem}</p>`
    if (session === null) return html`<p class="alone">${this.#words.loading}</p>`
    this.#version += 1
    const tool = this.#toolFor(session)
    const naming: Naming = {
      home: session.shown,
      plan: session.plan,
      words: this.#words,
      language: this.#language,
      unit: this.#unit,
    }
    return html`${this.#bar(session)} ${session.isReadOnly ? nothing : this.#toolbar(session)}
      <main>
        <pianta-sheet
          .session=${session}
          .naming=${naming}
          .tool=${tool}
          .pictureOf=${() => undefined}
          .version=${this.#version}
        ></pianta-sheet>
        ${this.#start(session)} ${this.#help(session, tool)} ${this.#zoom()}
      </main>
      ${this.#side(session, naming)} ${saveDialog({path: this.#path, token: this.dataset.token ?? '', words: this.#words, keeper: this.#keeper, saved: () => this.#reload()})}`
  }

  #bar(session: Session): TemplateResult {
    const words = this.#words
    const {last, next} = session.history
    const state = this.#keeper?.state ?? 'none'
    return html`<header>
      <a class="back" href=${this.#path} aria-label=${words.back} title=${words.back}>${icon('back')}</a>
      <h1>${this.dataset.name}</h1>
      ${this.#plans(session)}
      <p class="draft is-${state}" role="status">${session.isReadOnly ? words.viewOnly : words.draft[state]}</p>
      ${
        session.isReadOnly
          ? nothing
          : html`<div class="history">
                ${this.#stepButton('undo', last && words.steps[last], () => session.undo())}
                ${this.#stepButton('redo', next && words.steps[next], () => session.redo())}
              </div>
              <button class="second discard" ?disabled=${state === 'none'} @click=${() => this.#discard()}>
                ${words.discard}
              </button>
              <button class="main" @click=${() => this.#save()}>${words.saveVersion}</button>`
      }
    </header>`
  }

  #stepButton(name: 'undo' | 'redo', step: string | undefined, act: () => void): TemplateResult {
    const word = this.#words[name]
    const title = step === undefined ? word : `${word}: ${step}`
    return html`<button class="round" aria-label=${word} title=${title} ?disabled=${step === undefined} @click=${act}>
      ${icon(name)}
    </button>`
  }

  #plans(session: Session): TemplateResult | typeof nothing {
    const {plans} = session.home
    if (plans.length < 2) return nothing
    const open = ({target}: Event) => session.openPlan((target as HTMLSelectElement).value)
    return html`<select aria-label=${this.#words.plans} @change=${open}>
      ${plans.map(({id, name}) => html`<option value=${id} ?selected=${id === session.plan.id}>${name}</option>`)}
    </select>`
  }

  #toolbar(session: Session): TemplateResult {
    const words = this.#words
    return html`<div class="tools" role="toolbar" aria-label=${words.toolbar}>
      ${toolNames.map(
        (name) =>
          html`<button
            aria-label=${words.tools[name]}
            aria-pressed=${session.tool === name}
            title=${`${words.tools[name]} (${toolKeys[name].toUpperCase()})`}
            @click=${() => this.#choose(session, name)}
          >
            ${icon(name)}<span aria-hidden="true">${words.tools[name]}</span>
          </button>`,
      )}
    </div>`
  }

  /** The line under the plan: what to do next, and the field for typed measures. */
  #help(session: Session, tool: Tool): TemplateResult {
    const words = this.#words
    const type = (event: KeyboardEvent) => {
      const field = event.target as HTMLInputElement
      if (event.key === 'Escape') this.#sheet?.focusStage()
      else if (event.key !== 'Enter' || !tool.type?.(field.value)) return
      else if (this.#wantedField === '') this.#sheet?.focusStage()
      field.value = ''
      event.preventDefault()
    }
    return html`<div class="help">
      ${
        session.refusal
          ? html`<p class="refusal" role="alert">${words.refusals[session.refusal.code]}</p>`
          : html`<p>${tool.hint()}</p>`
      }
      ${
        tool.type
          ? html`<label class="typed"
              >${words.typed}<input inputmode="text" autocomplete="off" size="10" @keydown=${type}
            /></label>`
          : nothing
      }
    </div>`
  }

  /** The ways to begin, while there is nothing on any plan. */
  #start(session: Session): TemplateResult | typeof nothing {
    if (session.tool !== 'select' || !isEmpty(session.home)) return nothing
    const start: Start = {
      path: this.#path,
      session,
      words: this.#words,
      choose: (tool) => this.#choose(session, tool),
      started: () => {
        this.#sheet?.fit()
        this.#sheet?.focusStage()
      },
    }
    return startView(start, this.#startProblem, (text) => {
      this.#startProblem = text
      this.requestUpdate()
    })
  }

  #zoom(): TemplateResult {
    const {zoom} = this.#words
    const button = (name: 'in' | 'out' | 'fit', act: () => void) =>
      html`<button class="round" aria-label=${zoom[name]} title=${zoom[name]} @click=${act}>${icon(name)}</button>`
    return html`<div class="zoom">
      ${button('in', () => this.#sheet?.zoom(1.25))} ${button('out', () => this.#sheet?.zoom(0.8))}
      ${button('fit', () => this.#sheet?.fit())}
    </div>`
  }

  #side(session: Session, naming: Naming): TemplateResult {
    const {regions} = this.#words
    const section = (name: keyof typeof regions, content: TemplateResult) =>
      html`<section class=${name} aria-label=${regions[name]}>
        <h2>${regions[name]}</h2>
        ${content}
      </section>`
    return html`<aside>
      ${section('properties', this.#properties(session, naming))}
      ${section('problems', problemList(session, naming))}
    </aside>`
  }

  /** The options of the tool while nothing is selected, else the properties of what is. */
  #properties(session: Session, naming: Naming): TemplateResult {
    const options = session.selection.length === 0 ? this.#toolFor(session).options?.() : undefined
    return options ?? propertiesForm(session, naming, () => this.#sheet?.focusStage())
  }

  async #save() {
    await this.#keeper?.flush()
    this.querySelector<HTMLDialogElement>('dialog.saving')?.showModal()
  }

  async #discard() {
    if (!confirm(this.#words.discardAsks)) return
    await this.#keeper?.flush()
    await fetch(`${this.#path}/draft`, {method: 'DELETE'})
    await this.#reload()
  }

  /** Takes over what the server has: after a version was saved, or the draft discarded. */
  async #reload() {
    const draft = await this.#load()
    this.#session?.reset({...draft, isReadOnly: this.#session.isReadOnly})
    this.#keeper?.loaded(draft)
  }
}
