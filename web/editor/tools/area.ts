import {locate} from '#shared/home/edit/in-plan.ts'
import {type PaintedRooms, paintArea} from '#shared/home/edit/paint-area.ts'
import type {CreateTool} from '../tool.ts'
import {choiceField} from './tool-form.ts'

/** Colours of new areas that can be told apart, in their order. */
const colors = ['#4e79a7', '#f2c14e', '#7bae7f', '#c7727a', '#8e7cc3', '#d98e4f']

/** The choice of an area that isn't there yet. */
const anew = ''

/** Paints rooms into an area, or out of it, by a click or by a stroke over several. */
export const createAreaTool: CreateTool = ({editing, words, update}) => {
  let chosen: string = editing.plan.areas[0]?.id ?? anew
  let stroke: 'in' | 'out' | null = null

  /** Returns the chosen area, while the plan has it; undefined when the next room begins a new one. */
  const area = () =>
    chosen === anew ? undefined : (editing.plan.areas.find(({id}) => id === chosen) ?? editing.plan.areas[0])

  function paint(id: string | undefined) {
    const room = id === undefined ? undefined : editing.plan.rooms.find((one) => one.id === id)
    if (!room || !stroke) return
    const own = area()
    if (stroke === 'in' ? own && room.area === own.id : room.area === undefined) return
    const number = editing.plan.areas.length
    const made = {name: words.newArea(number + 1), color: colors[number % colors.length] as string}
    const into: PaintedRooms['area'] = stroke === 'out' ? null : (own?.id ?? made)
    editing.edit('change', (home) => {
      const painted = paintArea(home, {plan: editing.plan.id, rooms: [room.id], area: into})
      chosen = painted.area ?? chosen
      return painted.home
    })
  }

  return {
    press({element}) {
      const room = editing.plan.rooms.find(({id}) => id === element)
      if (!room) return
      stroke = room.area !== undefined && room.area === area()?.id ? 'out' : 'in'
      paint(element)
    },
    drag: ({element}) => paint(element),
    release() {
      stroke = null
    },
    key({key}) {
      const [id] = editing.selection
      if (key !== 'Enter' || id === undefined || locate(editing.home, id).list !== 'rooms') return false
      stroke = editing.plan.rooms.find((room) => room.id === id)?.area === undefined ? 'in' : 'out'
      paint(id)
      stroke = null
      return true
    },
    options() {
      const names = Object.fromEntries([
        ...editing.plan.areas.map(({id, name}) => [id, name] as const),
        [anew, words.anotherArea],
      ])
      return choiceField(words.kinds.area, names, area()?.id ?? anew, (id) => {
        chosen = id
        update()
      })
    },
    hint: () => words.hints.area,
  }
}
