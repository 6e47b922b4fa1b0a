import {html, LitElement, nothing, type PropertyValues, type TemplateResult} from 'lit'
import {Color} from 'three'
import {systemClock} from '#shared/clock.ts'
import {defaults} from '#shared/home/defaults.ts'
import {ruledLength} from '#shared/home/draw/measures.ts'
import {planOrGround} from '#shared/home/plan-or-ground.ts'
import type {Home} from '#shared/home/schema.ts'
import type {HouseLanguage} from '#shared/text/languages.ts'
import {createCamera} from './camera.ts'
import {type Choices, controlsTemplate} from './controls-template.ts'
import {watchMoves} from './gestures.ts'
import type {HomeModel} from './level-models.ts'
import {createMovement, type Positions} from './movement.ts'
import type {Vector} from './orbit.ts'
import {createHomeScene, type HomeScene, type LitLamps} from './scene.ts'
import {createStage, type Stage} from './stage.ts'
import {modelStyles} from './styles.ts'
import {quarter} from './sun-hours.ts'
import {hourAt, placeOf, sunlightAt} from './sunlight.ts'
import {modelWords} from './words.ts'

/** The message in place of the picture. */
export type Told = 'loading' | 'noWebGl' | 'failed' | 'nothing' | 'lost' | 'gone'

/** Milliseconds that a lost picture has to come back, before the plans stand in for it. */
const comesBackWithin = 3000

/** The properties that change the scene, beside the model. */
const shownBy = ['choices', 'isWalking', 'lit', 'positions'] as const

/** The sun's hour of a page that is opened by night. */
const morning = 10

/**
 * A home in three dimensions, to look at from around it and to walk through. It draws only when something changed. The
 * element's content is shown in its place in browsers without WebGL.
 */
export class PiantaModel extends LitElement {
  static override properties = {
    model: {attribute: false},
    level: {attribute: false},
    live: {type: Boolean},
    compact: {type: Boolean, reflect: true},
    lit: {attribute: false},
    positions: {attribute: false},
    selected: {attribute: false},
    theme: {attribute: false},
    minute: {attribute: false},
    failed: {type: Boolean},
    language: {},
    choices: {state: true},
    isWalking: {state: true},
    told: {reflect: true},
  }
  static override styles = modelStyles

  /** The model of a home. Another one of the same home keeps the picture and the view. */
  declare model: HomeModel | null
  /** Whether it shows a house as it is now: the sun of now, and the lamps that are lit. */
  declare live: boolean
  /** The id of a level to show alone. Another value shows another one. */
  declare level: string
  /** Whether it has few choices, which lie over the picture. */
  declare compact: boolean
  /** The lamps that are on; null when nobody knows the house. */
  declare lit: LitLamps | null
  declare positions: Positions
  /** The ids of marked elements. */
  declare selected: readonly string[]
  /** Changes when the page changes its colours by itself. */
  declare theme: string
  /** Changes when the sun of a live house has moved. */
  declare minute: number
  /** Whether the home could not be had. */
  declare failed: boolean
  declare language: HouseLanguage
  declare choices: Choices
  declare isWalking: boolean
  declare told: Told | null

  #scene: HomeScene | undefined
  #stage: Stage | undefined
  /** The levels that were shown before the walk. */
  #levelsBefore: Choices['levels'] = 'together'
  #cancelGone = () => {}
  readonly #movement = createMovement()
  /** Whether doors and covers have somewhere to go. */
  #isMoving = false
  readonly #camera = createCamera()
  readonly #resizes = new ResizeObserver(() => this.#resize())
  readonly #dark = matchMedia('(prefers-color-scheme: dark)')
  readonly #calm = matchMedia('(prefers-reduced-motion: reduce)')
  readonly #recolor = () => this.#paint()

  constructor() {
    super()
    this.model = null
    this.live = false
    this.level = ''
    this.compact = false
    this.lit = null
    this.positions = new Map()
    this.selected = []
    this.theme = ''
    this.minute = 0
    this.failed = false
    this.language = 'en'
    this.choices = {levels: 'together', cut: null, hours: 12, hasLamps: false}
    this.isWalking = false
    this.told = 'loading'
  }

  override connectedCallback() {
    super.connectedCallback()
    // Older WebViews have no addEventListener on media queries.
    this.#dark.addListener(this.#recolor)
    if (this.hasUpdated) this.#open()
  }

  override disconnectedCallback() {
    super.disconnectedCallback()
    this.#dark.removeListener(this.#recolor)
    this.#close()
  }

  protected override firstUpdated() {
    // The model is still made meanwhile.
    this.#stage = this.#createStage()
    watchMoves(this.#part('.stage'), {
      drag: (right, down) => this.#move(() => this.#camera.drag(right, down)),
      shift: (right, down) => {
        const {clientHeight} = this.#part('.stage')
        this.#move(() => this.#camera.shift(right / clientHeight, down / clientHeight))
      },
      zoom: (factor) => this.#move(() => this.#camera.zoom(factor)),
      arrow: (right, down, isShifted) => this.#move(() => this.#camera.arrow(right, down, isShifted)),
      fit: () => this.#move(() => this.#camera.fit()),
      tap: (x, y) => this.#pick(x, y),
    })
  }

  protected override willUpdate(changed: PropertyValues<this>) {
    if (changed.has('level') && this.level) this.#choose({levels: {id: this.level}})
    if (changed.has('minute') && this.live) this.choices = {...this.choices, hours: this.#hoursNow()}
  }

  protected override updated(changed: PropertyValues<this>) {
    if (changed.has('told')) this.dispatchEvent(new CustomEvent<Told | null>('told', {detail: this.told}))
    if (changed.has('model') || changed.has('failed')) this.#open()
    else if (shownBy.some((name) => changed.has(name))) this.#show()
    else if (changed.has('theme')) this.#paint()
    else if (changed.has('selected')) this.#mark()
  }

  #part<Part extends HTMLElement>(selector: string): Part {
    return this.renderRoot.querySelector(selector) as Part
  }

  /** Shows the scene of the model, in place of the one before. */
  #open() {
    if (this.failed) this.told = 'failed'
    if (!this.model) return this.#scene && this.#close()
    if (this.told === 'lost' || this.told === 'gone') this.#close()
    this.#stage ??= this.#createStage()
    if (!this.#stage) return
    const scene = createHomeScene(this.model)
    const before = this.#scene
    this.#stage.replace(scene.root, () => before?.dispose())
    if (!before) this.choices = {...this.choices, hours: this.live ? this.#hoursNow() : this.#firstHours()}
    this.#scene = scene
    this.told = scene.isEmpty ? 'nothing' : null
    const {levels} = this.choices
    if (typeof levels !== 'string' && !scene.levels.some(({level}) => level.id === levels.id))
      this.choices = {...this.choices, levels: 'together'}
    if (this.isWalking) this.#enter()
    this.#paint()
    this.#mark()
    this.#resizes.observe(this.#part('.stage'))
  }

  #createStage(): Stage | undefined {
    // A canvas that lost its context for good never gets another.
    const canvas = document.createElement('canvas')
    try {
      const stage = createStage(canvas, {
        onLost: (isLost) => this.#lose(isLost),
        onFrame: (seconds) => this.#moveDoors(seconds),
        onDrawn: () => this.dispatchEvent(new CustomEvent('drawn')),
      })
      this.#part('.canvas').replaceChildren(canvas)
      return stage
    } catch {
      this.told = 'noWebGl'
      return undefined
    }
  }

  #close() {
    this.#cancelGone()
    this.#resizes.disconnect()
    this.#stage?.dispose()
    this.#scene?.dispose()
    this.#stage = undefined
    this.#scene = undefined
  }

  /** Tells that the picture is lost, and soon after lets the plans stand in for it; or shows it again. */
  #lose(isLost: boolean) {
    this.#cancelGone()
    this.told = isLost ? 'lost' : null
    if (isLost) this.#cancelGone = systemClock.after(comesBackWithin, () => (this.told = 'gone'))
  }

  get #site(): Home['site'] {
    return this.model?.home.site
  }

  #hoursNow() {
    const hours = hourAt(this.#site, Date.now())
    return Math.min(Math.round(hours / quarter) * quarter, 24 - quarter)
  }

  /** Begins with the sun of now, but in the morning when it is night: people come to see the home. */
  #firstHours() {
    const hours = this.#hoursNow()
    return sunlightAt(this.#site, hours, Date.now()).strength > 0 ? hours : morning
  }

  #sunlight() {
    return sunlightAt(this.#site, this.choices.hours, Date.now())
  }

  /** The tops of walls have the colour of writing: dark on paper, light by night. */
  #paint() {
    this.#scene?.setCutColor(new Color(getComputedStyle(this).color).lerp(new Color(0x808890), 0.45))
    this.#show()
  }

  #resize() {
    const {clientWidth, clientHeight} = this.#part('.stage')
    if (!this.#stage || clientWidth === 0 || clientHeight === 0) return
    this.#show(clientWidth / clientHeight)
    this.#stage.resize(clientWidth, clientHeight)
  }

  /** Shows the scene by the properties and the person's choices. */
  #show(aspect?: number) {
    if (!this.#scene || !this.#stage) return
    const {lit, choices} = this
    const {levels, cut, hasLamps} = choices
    const shown = this.isWalking ? {levels: 'together' as const, cut: null} : {levels, cut}
    const sunlight = this.#sunlight()
    this.#camera.setBounds(this.#scene.show({...shown, hasLamps, lit, sunlight, hasCeilings: this.isWalking}), aspect)
    this.#isMoving = true
    this.#stage.renewShadows()
    this.#look()
  }

  /** Moves doors and covers for a frame; at once at first, and with reduced motion. Returns whether it goes on. */
  #moveDoors(seconds: number): boolean {
    if (!this.#isMoving || !this.#scene) return false
    const step = this.#movement.after(this.#calm.matches ? undefined : seconds, this.positions, this.isWalking)
    const hasMoved = this.#scene.pose(step.positionOf)
    this.#isMoving = step.isLeft
    if (hasMoved && !this.#isMoving) this.#stage?.renewShadows()
    return this.#isMoving
  }

  #mark() {
    this.#scene?.mark(
      new Set(this.selected),
      new Color(getComputedStyle(this).getPropertyValue('--accent') || '#1c6b54'),
    )
    this.#look()
  }

  /** Tells which element is at a point of the page. */
  #pick(x: number, y: number) {
    const {left, top, width, height} = this.#part('.stage').getBoundingClientRect()
    const ray = this.#stage?.ray((x - left) / width, (y - top) / height)
    const elementId = (ray && this.#scene?.pick(ray)?.elementId) ?? null
    this.dispatchEvent(new CustomEvent<string | null>('pick', {detail: elementId}))
  }

  /** Returns where a point of a level is on the element, in pixels, and its distance; undefined when it isn't seen. */
  project(levelId: string, point: Vector): {x: number; y: number; distance: number} | undefined {
    const at = this.#scene?.pointOf(levelId, point)
    const seen = at && this.#stage?.project(at)
    if (!seen) return undefined
    const {offsetLeft, offsetTop, clientWidth, clientHeight} = this.#part('.stage')
    const [x, y] = [seen.x * clientWidth, seen.y * clientHeight]
    if (x < 0 || y < 0 || x > clientWidth || y > clientHeight) return undefined
    return {x: x + offsetLeft, y: y + offsetTop, distance: seen.distance}
  }

  #look() {
    this.#scene?.shineNear(this.#camera.center)
    this.#stage?.look(this.#camera.view())
  }

  #move(change: () => void) {
    if (!this.#scene) return
    change()
    this.#look()
  }

  #choose(changed: Partial<Choices>) {
    this.choices = {...this.choices, ...changed}
    if (this.isWalking && changed.levels) this.#enter()
  }

  #toggleWalk() {
    if (this.isWalking) {
      this.#camera.walk(null)
      this.choices = {...this.choices, levels: this.#levelsBefore}
    } else {
      this.#levelsBefore = this.choices.levels
      this.#enter()
    }
    this.isWalking = this.#camera.isWalking
    this.#part('.stage').focus()
  }

  /** Begins to walk, on the chosen level or else on the ground floor. */
  #enter() {
    const {levels} = this.choices
    const [all, home] = [this.#scene?.levels ?? [], this.model?.home]
    const ground = home && planOrGround(home, null)?.level
    const wanted = typeof levels === 'string' ? ground : levels.id
    const place = all.find(({level}) => level.id === wanted) ?? all[0]
    if (!place) return
    this.#camera.walk(place.ground)
    if (this.#camera.isWalking) this.choices = {...this.choices, levels: {id: place.level.id}}
  }

  readonly #length = (metres: number) =>
    ruledLength(metres, this.model?.home.presentations?.[0]?.units ?? defaults.presentation.units, this.language)

  protected override render(): TemplateResult {
    const {told} = this
    const home = this.model?.home
    const words = modelWords[this.language]
    const isFlat = told === 'noWebGl' || told === 'gone'
    return html`<div class=${this.#stageClass()} ?hidden=${isFlat} tabindex="0" role="application" aria-label=${words.model} aria-describedby="keys">
        <div class="canvas"></div>
        ${told && !isFlat ? html`<div class="told" role="status"><p>${words[told]}</p>${this.#again()}</div>` : nothing}
      </div>
      <p id="keys" hidden>${words.keys}</p>
      ${isFlat ? this.#plans() : nothing}
      ${home && !isFlat ? this.#controls() : nothing}
      ${home && !isFlat && !this.compact && !placeOf(home.site) ? html`<p class="soft">${words.placeUnknown}</p>` : nothing}`
  }

  /** Renders the plans in place of the picture. */
  #plans(): TemplateResult {
    const words = modelWords[this.language]
    const isGone = this.told === 'gone'
    return html`<div class="soft" role="status"><p>${isGone ? words.gone : words.noWebGl}</p>${isGone ? this.#again() : nothing}</div>
      <slot></slot>`
  }

  #stageClass() {
    if (!this.isWalking) return 'stage'
    return this.#sunlight().strength > 0 ? 'stage is-walking' : 'stage is-walking is-night'
  }

  #again() {
    if (this.told !== 'lost' && this.told !== 'gone') return nothing
    return html`<button type="button" @click=${() => this.#open()}>${modelWords[this.language].again}</button>`
  }

  #controls() {
    return controlsTemplate({
      ...this.choices,
      compact: this.compact,
      words: modelWords[this.language],
      names: this.#scene?.levels.map(({level: {id}, name}) => ({id, name})) ?? [],
      height: this.#scene?.heightOf(this.choices) ?? 1,
      isWalking: this.isWalking,
      isNight: this.#sunlight().strength === 0,
      length: this.#length,
      choose: (changed) => this.#choose(changed),
      now: () => this.#choose({hours: this.#hoursNow()}),
      walk: () => this.#toggleWalk(),
      fit: () => this.#move(() => this.#camera.fit()),
      zoom: (factor) => this.#move(() => this.#camera.zoom(factor)),
    })
  }
}

/** Registers the element `pianta-model`, once. */
export function defineModel() {
  if (!customElements.get('pianta-model')) customElements.define('pianta-model', PiantaModel)
}
