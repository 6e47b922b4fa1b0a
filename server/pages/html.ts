import {html as escaping} from 'ghtml'
import type {Svg} from '#shared/home/draw/svg.ts'

/** Escaped HTML. Only `html`, `joinHtml` and `inlineSvg` create it. */
export type Html = EscapedHtml

/** Values for a template: it escapes texts and inserts HTML unchanged. */
export type Insertable = string | number | Html | readonly Html[]

/** Not exported, so no other file can turn a text into HTML. */
class EscapedHtml {
  readonly #text: string

  constructor(text: string) {
    this.#text = text
  }

  toString(): string {
    return this.#text
  }
}

/** Returns the HTML of a template: `` html`<p>${text}</p>` ``. */
export function html({raw}: TemplateStringsArray, ...values: Insertable[]): Html {
  return new EscapedHtml(String.raw({raw}, ...values.map(textOf)))
}

/** Returns the parts with `separator` between them. */
export const joinHtml = (parts: readonly Html[], separator: Insertable): Html =>
  new EscapedHtml(parts.map(textOf).join(textOf(separator)))

/**
 * Returns a drawing as HTML, scaled to `width` pixels. No other function inserts text unescaped. An `Svg` is safe:
 * shared/home/draw/svg.ts escapes every text and attribute.
 */
export const inlineSvg = (svg: Svg, width?: number): Html =>
  new EscapedHtml(width === undefined ? svg : svg.replace('<svg ', `<svg width="${width}" `))

function textOf(value: Insertable): string {
  if (value instanceof EscapedHtml) return value.toString()
  return Array.isArray(value) ? value.map(textOf).join('') : escaping`${value}`
}
