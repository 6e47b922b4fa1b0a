/** Copies, cuts, pastes and duplicates elements. They go through the system's clipboard as text. */

import {type Clip, copyElements} from '#shared/home/edit/copy-elements.ts'
import {type Pasted, pasteElements} from '#shared/home/edit/paste-elements.ts'
import {removeElements} from '#shared/home/edit/remove-elements.ts'
import type {Box} from '#shared/home/geometry/box.ts'
import type {Home, Point} from '#shared/home/schema.ts'
import type {Editing} from './editing.ts'
import {unlessRefused} from './unless-refused.ts'

export interface ClipboardTarget {
  editing: Editing
  /** Whether keys and the clipboard belong to a field or a dialog now. */
  isTyping(): boolean
  /** The visible part of the plan, in metres. */
  visible(): Box
}

/** Metres between a copy and its original, when there is no room beside it. */
const aside = 0.3

/** Listens to the clipboard's events until the returned function is called. */
export function watchClipboard({editing, isTyping, visible}: ClipboardTarget): () => void {
  const stop = new AbortController()
  const {signal} = stop

  /** Copies the selected elements. Returns whether there were any. */
  function copy(event: ClipboardEvent): boolean {
    const isText = isTyping() || getSelection()?.isCollapsed === false
    if (isText || editing.selection.length === 0) return false
    const clip = unlessRefused(() => copyElements(editing.home, editing.plan.id, editing.selection))
    if (clip === undefined) return false
    event.clipboardData?.setData('text/plain', JSON.stringify(clip))
    event.preventDefault()
    return true
  }

  function cut(event: ClipboardEvent) {
    if (editing.isReadOnly || !copy(event)) return
    editing.edit('remove', (home) => removeElements(home, editing.selection), [])
  }

  async function paste(event: ClipboardEvent) {
    const text = event.clipboardData?.getData('text/plain') ?? ''
    if (isTyping() || text === '') return
    event.preventDefault()
    const {readClip} = await import('#shared/home/edit/read-clip.ts')
    const clip = readClip(text)
    if (clip) pasteClip(editing, clip, visible())
  }

  document.addEventListener('copy', copy, {signal})
  document.addEventListener('cut', cut, {signal})
  document.addEventListener('paste', (event) => void paste(event), {signal})
  return () => stop.abort()
}

/** Copies the selected elements beside themselves. */
export function duplicateSelected(editing: Editing): void {
  const {home, plan, selection} = editing
  const clip = selection.length === 0 ? undefined : unlessRefused(() => copyElements(home, plan.id, selection))
  if (clip) pasteClip(editing, clip)
}

function pasteClip(editing: Editing, clip: Clip, visible?: Box): void {
  let pasted: Pasted | undefined
  editing.edit('paste', (home) => {
    pasted = pasteSomewhere(home, clip, editing.plan.id, visible)
    return pasted.home
  })
  if (pasted) editing.select(pasted.ids)
}

/**
 * Pastes at the first place where all of it fits: on another floor at the same place, else beside its old one or in the
 * middle of the plan.
 */
function pasteSomewhere(home: Home, clip: Clip, plan: string, visible: Box | undefined): Pasted {
  const isOfOtherPlan = clip.from !== plan && home.plans.some(({id}) => id === clip.from)
  const places: Point[] = [...(isOfOtherPlan ? [[0, 0] as Point] : []), ...placesFor(clip, visible)]
  let refused: unknown
  let partial: Pasted | undefined
  for (const by of places) {
    try {
      const pasted = pasteElements(home, clip, {plan, by})
      if (pasted.leftOut.length === 0) return pasted
      partial ??= pasted
    } catch (error) {
      refused ??= error
    }
  }
  if (partial === undefined) throw refused
  return partial
}

/** Returns the moves to try. Rooms and walls go beside themselves, so that a copy shares the wall between. */
function placesFor({elements, places}: Clip, visible: Box | undefined): Point[] {
  const {walls = [], items = [], lights = [], stairs = [], drawings = []} = elements
  const corners = walls.flatMap(({a, b}) => [a, b])
  const points = [
    ...corners,
    ...[...items, ...lights, ...drawings].map(({at}) => at),
    ...stairs.flatMap(({path}) => path),
    ...Object.values(places).map(({point}) => point),
  ]
  const [left, right] = [Math.min(...points.map(([x]) => x)), Math.max(...points.map(([x]) => x))]
  const [top, bottom] = [Math.min(...points.map(([, y]) => y)), Math.max(...points.map(([, y]) => y))]
  const [width, height] = [right - left, bottom - top]
  const isSeen =
    !visible || (left < visible.right && right > visible.left && top < visible.bottom && bottom > visible.top)
  if (!isSeen)
    return [[(visible.left + visible.right - left - right) / 2, (visible.top + visible.bottom - top - bottom) / 2]]
  const steps: Point[] = [1, 2, 3].map((step) => [aside * step, aside * step])
  if (corners.length === 0) return steps
  const beside: Point[] = [
    [width, 0],
    [0, height],
    [-width, 0],
    [0, -height],
    [2 * width, 0],
    [0, 2 * height],
  ]
  return [...beside.filter(([x, y]) => x !== 0 || y !== 0), ...steps]
}
