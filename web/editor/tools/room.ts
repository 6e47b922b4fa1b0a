import {svg} from 'lit'
import {defaults} from '#shared/home/defaults.ts'
import {drawRoom} from '#shared/home/edit/draw-room.ts'
import {nameRoom} from '#shared/home/edit/name-room.ts'
import type {Snap} from '#shared/home/edit/snap.ts'
import {lengthText, readNamedSize, smallerUnit} from '#shared/home/edit/typed-measures.ts'
import type {Plan, Point} from '#shared/home/schema.ts'
import {pictures} from '../icons.ts'
import type {CreateTool, EditorTool, Pointer} from '../tool.ts'
import {snapMarks, textAt} from './overlay.ts'
import {nextPlace, type RoomPlace, roomBeside, sideKeys} from './room-place.ts'
import {snapPointer} from './snap-pointer.ts'
import {createUnitQuestion} from './unit-question.ts'

/** The clear size of a room that isn't typed yet, in metres. */
const usualSize = [4, 3] as const

/**
 * Draws a rectangular room from corner to corner, or of a typed clear size. Its name is asked for at once, unless it
 * was typed.
 */
const createRoomTool: CreateTool = (context) => {
  const {editing, words, unit, language, pixel, reach, update, focusField, reveal} = context
  let from: Point | null = null
  let next: Snap | null = null
  /** The place that the arrow keys chose for the next room of a typed size. */
  let place: RoomPlace | null = null
  let typed: readonly [number, number] = usualSize
  const question = createUnitQuestion(context)

  const corners = (size: readonly [number, number]) =>
    roomBeside(editing.plan, editing.selection, place ?? {side: 'right', isAtEnd: false}, size)

  const snapped = (pointer: Pointer) => snapPointer(context, pointer)

  function draw(one: Point, other: Point, typedName = '') {
    const {plan} = editing
    const name = freeName(plan, words.newRoom)
    let made = ''
    const isDrawn = editing.edit('draw-room', (home) => {
      const drawn = drawRoom(home, {plan: plan.id, from: one, to: other, name})
      made = drawn.room
      return typedName === '' ? drawn.home : nameRoom(drawn.home, made, typedName)
    })
    from = null
    next = null
    if (!isDrawn) return update()
    place = null
    typed = usualSize
    editing.select([made])
    if (typedName === '') focusField('name')
  }

  return {
    hover(pointer) {
      next = snapped(pointer)
      place = null
      update()
    },
    press(pointer) {
      question.cancel()
      next = snapped(pointer)
      place = null
      from = next.point
      update()
    },
    drag(pointer) {
      next = snapped(pointer)
      update()
    },
    release(pointer) {
      const {point} = snapped(pointer)
      if (from && Math.abs(point[0] - from[0]) > reach() && Math.abs(point[1] - from[1]) > reach()) draw(from, point)
      else from = null
      update()
    },
    type(text) {
      const read = readNamedSize(text, unit)
      if (!read) return false
      question.ask(read.typed, read.size, ([width = 0, height = 0]) => {
        draw(...corners([width, height]), read.name)
        reveal()
      })
      return true
    },
    typing(text) {
      const read = readNamedSize(text, unit)
      place ??= {side: 'right', isAtEnd: false}
      const [width = 0, height = 0] = (read && smallerUnit(read.typed, read.size, unit)) ?? read?.size ?? typed
      typed = [width, height]
      update()
    },
    key(event) {
      if (question.key(event)) return true
      const side = sideKeys[event.key]
      if (side === undefined) return false
      place = nextPlace(place, side)
      next = null
      update()
      return true
    },
    cancel() {
      const hadBegun = question.cancel() || from !== null || place !== null
      from = null
      place = null
      update()
      return hadBegun
    },
    overlay() {
      if (place !== null) return roomOutline(corners(typed), 'ghost')
      if (next === null) return undefined
      const {point, reasons} = next
      if (from === null) return svg`${snapMarks(reasons)}`
      return svg`${roomOutline([from, point], 'new-wall')} ${snapMarks(reasons)}`
    },
    hint: () => question.hint() ?? (from === null ? words.hints.roomStart : words.hints.roomNext),
    offers: question.offers,
  }

  /** Draws the walls' centre lines with the clear sizes. */
  function roomOutline([one, other]: readonly [Point, Point], className: string) {
    const [width, height] = [Math.abs(other[0] - one[0]), Math.abs(other[1] - one[1])]
    const [left, top] = [Math.min(one[0], other[0]), Math.min(one[1], other[1])]
    const clear = (length: number) => lengthText(Math.max(length - defaults.wall.thickness, 0), unit, language)
    return svg`<rect class=${className} x=${left * 100} y=${top * 100} width=${width * 100} height=${height * 100}></rect>
      ${textAt([left + width / 2, top], clear(width), pixel())}
      ${textAt([left, top + height / 2], clear(height), pixel())}`
  }
}

/** Returns the first of "Room 1", "Room 2", … that no room has. */
function freeName({rooms}: Plan, nameOf: (number: number) => string): string {
  const taken = new Set(rooms.map(({name}) => name))
  let number = rooms.length + 1
  while (taken.has(nameOf(number))) number += 1
  return nameOf(number)
}

export const roomTool: EditorTool = {
  name: 'room',
  key: 'r',
  title: {en: 'Room', it: 'Stanza'},
  picture: pictures.room,
  create: createRoomTool,
}
