import type {Box} from '#shared/home/geometry/box.ts'
import type {Point} from '#shared/home/schema.ts'
import type {DrawnPlan} from '../../homes/drawn-plan.ts'
import {type Html, html, inlineSvg} from '../html.ts'
import type {Visitor} from '../visitor.ts'

/** A mark on a plan. */
export interface Pin {
  /** The point in the plan's coordinates, in metres. */
  at: Point
  /** The text for screen readers. */
  label: string
  /** The pin's text and its link. */
  link?: {text: string; path: string}
  /** The outline of the marked element, in the plan's coordinates. */
  outline?: readonly Point[]
}

interface DrawingOptions {
  pins?: readonly Pin[]
  /** Printed before the plan's name. */
  title?: string
}

type ShownPlan = Pick<DrawnPlan, 'id' | 'name' | 'svg' | 'box' | 'hasPictures'>

/** The largest size in pixels, so that a large screen shows the whole drawing. */
const maxSize = {width: 896, height: 680}

/** Pins on the same point: the distance between them in pixels, and how many fit in a row. */
const pinGrid = {step: 32, perRow: 5}

/**
 * Renders a plan with pins, for the plan component of web/pages/ once its script has loaded. The pins are in a second
 * drawing on top, placed in percent, so that they keep their size at every scale.
 */
export function drawingView(visitor: Visitor, plan: ShownPlan, {pins = [], title}: DrawingOptions = {}): Html {
  const {words} = visitor
  const {svg, box} = plan
  if (svg === undefined || box === undefined) return html`<p>${words.project.tooLarge}</p>`
  const [width, height] = [box.right - box.left, box.bottom - box.top]
  const shownWidth = Math.round(Math.min(maxSize.width, (maxSize.height * width) / height))
  const percent = (length: number) => `${Math.round(length * 10_000) / 100}%`
  const spots = Map.groupBy(
    pins.filter(({at: [x, y]}) => x >= box.left && x <= box.right && y >= box.top && y <= box.bottom),
    ({at}) => at.join(' '),
  )
  const marks = [...spots.values()].map((spot) => {
    const [x, y] = (spot[0] as Pin).at
    return html`<svg x="${percent((x - box.left) / width)}" y="${percent((y - box.top) / height)}" overflow="visible">
      ${spot.map(pinView)}
    </svg>`
  })
  const shape = width > height ? 'wide-plan' : 'high-plan'
  const drawing = html`<pianta-plan class="${shape}" plan-id="${plan.id}" data-name="${plan.name}" language="${visitor.language}">
    <p class="printed"><span>${title === undefined ? '' : title}</span> ${plan.name}</p>
    <div class="drawing">
      <div>
        ${inlineSvg(svg, shownWidth)}
        ${outlinesView(box, pins)}
        ${marks.length > 0 ? html`<svg class="pins">${marks}</svg>` : ''}
      </div>
    </div>
  </pianta-plan>`
  return plan.hasPictures ? withScanChoice(visitor, plan, drawing) : drawing
}

/** Dims the scan behind a plan, and lets people show or hide it without a script: the style sheet reads the choice. */
function withScanChoice({words: {project}}: Visitor, {id}: ShownPlan, drawing: Html): Html {
  const choice = (look: 'dim' | 'full' | 'hide', isChosen = false) => html`<input
      type="radio" class="${look}" id="scan-${id}-${look}" name="scan-${id}" ${isChosen ? 'checked' : ''} />
    <label for="scan-${id}-${look}">${project.scan[look]}</label>`
  return html`<div class="scanned" role="group" aria-label="${project.scan.title}">
    <span>${project.scan.title}:</span>
    ${choice('dim', true)} ${choice('full')} ${choice('hide')}
    ${drawing}
  </div>`
}

/** Outlines the elements of pins, in a drawing as large as the plan's. */
function outlinesView({left, top, right, bottom}: Box, pins: readonly Pin[]): Html {
  const outlines = pins.flatMap(({outline}) => (outline ? [outline] : []))
  if (outlines.length === 0) return html``
  const metres = (value: number) => value.toFixed(3)
  const size = `${metres(right - left)} ${metres(bottom - top)}`
  const points = (outline: readonly Point[]) => outline.map(([x, y]) => `${metres(x)},${metres(y)}`).join(' ')
  return html`<svg class="outlines" viewBox="${`${metres(left)} ${metres(top)} ${size}`}" preserveAspectRatio="none" aria-hidden="true">
    ${outlines.map((outline) => html`<polygon points="${points(outline)}" />`)}
  </svg>`
}

/** The first pin of a point stands on it, the others beside it. */
function pinView({label, link}: Pin, index: number): Html {
  const [column, row] = [index % pinGrid.perRow, Math.floor(index / pinGrid.perRow)]
  const place = html`transform="translate(${column * pinGrid.step} ${row * pinGrid.step})"`
  const mark = html`<circle r="14" />${link ? html`<text dy="0.35em">${link.text}</text>` : html`<circle class="dot" r="5" />`}`
  if (link) return html`<a href="${link.path}" aria-label="${label}"><g ${place}>${mark}</g></a>`
  return html`<g role="img" aria-label="${label}" ${place}>${mark}</g>`
}
