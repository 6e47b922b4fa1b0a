import {hasElement} from '#shared/home/edit/in-plan.ts'
import {putDevice} from '#shared/home/edit/put-device.ts'
import type {Home, Point} from '#shared/home/schema.ts'
import type {Editing} from '../../editing.ts'
import type {PiantaSheet} from '../../sheet/pianta-sheet.ts'
import type {DeclaredDevice} from './house.ts'

export interface DeviceDrag {
  editing: Editing
  sheet(): PiantaSheet | null
  /** Called when the device is on the plan. */
  done(device: DeclaredDevice, id: string): void
}

/** Pixels that a pointer moves before it drags. */
const dragDistance = 6

/** Metres, and pixels, within which a thermostat goes to a wall. */
const reach = {metres: 0.3, pixels: 16}

/**
 * Drags a device from the list onto the plan, which previews the drop. A mouse drags the row, a finger its
 * handle: elsewhere it scrolls.
 */
export function dragDevice(event: PointerEvent, device: DeclaredDevice, {editing, sheet, done}: DeviceDrag): void {
  const from: Point = [event.clientX, event.clientY]
  const row = event.currentTarget as HTMLElement
  const stop = new AbortController()
  const selected = editing.selection
  let label: HTMLElement | null = null

  const place = ({clientX, clientY}: PointerEvent) => {
    const on = sheet()
    const under = document.elementsFromPoint(clientX, clientY)
    const isOver = on !== null && under.some((one) => one === on || one.closest('pianta-sheet') === on)
    if (!isOver || on === null) return undefined
    const ids = under.flatMap((one) => one.closest<SVGElement>('.hits [data-id]')?.dataset.id ?? [])
    // Elements of the preview lie under the pointer too.
    const element = ids.find((id) => hasElement(editing.home, id))
    const near = Math.max(reach.metres, reach.pixels * on.view.pixel)
    return {plan: editing.plan.id, at: on.pointAt(clientX, clientY), element, reach: near}
  }

  function show(event: PointerEvent) {
    label?.style.setProperty('transform', `translate(${event.clientX}px, ${event.clientY}px)`)
    const target = place(event)
    if (!target) return quit()
    let under: string | undefined
    const isShown = editing.preview((home) => {
      const put = putDevice(home, device, target)
      under = hasElement(home, put.id) ? put.id : undefined
      return put.home
    })
    label?.classList.toggle('is-refused', !isShown)
    if (!isShown) editing.preview(null)
    const next = under === undefined ? [] : [under]
    if (String(next) !== String(editing.selection)) editing.select(next)
  }

  function quit() {
    label?.classList.remove('is-refused')
    editing.preview(null)
    editing.dismissRefusal()
    if (editing.selection !== selected) editing.select(selected)
  }

  function begin() {
    label = document.createElement('div')
    label.className = 'dragged'
    label.textContent = device.name
    document.body.append(label)
    row.setPointerCapture(event.pointerId)
  }

  function end() {
    stop.abort()
    label?.remove()
  }

  const listen = (type: 'pointermove' | 'pointerup' | 'pointercancel', act: (event: PointerEvent) => void) =>
    addEventListener(type, (moved) => moved.pointerId === event.pointerId && act(moved), {signal: stop.signal})

  listen('pointermove', (moved) => {
    if (!label && Math.hypot(moved.clientX - from[0], moved.clientY - from[1]) < dragDistance) return
    if (!label) begin()
    show(moved)
  })
  listen('pointerup', (released) => {
    const target = label ? place(released) : undefined
    end()
    if (!target) return label ? quit() : undefined
    let id = ''
    const change = (home: Home) => {
      const put = putDevice(home, device, target)
      id = put.id
      return put.home
    }
    if (editing.edit('bind', change)) done(device, id)
  })
  listen('pointercancel', () => {
    end()
    quit()
  })
  addEventListener(
    'keydown',
    (pressed) => {
      if (pressed.key !== 'Escape' || !label) return
      pressed.preventDefault()
      pressed.stopPropagation()
      end()
      quit()
    },
    {signal: stop.signal, capture: true},
  )
}
