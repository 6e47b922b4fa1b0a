import type {TemplateResult} from 'lit'
import type {HouseLanguage} from '#shared/text/languages.ts'
import type {ShownLayer} from '../shown-layer.ts'
import {planWords} from '../words.ts'
import type {LayerHouse} from './layer.ts'
import type {LayersModule} from './module.ts'
import type {LayerChoice} from './read-layer.ts'

interface Needs {
  load(): Promise<LayersModule>
  choice(): LayerChoice
  language(): HouseLanguage
  /** Keeps another choice. */
  keep(choice: LayerChoice): void
  /** Called when the choice changes. */
  onChange(): void
  /** Called when the layers can't be loaded. */
  onFailure(): void
  /** Moves the focus back to the button. */
  onClose(): void
}

/** The plan's state of layers. */
export interface ShownLayers {
  layer: ShownLayer | null
  menu: TemplateResult | null
  name: string
}

/** Milliseconds until a script that did not load is tried again without a person. */
const retryDelay = 30_000

/** The layers of a page: its choice, its open menu, and the script that is loaded with the first of both. */
export function createLayerControl(needs: Needs) {
  let parts: {module: LayersModule; read: ReturnType<LayersModule['createLayerReader']>} | undefined
  let isLoading = false
  /** When the layers may be loaded again after a failure: the agent may be away. */
  let retryAt = 0
  let isOpen = false
  let last: {of: readonly unknown[]; layer: ShownLayer | null} | undefined

  async function load() {
    if (isLoading) return
    isLoading = true
    try {
      const module = await needs.load()
      parts = {module, read: module.createLayerReader()}
    } catch {
      // Meanwhile a tablet that chose a layer shows the house as usual.
      retryAt = Date.now() + retryDelay
      if (isOpen) needs.onFailure()
      isOpen = false
    } finally {
      isLoading = false
      needs.onChange()
    }
  }

  function close() {
    isOpen = false
    needs.onChange()
    needs.onClose()
  }

  /** Reads the layer again when something of the house changed: another object lays out the plan. */
  function read(choice: LayerChoice, house: LayerHouse): ShownLayer | null {
    if (!parts) return null
    const {now, ...rest} = house
    const of = [choice.layer, choice.hidden, Math.floor(now / 60_000), ...Object.values(rest)]
    if (!last || of.length !== last.of.length || of.some((one, index) => one !== last?.of[index]))
      last = {of, layer: parts.read(choice, house)}
    return last.layer
  }

  return {
    toggle() {
      isOpen = !isOpen
      needs.onChange()
    },
    show(house: LayerHouse): ShownLayers {
      const choice = needs.choice()
      if (!parts && (isOpen || (choice.layer !== '' && Date.now() >= retryAt))) void load()
      const menu =
        isOpen && parts
          ? parts.module.layersMenu({choice, language: needs.language(), change: needs.keep, close})
          : null
      return {
        layer: choice.layer === '' ? null : read(choice, house),
        menu,
        name: parts?.module.layerName(choice.layer, needs.language()) ?? planWords[needs.language()].layers,
      }
    },
    close() {
      isOpen = false
    },
  }
}
