import {html as escaping} from 'ghtml'
import type {Svg} from '#shared/home/draw/svg.ts'

/** HTML whose texts are escaped. Only `html`, `joinHtml` and `inlineSvg` make it. */
export type Html = EscapedHtml

/** A template takes text, which it escapes, and HTML, which it inserts as it is. */
export type Insertable = string | number | Html | readonly Html[]

/** Not exported: no other file can declare a text to be HTML. */
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
 * Returns a drawing as HTML, as wide as `width` pixels. It alone is inserted without escaping, which is safe for an `Svg`:
 * shared/home/draw/svg.ts escapes each text and attribute as it writes them.
 */
export const inlineSvg = (svg: Svg, width?: number): Html =>
  new EscapedHtml(width === undefined ? svg : svg.replace('<svg ', `<svg width="${width}" `))

function textOf(value: Insertable): string {
  if (value instanceof EscapedHtml) return value.toString()
  return Array.isArray(value) ? value.map(textOf).join('') : escaping`${value}`
}
