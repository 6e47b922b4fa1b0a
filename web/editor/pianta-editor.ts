import {html, LitElement, nothing, type TemplateResult} from 'lit'
import {planBounds} from '#shared/home/draw/bounds.ts'
import type {PictureOf} from '#shared/home/draw/drawings.ts'
import {planBelow} from '#shared/home/edit/copy-outer-walls.ts'
import {hasElement, locate} from '#shared/home/edit/in-plan.ts'
import {setUnits, unitsOf} from '#shared/home/edit/set-units.ts'
import type {LengthUnit} from '#shared/home/edit/typed-measures.ts'
import {createAnnouncer} from './announce.ts'
import {bar} from './bar.ts'
import {startChecking} from './check.ts'
import {watchClipboard} from './clipboard.ts'
import {createDiscardDialog, type DiscardDialog} from './draft/discard-dialog.ts'
import {type DraftDesk, openDraftDesk} from './draft/draft-desk.ts'
import {draftNotice} from './draft/notice.ts'
import {createSaveDialog, type SaveDialog} from './draft/save-dialog.ts'
import type {Editing} from './editing.ts'
import type {Naming} from './element-names.ts'
import {focusRegion, isFocusLost} from './focus.ts'
import {helpDialog, openHelp} from './help-dialog.ts'
import {createHelpLine, type HelpLine} from './help-line.ts'
import {type Live, startLive} from './live.ts'
import {createModelToggle, type ModelToggle} from './model/toggle.ts'
import {createPageKeys, isTyping} from './page-keys.ts'
import type {PiantaSheet} from './sheet/pianta-sheet.ts'
import {createPictures} from './sheet/pictures.ts'
import type {NewThread} from './side/comments/threads.ts'
import type {House} from './side/devices/house.ts'
import {reliedGuard} from './side/devices/relied-guard.ts'
import type {Panels} from './side/panels.ts'
import {sideView} from './side/side-view.ts'
import {isEmpty, type Start, startView} from './start/start-view.ts'
import type {Tool, ToolContext} from './tool.ts'
import {toolbar} from './toolbar.ts'
import {loadLateTools} from './tools/later.ts'
import {toolOf} from './tools/tools.ts'
import {viewBar} from './view-bar.ts'
import {keepView, readView} from './view-settings.ts'
import type {Language, Words} from './words/words.ts'
import {language, words} from './words/words-of.ts'

/** The editor's page: the bar, the tools, the plan and the panels beside it. */
export class PiantaEditor extends LitElement {
  readonly #language: Language = language
  readonly #words: Words = words
  #editing: Editing | null = null
  #desk: DraftDesk | null = null
  #live: Live | null = null
  #dialogs: {save: SaveDialog; discard: DiscardDialog} | null = null
  #tool: {name: string; unit: LengthUnit; tool: Tool} | null = null
  #panels: Panels | null = null
  #problem: string | null = null
  /** A field to get the focus once it is there. The wish ends when the person goes on before. */
  #wanted: {field: string; selection: readonly string[]} | null = null
  #pictureOf: PictureOf = () => undefined
  #view = readView()
  /** Whether the panel is open on small screens, where it lies below the plan. */
  #isPanelOpen = false
  /** Whether the panel was opened for a field, and closes when that is left. */
  #openPanelFor = false
  #helpLine: HelpLine | null = null
  #announce: ReturnType<typeof createAnnouncer> | null = null
  #startProblem = ''
  /** The state that the page showed last. */
  #rendered: {isGesture: boolean; refusal: unknown} = {isGesture: false, refusal: null}
  #wasMerging = false
  #version = 0
  #stop: (() => void)[] = []
  #model: ModelToggle | null = null

  /** Renders without a shadow root, so that the page's style sheet applies. */
  protected override createRenderRoot() {
    return this
  }

  override connectedCallback() {
    super.connectedCallback()
    this.replaceChildren()
    void this.#open()
  }

  override disconnectedCallback() {
    super.disconnectedCallback()
    for (const stop of this.#stop) stop()
  }

  get #path(): string {
    return this.dataset.path ?? ''
  }

  async #open() {
    try {
      const onChange = () => this.requestUpdate()
      const live = startLive(`${this.#path}/edit/live`)
      this.#live = live
      const page = {path: this.#path, page: this, words: this.#words, language: this.#language}
      const desk = await openDraftDesk({...page, live, onChange})
      const {editing} = desk
      const dialogs = {
        desk,
        naming: () => this.#naming(editing),
        words: this.#words,
        page: this,
        onChange,
        leave: () => this.#sheet?.focusStage(),
      }
      this.#desk = desk
      this.#editing = editing
      this.#pictureOf = createPictures(this.#path, onChange)
      this.#announce = createAnnouncer(editing)
      this.#dialogs = {
        save: createSaveDialog({...dialogs, signInPath: this.#signInPath}),
        discard: createDiscardDialog(dialogs),
      }
      const {model: script = '', modelWorker: worker = ''} = this.dataset
      const {model: words} = this.#words
      const model = createModelToggle({editing, script, worker, language: this.#language, words, onChange})
      this.#model = model
      const pressedKey = this.#createKeys(editing)
      addEventListener('keydown', pressedKey)
      this.#stop = [
        () => removeEventListener('keydown', pressedKey),
        model.stop,
        editing.subscribe(this.#editingChanged),
        () => desk.stop(),
        () => live.stop(),
        startChecking(editing, this.dataset.check ?? ''),
        watchClipboard({
          editing,
          isTyping: () => isTyping(document.activeElement) || this.querySelector('dialog[open]') !== null,
          visible: () => this.#visible,
        }),
      ]
      editing.guard(reliedGuard(() => this.#house))
      void this.updateComplete.then(() => this.#openPanels(editing, live))
    } catch (error) {
      this.#live?.stop()
      this.#problem = this.#words.failed(error instanceof Error ? error.message : String(error))
    }
    this.requestUpdate()
  }

  get #house(): House | null {
    return this.#panels?.devices.house.data ?? null
  }

  get #signInPath(): string {
    return `/signin?next=${encodeURIComponent(this.#path)}`
  }

  /** Loads the panels, again when the network is back. */
  async #openPanels(editing: Editing, live: Live) {
    const loaded = await import('./side/panels.ts').catch(() => null)
    if (!this.isConnected) return
    if (loaded === null) {
      addEventListener('online', () => void this.#openPanels(editing, live), {once: true})
      return
    }
    const panels = loaded.openPanels(live, {
      path: this.#path,
      editing,
      sheet: () => this.#sheet,
      goTo: (id) => this.#goTo(editing, id),
      token: this.dataset.token ?? '',
      words: this.#words,
      language: this.#language,
      page: this,
      open: () => {
        this.#isPanelOpen = true
      },
      onChange: () => this.requestUpdate(),
    })
    this.#panels = panels
    this.#stop.push(panels.stop)
    loadLateTools()
    if (this.#wantedThread) panels.comments.begin(this.#wantedThread)
    this.requestUpdate()
  }

  #wantedThread: NewThread | null = null

  #beginThread(thread: NewThread) {
    if (this.#panels) this.#panels.comments.begin(thread)
    else this.#wantedThread = thread
  }

  /** Selects an element of any plan, and shows it. */
  #goTo(editing: Editing, id: string) {
    if (hasElement(editing.home, id)) void this.#reveal(editing, id, locate(editing.home, id).plan.id)
  }

  get #sheet(): PiantaSheet | null {
    return this.querySelector('pianta-sheet')
  }

  get #unit(): LengthUnit {
    return unitsOf(this.#editing?.home ?? {})
  }

  get #visible() {
    return this.#sheet?.visible ?? {left: 0, top: 0, right: 8, bottom: 6}
  }

  #toolFor(editing: Editing): Tool {
    const {tool: name} = editing
    const unit = this.#unit
    if (this.#tool?.name !== name || this.#tool.unit !== unit) {
      // The new tool begins with the selection, before the old one lets go of it.
      const tool = toolOf(name).create(this.#context(editing))
      if (this.#tool?.name !== name) this.#left = editing.selection
      this.#tool?.tool.cancel?.()
      this.#tool = {name, unit, tool}
    }
    return this.#tool.tool
  }

  /** The selection when the tool was chosen. */
  #left: readonly string[] = []

  /** Returns the options of the tool until something is selected after it was chosen. */
  #optionsOf(editing: Editing): TemplateResult | undefined {
    const tool = this.#toolFor(editing)
    return editing.selection.length === 0 || editing.selection === this.#left ? tool.options?.() : undefined
  }

  #context(editing: Editing): ToolContext {
    const pixel = () => this.#sheet?.view.pixel ?? 0.01
    return {
      editing,
      begunWith: editing.selection,
      words: this.#words,
      language: this.#language,
      unit: this.#unit,
      grid: () => this.#view.grid,
      pixel,
      reach: () => Math.max(0.05, 12 * pixel()),
      visible: () => this.#visible,
      update: this.#editingChanged,
      reveal: () => this.#showAll(editing),
      comment: (thread) => this.#beginThread(thread),
      focusField: (field) => {
        this.#wanted = {field, selection: editing.selection}
        this.#showPanel()
      },
      focusTyped: () => void this.updateComplete.then(() => this.#helpLine?.focusField()),
      focusStage: () => this.#leaveField(),
      showPanel: () => this.#showPanel(),
      path: this.#path,
      token: this.dataset.token ?? '',
    }
  }

  /** A frame of a gesture changes the sheet alone: the rest of the page would only cost time. */
  readonly #editingChanged = () => {
    const {shown, home, refusal} = this.#editing ?? {}
    const isFrame = shown !== home && this.#rendered.isGesture && this.#rendered.refusal === refusal
    if (isFrame) this.#sheet?.requestUpdate()
    else this.requestUpdate()
  }

  #showPanel() {
    this.#openPanelFor ||= !this.#isPanelOpen
    this.#isPanelOpen = true
    this.requestUpdate()
    // Comments or devices may have been looked at before.
    void this.updateComplete.then(() => this.querySelector('.panels')?.scrollTo({top: 0}))
  }

  /** Shows the whole plan, if a part of it is out of sight. */
  #showAll({home, plan}: Editing) {
    const {left, top, right, bottom} = planBounds(home, plan)
    const seen = this.#visible
    if (left < seen.left || top < seen.top || right > seen.right || bottom > seen.bottom) this.#sheet?.fit()
  }

  #createKeys(editing: Editing) {
    const help = createHelpLine({
      page: this,
      words: this.#words,
      hasWantedField: () => this.#wanted !== null && this.#panels !== null,
      focusStage: () => this.#sheet?.focusStage(),
    })
    this.#helpLine = help
    return createPageKeys({
      page: this,
      editing,
      tool: () => this.#toolFor(editing),
      choose: (tool) => this.#choose(editing, tool),
      goToRegion: (step) => {
        this.#isPanelOpen = true
        focusRegion(this, step)
      },
      beginMeasure: help.beginMeasure,
      onKey: () => {
        this.#wanted = null
      },
    })
  }

  #choose(editing: Editing, tool: string) {
    editing.choose(tool)
    this.#leaveField()
  }

  #hadFocus = false

  protected override willUpdate() {
    this.#hadFocus = this.contains(document.activeElement)
  }

  protected override updated() {
    const {shown, home, refusal = null} = this.#editing ?? {}
    this.#rendered = {isGesture: shown !== home, refusal}
    const isMerging = this.#desk?.merges.open != null
    if (isMerging && !this.#wasMerging) this.querySelector<HTMLElement>('.merging h2')?.focus()
    this.#wasMerging = isMerging
    this.classList.toggle('has-panel', this.#isPanelOpen)
    this.classList.toggle('has-model', this.#model?.isShown ?? false)
    this.#showTool()
    if (this.#wanted && this.#panels) this.#focusWanted(this.#wanted)
    else if (this.#hadFocus && isFocusLost()) this.#sheet?.focusStage()
  }

  #shownTool = 'select'

  /** Brings the chosen tool into sight, where the toolbar scrolls. */
  #showTool() {
    const tool = this.#editing?.tool ?? 'select'
    if (tool === this.#shownTool) return
    this.#shownTool = tool
    this.querySelector('.tools [aria-pressed=true]')?.scrollIntoView({block: 'nearest', inline: 'center'})
  }

  #focusWanted({field, selection}: {field: string; selection: readonly string[]}) {
    this.#wanted = null
    if (selection !== this.#editing?.selection) return
    const input = this.querySelector<HTMLInputElement>(`.properties [name=${field}]`)
    input?.focus()
    input?.select()
  }

  protected override render(): TemplateResult {
    const editing = this.#editing
    if (this.#problem !== null) return html`<p class="alone" role="alert">${this.#problem}</p>`
    if (editing === null) return html`<p class="alone">${this.#words.loading}</p>`
    this.#version += 1
    const tool = this.#toolFor(editing)
    const naming = this.#naming(editing)
    const start = this.#start(editing)
    return html`${this.#bar(editing)}
      ${editing.isReadOnly ? nothing : toolbar(editing, {words: this.#words, language: this.#language}, (name) => this.#choose(editing, name))}
      <main>
        <pianta-sheet
          .editing=${editing}
          .naming=${naming}
          .tool=${tool}
          .pictureOf=${this.#pictureOf}
          .version=${this.#version}
          .pins=${this.#panels?.comments.pins() ?? []}
          .lit=${this.#panels?.devices.lit() ?? []}
          .below=${this.#view.below}
          .dimensions=${this.#view.dimensions}
        ></pianta-sheet>
        ${start} ${this.#desk && draftNotice(this.#desk, this.#words)}
        ${start === nothing || editing.refusal ? this.#helpLine?.view(editing, tool) : nothing}
        ${this.#viewBar(editing)}
      </main>
      ${this.#model?.view()} ${this.#side(editing, naming)}
      <p class="announced" role="status">${this.#announce?.(naming)}</p>
      ${this.#model?.problem()} ${helpDialog(this.#words, this.#language)} ${this.#dialogs?.save.view()} ${this.#dialogs?.discard.view()}`
  }

  #naming({shown: home, plan}: Editing): Naming {
    return {home, plan, words: this.#words, language: this.#language, unit: this.#unit}
  }

  #bar(editing: Editing): TemplateResult {
    return bar({
      editing,
      desk: this.#desk,
      words: this.#words,
      path: this.#path,
      name: this.dataset.name ?? '',
      signInPath: this.#signInPath,
      discard: () => this.#dialogs?.discard.open(),
      save: () => this.#dialogs?.save.open(),
    })
  }

  #leaveField() {
    if (this.#openPanelFor) this.#isPanelOpen = false
    this.#openPanelFor = false
    this.#sheet?.focusStage()
    this.requestUpdate()
  }

  /** The ways to begin, while there is nothing on any plan. */
  #start(editing: Editing): TemplateResult | typeof nothing {
    if (editing.tool !== 'select' || !isEmpty(editing.home)) return nothing
    const start: Start = {
      path: this.#path,
      editing,
      words: this.#words,
      choose: (tool) => this.#choose(editing, tool),
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

  #viewBar(editing: Editing): TemplateResult {
    const {isReadOnly} = editing
    return viewBar({
      words: this.#words,
      view: this.#view,
      below: planBelow(editing.home, editing.plan)?.name,
      unit: this.#unit,
      zoom: (factor) => this.#sheet?.zoom(factor),
      fit: () => this.#sheet?.fit(),
      setView: (change) => {
        this.#view = {...this.#view, ...change}
        keepView(this.#view)
        this.requestUpdate()
      },
      setUnit: isReadOnly ? null : (units) => this.#setUnits(editing, units),
      hasModel: this.#model?.isWanted ?? false,
      toggleModel: () => void this.#model?.toggle(),
      print: `${this.#path}/print`,
      help: () => openHelp(this),
    })
  }

  #setUnits(editing: Editing, units: LengthUnit) {
    editing.edit('change', (home) => setUnits(home, {units, name: this.#words.plan}))
  }

  #side(editing: Editing, naming: Naming): TemplateResult {
    const merges = this.#desk?.merges
    if (merges?.open) {
      const reveal = (id: string, plan: string | undefined) => void this.#reveal(editing, id, plan)
      const needs = {merges, words: this.#words, language: this.#language, reveal}
      return html`<aside class="is-open">
        <div class="panels">${merges.view(needs)}</div>
      </aside>`
    }
    const options = this.#optionsOf(editing)
    return sideView({
      editing,
      naming,
      panels: this.#panels,
      options,
      above: options === undefined && editing.selection.length > 0 ? this.#toolFor(editing).above?.() : undefined,
      isOpen: this.#isPanelOpen,
      toggle: () => {
        this.#isPanelOpen = !this.#isPanelOpen
        this.requestUpdate()
      },
      leaveField: () => this.#leaveField(),
    })
  }

  /** Shows an element of a merge on the plan. */
  async #reveal(editing: Editing, id: string, plan: string | undefined) {
    if (plan !== undefined && plan !== editing.plan.id) editing.openPlan(plan)
    if (editing.plan.id === (plan ?? editing.plan.id)) editing.select([id])
    await this.updateComplete
    await this.#sheet?.updateComplete
    this.#sheet?.reveal(id)
  }
}
