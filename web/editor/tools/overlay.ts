/** The marks that tools draw over the plan, in centimetres. */
import {type SVGTemplateResult, svg} from 'lit'
import type {SnapReason} from '#shared/home/edit/snap.ts'
import {lengthText} from '#shared/home/edit/typed-measures.ts'
import {distance} from '#shared/home/geometry/vector.ts'
import type {Point} from '#shared/home/schema.ts'
import type {ToolContext} from '../tool.ts'

const cm = (metres: number) => metres * 100

/** Draws why a point snaps: a dot for an end, lines for the others. */
export const snapMarks = (reasons: readonly SnapReason[]): SVGTemplateResult[] => reasons.map(snapMark)

function snapMark(reason: SnapReason): SVGTemplateResult {
  const {at} = reason
  if (reason.kind === 'end') return svg`<circle class="snap-end" cx=${cm(at[0])} cy=${cm(at[1])}></circle>`
  if (reason.kind === 'equal') {
    const gaps = reason.gaps.map(([from, to]) => linePath(from, to)).join('')
    return svg`<path class="snap-gap" d=${gaps}></path>`
  }
  if ('from' in reason) return svg`<path class="snap-line" d=${linePath(reason.from, at)}></path>`
  return svg`<circle class="snap-on" cx=${cm(at[0])} cy=${cm(at[1])}></circle>`
}

export const linePath = (from: Point, to: Point): string => `M${cm(from[0])} ${cm(from[1])}L${cm(to[0])} ${cm(to[1])}`

type Labels = Pick<ToolContext, 'unit' | 'language' | 'pixel'>

/** Writes the length of a line, or other metres, beside its middle. */
export function lengthMark({unit, language, pixel}: Labels, from: Point, to: Point, metres = distance(from, to)) {
  return textAt([(from[0] + to[0]) / 2, (from[1] + to[1]) / 2], lengthText(metres, unit, language), pixel())
}

/** Writes a text beside a point; it keeps its size on the screen. */
export function textAt([x, y]: Point, text: string, pixel: number): SVGTemplateResult {
  const scale = pixel * 100
  return svg`<g class="measure" transform=${`translate(${cm(x)} ${cm(y)}) scale(${scale})`}>
    <text y="-10">${text}</text>
  </g>`
}
