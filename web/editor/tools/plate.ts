import {html} from 'lit'
import {addElement} from '#shared/home/edit/add-element.ts'
import {plateWidth} from '#shared/home/edit/wall-space.ts'
import type {Slot} from '#shared/home/schema.ts'
import type {CreateTool, EditorTool} from '../tool.ts'
import {createOnWallTool} from './on-wall.ts'
import {choiceField} from './tool-form.ts'

type Kind = Extract<Slot['kind'], 'switch' | 'dimmer' | 'button' | 'socket' | 'thermostat' | 'data'>

/** The usual plates: Italian boxes of three modules, at the usual heights in metres. */
const plates: Readonly<Record<Kind, {modules: number; z: number; slots: Slot[]}>> = {
  switch: {modules: 3, z: 1.1, slots: [{kind: 'switch'}, {kind: 'blank'}, {kind: 'blank'}]},
  dimmer: {modules: 3, z: 1.1, slots: [{kind: 'dimmer'}, {kind: 'blank'}, {kind: 'blank'}]},
  button: {modules: 3, z: 1.1, slots: [{kind: 'button'}, {kind: 'blank'}, {kind: 'blank'}]},
  socket: {modules: 3, z: 0.3, slots: [{kind: 'socket', size: 2}, {kind: 'blank'}]},
  thermostat: {modules: 3, z: 1.5, slots: [{kind: 'thermostat', size: 3}]},
  data: {modules: 3, z: 0.3, slots: [{kind: 'data'}, {kind: 'blank'}, {kind: 'blank'}]},
}

/** Draws plates with switches and sockets. */
const createPlateTool: CreateTool = (context) => {
  const {session, words, update} = context
  let kind: Kind = 'switch'
  const choose = (next: Kind) => {
    kind = next
    update()
  }
  return createOnWallTool(context, {
    list: 'plates',
    width: () => plateWidth(plates[kind]),
    add: (home, {wall, at, side}) => {
      const {slots, ...plate} = plates[kind]
      const element = {wall, at, side, ...plate, slots: slots.map((slot) => ({...slot}))}
      return addElement(home, {plan: session.plan.id, list: 'plates', element})
    },
    options: () => html`${choiceField(words.kind, words.slots, kind, choose)}`,
    hint: words.hints.plate,
  })
}

export const plateTool: EditorTool = {
  name: 'plate',
  key: 'p',
  title: {en: 'Plate', it: 'Placca'},
  picture: 'M4 6h16v12H4zM9 9h2v6H9zM14 9h2v6h-2z',
  create: createPlateTool,
}
