import {html, svg, type TemplateResult} from 'lit'
import {guard} from 'lit/directives/guard.js'
import type {Plan, Point} from '#shared/home/schema.ts'
import type {Strength} from '#shared/house/mesh.ts'
import type {PlanSheet} from '../../shown-layer.ts'
import type {PlacedLink, PlacedMesh} from './placed-mesh.ts'

/** How a link is drawn: by width and pattern, so that no colour is needed. Pixels. */
interface Pen {
  width: number
  dashes: readonly number[]
}

/** An unknown quality is drawn as dots that are far apart. */
export const pens: Readonly<Record<Strength | 'unknown', Pen>> = {
  strong: {width: 3.5, dashes: []},
  fair: {width: 2.5, dashes: [12, 5]},
  weak: {width: 2.5, dashes: [3, 4]},
  unknown: {width: 2, dashes: [2, 10]},
}

const lineColor = 'var(--wait)'
const weakColor = 'var(--alert)'

export const colorOf = (strength: Strength | null) => (strength === 'weak' ? weakColor : lineColor)

/** Returns the pattern of a link as the background of the legend's sample. */
export function sampleOf(strength: Strength): string {
  const {dashes} = pens[strength]
  const color = colorOf(strength)
  const [on = 4, off = 0] = dashes
  // A bar in the middle, as the line on the plan.
  const bar = `repeating-linear-gradient(90deg, ${color} 0 ${on}px, transparent ${on}px ${on + off}px)`
  return `${bar} center / 100% ${pens[strength].width}px no-repeat`
}

/** Draws the links between the devices of one plan. */
export function drawLinks(
  meshes: readonly PlacedMesh[],
  shows: {ways: boolean; others: boolean},
): (sheet: PlanSheet | null, plan: Plan | undefined) => TemplateResult | '' {
  return (sheet, plan) =>
    sheet && plan
      ? // States change many times a second, and links do not.
        html`${guard([meshes, shows.ways, shows.others, sheet, plan], () => linksTemplate(meshes, shows, sheet, plan))}`
      : ''
}

function linksTemplate(
  meshes: readonly PlacedMesh[],
  shows: {ways: boolean; others: boolean},
  {box, turn}: PlanSheet,
  plan: Plan,
): TemplateResult {
  const here = meshes.flatMap(({links}) =>
    links.filter(
      ({from, to, isWay}) =>
        from.place?.plan === plan && to.place?.plan === plan && (isWay ? shows.ways : shows.others),
    ),
  )
  // Routes lie above links that are only heard.
  const sorted = [...here].sort((one, other) => Number(one.isWay) - Number(other.isWay))
  return html`<svg
    class="links"
    viewBox=${`${box.x} ${box.y} ${box.width} ${box.height}`}
    preserveAspectRatio="none"
    aria-hidden="true"
    .style=${'position: absolute; top: 0; left: 0; width: 100%; height: 100%; pointer-events: none'}
  >
    ${sorted.map((link) => lineTemplate(link, turn))} ${ends(sorted).map((at) => dotTemplate(turn(at)))}
  </svg>`
}

/** Returns where the links begin and end. */
const ends = (links: readonly PlacedLink[]): readonly Point[] => [
  ...new Set(links.flatMap(({from, to}) => [from, to]).flatMap(({place}) => (place ? [place.at] : []))),
]

/** A dot that keeps its size: a line without a length, whose ends are round. */
const dotTemplate = ([x, y]: Point) => svg`<path
  d=${`M${x} ${y}h0`}
  vector-effect="non-scaling-stroke"
  stroke-linecap="round"
  stroke-width="8"
  .style=${`stroke: ${lineColor}`}
/>`

function lineTemplate({from, to, strength, isWay}: PlacedLink, turn: (point: Point) => Point) {
  const [[x1, y1], [x2, y2]] = [turn(from.place?.at ?? [0, 0]), turn(to.place?.at ?? [0, 0])]
  const {width, dashes} = pens[strength ?? 'unknown']
  return svg`<line
    x1=${x1} y1=${y1} x2=${x2} y2=${y2}
    class=${isWay ? 'way' : 'heard'}
    vector-effect="non-scaling-stroke"
    stroke-linecap="butt"
    stroke-width=${isWay ? width : 1}
    stroke-dasharray=${dashes.join(' ') || 'none'}
    .style=${`stroke: ${colorOf(strength)}; opacity: ${isWay ? 0.8 : 0.35}`}
  />`
}
