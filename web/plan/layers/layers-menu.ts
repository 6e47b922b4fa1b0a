import {html} from 'lit'
import type {HouseLanguage} from '#shared/text/languages.ts'
import {layerWords} from './layer-words.ts'
import {findLayer, layers} from './layers.ts'
import type {LayerChoice} from './read-layer.ts'

interface LayersMenu {
  choice: LayerChoice
  language: HouseLanguage
  change(choice: LayerChoice): void
  close(): void
}

/** Renders the choice between layers, and between the parts of the chosen one. */
export function layersMenu({choice, language, change, close}: LayersMenu) {
  const words = layerWords[language]
  const chosen = findLayer(choice.layer)
  const options = [{id: '', name: words.home}, ...layers.map(({id, words}) => ({id, name: words[language].name}))]
  const isHidden = (kind: string) => choice.hidden.includes(`${chosen?.id}/${kind}`)
  const toggled = (kind: string) => {
    const key = `${chosen?.id}/${kind}`
    const others = choice.hidden.filter((one) => one !== key)
    return isHidden(kind) ? others : [...others, key]
  }
  const pressed = (event: KeyboardEvent) => {
    // Arrows choose a layer, and must not move the plan.
    event.stopPropagation()
    if (event.key !== 'Escape') return
    event.preventDefault()
    close()
  }
  return html`<div class="layers" role="group" aria-label=${words.layers} @keydown=${pressed}>
    <div class="layers-choice">
      <fieldset>
        <legend>${words.layers}</legend>
        ${options.map(
          ({id, name}) => html`<label>
            <input
              type="radio"
              name="layer"
              value=${id}
              .checked=${id === (chosen?.id ?? '')}
              @change=${() => change({...choice, layer: id})}
            />
            ${name}
          </label>`,
        )}
      </fieldset>
      ${
        chosen
          ? html`<fieldset>
              <legend>${words.show}</legend>
              ${Object.entries(chosen.words[language].kinds).map(
                ([id, name]) => html`<label>
                  <input
                    type="checkbox"
                    value=${id}
                    .checked=${!isHidden(id)}
                    @change=${() => change({...choice, hidden: toggled(id)})}
                  />
                  ${name}
                </label>`,
              )}
            </fieldset>`
          : ''
      }
    </div>
    <button type="button" class="layers-done" @click=${close}>${words.done}</button>
  </div>`
}

/** Returns the name of a layer. */
export const layerName = (layer: string, language: HouseLanguage): string | undefined =>
  findLayer(layer)?.words[language].name
