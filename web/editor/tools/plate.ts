import {html} from 'lit'
import {addElement} from '#shared/home/edit/add-element.ts'
import {filledPlate} from '#shared/home/edit/plate-slots.ts'
import {plateWidth} from '#shared/home/edit/wall-space.ts'
import type {Slot} from '#shared/home/schema.ts'
import type {CreateTool} from '../tool.ts'
import {createOnWallTool} from './on-wall.ts'
import {choiceField} from './tool-form.ts'

type Kind = Extract<Slot['kind'], 'switch' | 'dimmer' | 'button' | 'socket' | 'thermostat' | 'data'>

/** The usual heights, in metres. */
const heights: Readonly<Record<Kind, number>> = {
  switch: 1.1,
  dimmer: 1.1,
  button: 1.1,
  socket: 0.3,
  thermostat: 1.5,
  data: 0.3,
}

/** How many of a kind are offered: more are set in the properties. */
const counts = {1: '1', 2: '2', 3: '3', 4: '4', 5: '5', 6: '6'} as const

/** Draws plates with switches and sockets. */
export const createPlateTool: CreateTool = (context) => {
  const {editing, words, update} = context
  let kind: Kind = 'switch'
  let count = 1
  // A thermostat fills a box.
  const content = () => filledPlate(kind, kind === 'thermostat' ? 1 : count)
  const chooseKind = (next: Kind) => {
    kind = next
    update()
  }
  const chooseCount = (next: string) => {
    count = Number(next)
    update()
  }
  return createOnWallTool(context, {
    list: 'plates',
    width: () => plateWidth(content()),
    add: (home, {wall, at, side}) => {
      const element = {wall, at, side, z: heights[kind], ...content()}
      return addElement(home, {plan: editing.plan.id, list: 'plates', element})
    },
    options: () =>
      html`${choiceField(words.kind, words.slots, kind, chooseKind)}
      ${kind === 'thermostat' ? '' : choiceField(words.howMany, counts, String(count) as never, chooseCount)}`,
    hint: words.hints.plate,
  })
}
