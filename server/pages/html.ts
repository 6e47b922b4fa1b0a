import {html as escaping} from 'ghtml'
import type {Svg} from '#shared/home/draw/svg.ts'
import {type SvgBytes, textOf} from '../homes/drawn-plan.ts'

/** Escaped HTML. Only this file creates it. */
export type Html = EscapedHtml

/** Values for a template: it escapes texts and inserts HTML unchanged. */
export type Insertable = string | number | Html | readonly Html[]

/** Not exported, so no other file can turn a text into HTML. */
class EscapedHtml {
  readonly #parts: readonly Part[]
  /** Characters, and bytes of drawings. */
  readonly length: number
  /** The scripts that improve it. */
  readonly scripts: readonly PartScript[]

  constructor(parts: readonly Part[], scripts: readonly PartScript[] = []) {
    this.#parts = parts
    this.scripts = parts.reduce(withScripts, scripts)
    this.length = parts.reduce((sum, {length}) => sum + length, 0)
  }

  /** Returns its texts and drawings in order, not joined: a page may hold drawings of many megabytes. */
  pieces(into: (string | Uint8Array)[] = []): (string | Uint8Array)[] {
    for (const part of this.#parts) {
      if (part instanceof EscapedHtml) part.pieces(into)
      else into.push(part)
    }
    return into
  }

  toString(): string {
    return this.pieces()
      .map((piece) => (typeof piece === 'string' ? piece : textOf(piece)))
      .join('')
  }
}

type Part = string | Uint8Array | EscapedHtml

/** A script for a part of a page, which any page loads that has such a part. */
export type PartScript = 'local-times.js' | 'show-password.js'

function withScripts(scripts: readonly PartScript[], part: Part): readonly PartScript[] {
  if (!(part instanceof EscapedHtml) || part.scripts.length === 0) return scripts
  return scripts.length === 0 ? part.scripts : [...new Set([...scripts, ...part.scripts])]
}

/** Returns the HTML of a template: `` html`<p>${text}</p>` ``. */
export function html({raw}: TemplateStringsArray, ...values: Insertable[]): Html {
  return new EscapedHtml(
    raw.flatMap((text, index) => (index < values.length ? [text, ...partsOf(values[index] as Insertable)] : text)),
  )
}

/** Returns the parts with `separator` between them. */
export const joinHtml = (parts: readonly Html[], separator: Insertable): Html =>
  new EscapedHtml(parts.flatMap((part, index) => (index === 0 ? [part] : [...partsOf(separator), part])))

/**
 * Returns a drawing as HTML, scaled to `width` pixels. No other function inserts text unescaped. An `Svg` is safe:
 * shared/home/draw/svg.ts escapes every text and attribute.
 */
export const inlineSvg = (svg: Svg | SvgBytes, width?: number): Html =>
  // Parts share the drawing's memory, which a changed copy would not.
  new EscapedHtml(width === undefined ? [svg] : [svgStart, `width="${width}" `, partFrom(svg, svgStart.length)])

/**
 * Returns a time in milliseconds since the epoch as HTML. Its page loads `local-times.js`, which writes it in the
 * reader's time zone; `text` is shown without scripts.
 */
export const inlineTime = (time: number, text: string): Html =>
  withScript(html`<time datetime="${new Date(time).toISOString()}">${text}</time>`, 'local-times.js')

/** Returns a part whose page loads a script. */
export const withScript = (part: Html, script: PartScript): Html => new EscapedHtml([part], [script])

const partFrom = (svg: string | Uint8Array, start: number) =>
  typeof svg === 'string' ? svg.slice(start) : svg.subarray(start)

const svgStart = '<svg '

function partsOf(value: Insertable): Part[] {
  if (value instanceof EscapedHtml) return [value]
  return Array.isArray(value) ? value.flatMap(partsOf) : [escaping`${value}`]
}
