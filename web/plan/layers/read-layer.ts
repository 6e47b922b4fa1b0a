import {html} from 'lit'
import {formatTimeOrDay} from '#shared/text/formats.ts'
import type {ShownLayer} from '../shown-layer.ts'
import {createHousePlaces} from './house-places.ts'
import {kindsOf, type Layer, type LayerHouse, type LayerReading, type LayerTools} from './layer.ts'
import {layerWords} from './layer-words.ts'
import {findLayer} from './layers.ts'

/** The choice of a person. */
export interface LayerChoice {
  /** The layer's id; empty for *Home*. */
  layer: string
  /** The kinds that are hidden, each as `layer/kind`. */
  hidden: readonly string[]
}

/** Returns a function that reads the chosen layer; null for *Home*, and for a layer that nobody knows. */
export function createLayerReader(tools: LayerTools = {}) {
  const placesOf = createHousePlaces()
  return (choice: LayerChoice, house: LayerHouse): ShownLayer | null => {
    const layer = findLayer(choice.layer)
    if (!layer) return null
    const shows = (kind: string) => !choice.hidden.includes(`${layer.id}/${kind}`)
    const places = placesOf(house.home, house.bindings, house.devices)
    const reading = layer.read({...house, ...tools, places}, shows)
    const hidesAll = !kindsOf(layer).some(shows)
    return {...reading, id: layer.id, legend: legendTemplate({layer, reading, house, hidesAll})}
  }
}

interface Legend {
  layer: Layer
  reading: LayerReading
  house: LayerHouse
  hidesAll: boolean
}

/** Renders the legend of a layer below the plan: its name and time, its scale, and its findings. */
function legendTemplate({layer, reading, house, hidesAll}: Legend) {
  const {language, past, oldSince, now} = house
  const words = layerWords[language]
  const {name} = layer.words[language]
  const {scale, rooms, signs, isOf} = reading
  const at = (time: number) => formatTimeOrDay(language, time, now)
  const time = past !== null ? words.past(at(past)) : oldSince !== null ? words.old(at(oldSince)) : (isOf ?? words.now)
  const isEmpty = rooms.size === 0 && signs.size === 0 && reading.says.length === 0
  const says = hidesAll ? [words.noKind] : isEmpty ? [words.none] : reading.says
  return html`<div class="legend" role="note" aria-label=${name}>
    <p>
      <b>${name}</b> <span class=${past === null && oldSince !== null ? 'is-old' : ''}>${time}</span>
      ${says.map((text) => html` <span>${text}</span>`)}
    </p>
    ${
      scale && !hidesAll
        ? html`<ul aria-label=${scale.name}>
            <li aria-hidden="true">${scale.name}</li>
            ${scale.steps.map(({color, text}) => html`<li><i .style=${`background: ${color}`}></i>${text}</li>`)}
          </ul>`
        : ''
    }
  </div>`
}
