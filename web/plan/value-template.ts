import {html, type TemplateResult} from 'lit'
import type {Point} from '#shared/home/schema.ts'
import type {Rgb} from '#shared/house/color.ts'
import type {ShownValue} from './plan-values.ts'
import type {LayerSign} from './shown-layer.ts'

/** Renders the readings beside an element, each a button that opens its device's detail. */
export const valuesTemplate = (values: readonly (ShownValue | LayerSign)[], [x, y]: Point): TemplateResult =>
  html`<div class="mark values" .style=${`margin: ${y.toFixed(1)}px 0 0 ${x.toFixed(1)}px`}>
    ${values.map(
      ({device, name, text, isLost, ...shown}) => html`<button
        type="button"
        class=${'isAlert' in shown && shown.isAlert ? 'value is-alert' : 'value'}
        data-value=${device}
        aria-label=${`${name}, ${('spoken' in shown && shown.spoken) || text}`}
        title=${name}
      >
        <span class="reading" .style=${'color' in shown && shown.color ? `background: rgb(${shown.color.join(', ')}); color: ${inkOn(shown.color)}` : ''}
          >${isLost ? html`<i class="lost"></i> ` : ''}${text}</span
        >
      </button>`,
    )}
  </div>`

/** Returns black or white, whichever has the larger contrast (WCAG 2.2, relative luminance). */
function inkOn(color: Rgb): string {
  const [red, green, blue] = color.map((part) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as unknown as Rgb
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.179 ? '#000' : '#fff'
}
