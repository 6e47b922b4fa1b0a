/** Lets people pan and zoom the plans that the server drew. Without this script they stay as they are. */
import type {DrawnFloor} from '../plan/drawn-plan.ts'
import {definePlan, type PiantaPlan} from '../plan/pianta-plan.ts'
import {createFullView} from './full-view.ts'
import {readDrawing, readNotes} from './read-drawing.ts'

/** A plan of the page: its element, its picture, and its part of the page with heading and comments. */
interface ShownPlan {
  element: PiantaPlan
  floor: DrawnFloor
  section: HTMLElement
}

/** The plans of one home, of which the page shows one at a time; or a single plan. */
type Group = readonly ShownPlan[]

function showPlans() {
  const elements = [...document.querySelectorAll<PiantaPlan>('pianta-plan')]
  const groups = new Map<Element, PiantaPlan[]>()
  for (const element of elements) {
    const home = element.closest('[data-floors]') ?? element
    groups.set(home, [...(groups.get(home) ?? []), element])
  }
  definePlan()
  for (const group of groups.values()) showGroup(group.flatMap(readPlan))
}

function readPlan(element: PiantaPlan): ShownPlan[] {
  const svg = element.querySelector('svg')
  const section = element.closest<HTMLElement>('[data-floors] > section') ?? element
  if (!svg) return []
  const {planId: id} = element
  const thumbnail = () => svg.cloneNode(true) as Element
  return [{element, section, floor: {id, name: element.dataset.name ?? '', thumbnail}}]
}

const full = createFullView(() => {
  for (const element of document.querySelectorAll<PiantaPlan>('pianta-plan')) element.full = isFull(element)
})

const isFull = (element: Element) => full.shown() === element

function showGroup(group: Group) {
  const floors = group.map(({floor}) => floor)
  for (const {element, floor} of group) {
    const svg = element.querySelector('svg') as SVGSVGElement
    element.drawn = {id: floor.id, drawing: readDrawing(svg), notes: readNotes(svg), floors}
    element.full = false
    element.theme = themeOf(document.documentElement.dataset.theme)
    element.addEventListener('room', ({detail}) => element.showRoom(detail))
    element.addEventListener('full', () => full.show(isFull(element) ? null : element))
    element.addEventListener('floor', ({detail}) => chooseFloor(group, detail))
  }
  if (group.length < 2) return
  const named = group.find(({section}) => section.querySelector(`[id="${CSS.escape(location.hash.slice(1))}"]`))
  const marked = group.find(({element}) => element.querySelector('.pins [role=img]'))
  const ground = group.find(({section}) => 'ground' in section.dataset)
  showFloor(group, (named ?? marked ?? ground ?? group[0])?.floor.id)
}

const themeOf = (chosen: string | undefined) => (chosen === 'light' || chosen === 'dark' ? chosen : 'auto')

function showFloor(group: Group, id: string | undefined) {
  for (const {section, floor} of group) section.hidden = floor.id !== id
}

/** Shows another floor, with the focus on its button of floors. */
function chooseFloor(group: Group, id: string) {
  const wasFull = group.some(({element}) => isFull(element))
  showFloor(group, id)
  const chosen = group.find(({floor}) => floor.id === id)
  if (!chosen) return
  if (wasFull) full.show(chosen.element)
  void chosen.element.updateComplete.then(() => {
    chosen.element.renderRoot.querySelector<HTMLElement>('.floors-open')?.focus()
  })
}

declare global {
  interface HTMLElementEventMap {
    room: CustomEvent<string>
    floor: CustomEvent<string>
  }
}

// A browser without them would need inline styles, which the pages' content policy blocks.
if ('adoptedStyleSheets' in Document.prototype) showPlans()
