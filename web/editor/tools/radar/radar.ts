import {html, svg} from 'lit'
import {addElement} from '#shared/home/edit/add-element.ts'
import {angleField, angleTowards, type RadarPlace, radarOnWall} from '#shared/home/edit/radar-place.ts'
import {distance} from '#shared/home/geometry/vector.ts'
import {radarTitles} from '#shared/home/radar/models.ts'
import type {Home, Point, RadarModel} from '#shared/home/schema.ts'
import {planWithoutPreview} from '../../plan-without-preview.ts'
import type {CreateTool, Pointer} from '../../tool.ts'
import {radarWords} from '../../words/radars.ts'
import {addSelected} from '../add-selected.ts'
import {middleOfPlace} from '../annotations/middle-of-place.ts'
import {linePath} from '../overlay.ts'
import {selectionKey} from '../select-keys.ts'
import {choiceField} from '../tool-form.ts'
import {onGrid} from './on-grid.ts'

/** Metres above the floor at which sensors hang mostly. */
const usualHeight = 1.6

/** Degrees to which a turned radar snaps. */
const turnStep = 5

/** Hangs radars on walls, or anywhere: a click puts one, a drag turns it to where the pointer goes. */
export const createRadarTool: CreateTool = (context) => {
  const {editing, words, language, grid, reach, update} = context
  const [begunWith] = context.begunWith
  let model: RadarModel = 'ld2450'
  let next: RadarPlace | null = null
  /** The place of a press, which a drag turns. */
  let held: RadarPlace | null = null
  let aim: Point | null = null

  function placeOf({at: pointer, isShift}: Pick<Pointer, 'at' | 'isShift'>): RadarPlace {
    const at = onGrid(pointer, isShift ? 0 : grid())
    const onWall = isShift ? undefined : radarOnWall(planWithoutPreview(editing), at, Math.max(reach(), 0.25))
    return onWall ?? {at, ...(next?.angle !== undefined && {angle: next.angle})}
  }

  const add = (home: Home, place: RadarPlace) =>
    addElement(home, {plan: editing.plan.id, list: 'radars', element: {model, ...place, z: usualHeight}})

  function show(place: RadarPlace | null) {
    next = place
    editing.preview(place && ((home) => add(home, place).home))
    update()
  }

  function turnTo({at, isShift}: Pointer) {
    if (!held || distance(held.at, at) < reach()) return
    aim = at
    const angle = angleTowards(held.at, at)
    const {angle: _, ...rest} = held
    show({...rest, ...angleField(isShift ? angle : (Math.round(angle / turnStep) * turnStep) % 360)})
  }

  function put(place: RadarPlace) {
    held = null
    aim = null
    addSelected(editing, (home) => add(home, place))
    next = null
    update()
  }

  return {
    hover: (pointer) => show(placeOf(pointer)),
    press(pointer) {
      held = placeOf(pointer)
      show(held)
    },
    drag: turnTo,
    release(pointer) {
      turnTo(pointer)
      put(next ?? placeOf(pointer))
    },
    leave: () => show(null),
    key(event) {
      if (event.key !== 'Enter') return selectionKey(editing, event)
      put({at: middleOfPlace(context, editing.selection[0] ?? begunWith)})
      return true
    },
    takeBack() {
      held = null
      aim = null
      show(null)
    },
    cancel() {
      const hadBegun = next !== null
      held = null
      show(null)
      return hadBegun
    },
    overlay: () => svg`<path class="measure-line" d=${held && aim ? linePath(held.at, aim) : ''}></path>`,
    options: () =>
      html`${choiceField(words.fields.model, radarTitles, model, (chosen) => {
        model = chosen
        update()
      })}`,
    hint: () => radarWords[language].radar,
  }
}
