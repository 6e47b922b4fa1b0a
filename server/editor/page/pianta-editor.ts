import {html, LitElement, nothing, type TemplateResult} from 'lit'
import type {LengthUnit} from '../../../shared/home/edit/typed-measures.ts'
import {startChecking} from './check.ts'
import {createDiscardDialog, type DiscardDialog} from './draft/discard-dialog.ts'
import {type DraftDesk, openDraftDesk} from './draft/draft-desk.ts'
import {draftStatus, peopleHere} from './draft/draft-status.ts'
import {mergePanel} from './draft/merge-panel.ts'
import {draftNotice} from './draft/notice.ts'
import {createSaveDialog, type SaveDialog} from './draft/save-dialog.ts'
import type {Naming} from './element-names.ts'
import {icon} from './icons.ts'
import {type Live, startLive} from './live.ts'
import type {Session} from './session.ts'
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
  #desk: DraftDesk | null = null
  #live: Live | null = null
  #dialogs: {save: SaveDialog; discard: DiscardDialog} | null = null
  #tool: {name: ToolName; tool: Tool} | null = null
  #problem: string | null = null
  #wantedField = ''
  #startProblem = ''
  #wasMerging = false
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
      const onChange = () => this.requestUpdate()
      const live = startLive(`${this.#path}/edit/live`)
      this.#live = live
      const page = {path: this.#path, page: this, words: this.#words, language: this.#language}
      const desk = await openDraftDesk({...page, live, onChange})
      const {session} = desk
      const dialogs = {
        desk,
        naming: () => this.#naming(session),
        words: this.#words,
        page: this,
        onChange,
        leave: () => this.#sheet?.focusStage(),
      }
      this.#desk = desk
      this.#session = session
      this.#dialogs = {
        save: createSaveDialog({...dialogs, signInPath: this.#signInPath}),
        discard: createDiscardDialog(dialogs),
      }
      this.#stop = [
        session.subscribe(onChange),
        () => desk.stop(),
        () => live.stop(),
        startChecking(session, this.dataset.check ?? ''),
      ]
    } catch (error) {
      this.#live?.stop()
      this.#problem = this.#words.failed(error instanceof Error ? error.message : String(error))
    }
    this.requestUpdate()
  }

  get #signInPath(): string {
    return `/signin?next=${encodeURIComponent(this.#path)}`
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
    const isMerging = this.#desk?.merges.open != null
    if (isMerging && !this.#wasMerging) this.querySelector<HTMLElement>('.merging h2')?.focus()
    this.#wasMerging = isMerging
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
    const naming = this.#naming(session)
    return html`${this.#bar(session)} ${session.isReadOnly ? nothing : this.#toolbar(session)}
      <main>
        <pianta-sheet
          .session=${session}
          .naming=${naming}
          .tool=${tool}
          .pictureOf=${() => undefined}
          .version=${this.#version}
        ></pianta-sheet>
        ${this.#start(session)} ${this.#desk && draftNotice(this.#desk, this.#words)} ${this.#help(session, tool)}
        ${this.#zoom()}
      </main>
      ${this.#side(session, naming)} ${this.#dialogs?.save.view()} ${this.#dialogs?.discard.view()}`
  }

  #naming({shown: home, plan}: Session): Naming {
    return {home, plan, words: this.#words, language: this.#language, unit: this.#unit}
  }

  #bar(session: Session): TemplateResult {
    const words = this.#words
    const {last, next} = session.history
    const desk = this.#desk
    const state = desk?.keeper.state ?? 'none'
    return html`<header>
      <a class="back" href=${this.#path} aria-label=${words.back} title=${words.back}>${icon('back')}</a>
      <h1>${this.dataset.name}</h1>
      ${this.#plans(session)}
      ${desk && draftStatus(desk, words, this.#signInPath)} ${desk && peopleHere(desk, words)}
      ${
        session.isReadOnly
          ? nothing
          : html`<div class="history">
                ${this.#stepButton('undo', last && words.steps[last], () => session.undo())}
                ${this.#stepButton('redo', next && words.steps[next], () => session.redo())}
              </div>
              <button
                class="second discard"
                ?disabled=${state === 'none' || state === 'conflict'}
                @click=${() => this.#dialogs?.discard.open()}
              >
                ${words.draft.discard}
              </button>
              <button
                class="main"
                ?disabled=${state === 'none' || state === 'conflict'}
                @click=${() => this.#dialogs?.save.open()}
              >
                ${words.draft.saveVersion}
              </button>`
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
    const merging = this.#desk?.merges.open
    if (this.#desk && merging) {
      const reveal = (id: string, plan: string | undefined) => void this.#reveal(session, id, plan)
      return html`<aside>
        ${mergePanel(merging, {desk: this.#desk, words: this.#words, language: this.#language, reveal})}
      </aside>`
    }
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

  /** Shows an element of a merge on the plan. */
  async #reveal(session: Session, id: string, plan: string | undefined) {
    if (plan !== undefined && plan !== session.plan.id) session.openPlan(plan)
    if (session.plan.id === (plan ?? session.plan.id)) session.select([id])
    await this.updateComplete
    await this.#sheet?.updateComplete
    this.#sheet?.reveal(id)
  }
}
