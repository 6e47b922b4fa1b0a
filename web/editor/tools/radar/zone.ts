import {svg} from 'lit'
import {addZone, moveZoneCorner, type ZoneCorner, zoneCorners} from '#shared/home/edit/radar-zones.ts'
import {distance} from '#shared/home/geometry/vector.ts'
import {radarTitles} from '#shared/home/radar/models.ts'
import {maxZonePoints} from '#shared/home/schema/radars.ts'
import type {Point, Radar} from '#shared/home/schema.ts'
import {planWithoutPreview} from '../../plan-without-preview.ts'
import type {CreateTool, Pointer} from '../../tool.ts'
import {radarWords} from '../../words/radars.ts'
import {linePath} from '../overlay.ts'
import {selectionKey} from '../select-keys.ts'
import {onGrid} from './on-grid.ts'

/** Draws zones of the selected radar corner by corner, and drags the corners of its present ones. */
export const createZoneTool: CreateTool = ({editing, begunWith, language, grid, reach, update}) => {
  const words = radarWords[language]
  let path: readonly Point[] = []
  /** The corners before the last press. */
  let before: readonly Point[] = []
  let next: Point | null = null
  let dragged: ZoneCorner | null = null
  const radars = () => planWithoutPreview(editing).radars ?? []
  selectOne()

  /** The radar whose zones are drawn: the selected one, or the only one. */
  function radarOf(): Radar | undefined {
    const all = radars()
    return all.find(({id}) => editing.selection.includes(id)) ?? (all.length === 1 ? all[0] : undefined)
  }

  function selectOne() {
    const chosen = radars().find(({id}) => begunWith.includes(id)) ?? radarOf()
    if (chosen) editing.select([chosen.id])
  }

  const snapped = ({at, isShift}: Pointer): Point => onGrid(at, isShift ? 0 : grid())

  /** Returns the corner of a zone under the pointer. */
  function cornerAt(radar: Radar, at: Point): ZoneCorner | null {
    const near = zoneCorners(radar).filter((corner) => distance(corner.at, at) <= reach())
    const [first] = near.sort((one, other) => distance(one.at, at) - distance(other.at, at))
    return first ? {zone: first.zone, corner: first.corner} : null
  }

  function go(radar: Radar, to: Point) {
    const [first] = path
    const last = path.at(-1)
    if (first && path.length > 2 && distance(first, to) <= reach()) return finish(radar)
    if (last && distance(last, to) < 0.01) return
    path = [...path, to]
    if (path.length === maxZonePoints) finish(radar)
  }

  function finish(radar: Radar) {
    const drawn = [...path]
    path = []
    next = null
    if (drawn.length >= 3) {
      const name = words.newZone((radar.zones?.length ?? 0) + 1)
      if (editing.edit('add', (home) => addZone(home, radar.id, {name, path: drawn}))) editing.select([radar.id])
    }
    update()
  }

  function dragTo(radar: Radar, pointer: Pointer) {
    const [corner, to] = [dragged as ZoneCorner, snapped(pointer)]
    editing.preview((home) => moveZoneCorner(home, radar.id, corner, to))
  }

  /** A press on a radar chooses it. */
  function choose({element}: Pointer): boolean {
    if (element === undefined || path.length > 0 || !radars().some(({id}) => id === element)) return false
    editing.select([element])
    return true
  }

  return {
    hover(pointer) {
      next = path.length > 0 ? snapped(pointer) : null
      update()
    },
    press(pointer) {
      before = path
      const radar = radarOf()
      dragged = radar && path.length === 0 ? cornerAt(radar, pointer.at) : null
      next = snapped(pointer)
      if (!dragged && !choose(pointer) && radar && path.length === 0) go(radar, snapped(pointer))
      update()
    },
    drag(pointer) {
      const radar = radarOf()
      if (dragged && radar) dragTo(radar, pointer)
      else next = snapped(pointer)
      update()
    },
    release(pointer) {
      const radar = radarOf()
      const [corner, to] = [dragged, snapped(pointer)]
      dragged = null
      if (!radar) return
      if (corner) {
        editing.preview(null)
        editing.edit('change', (home) => moveZoneCorner(home, radar.id, corner, to))
        editing.select([radar.id])
      } else if (before.length > 0 || (path.length > 0 && distance(path.at(-1) as Point, to) > reach())) go(radar, to)
      update()
    },
    doubleClick() {
      const radar = radarOf()
      if (radar && path.length > 0) finish(radar)
    },
    key(event) {
      const radar = radarOf()
      if (event.key !== 'Enter' || !radar || path.length === 0) return selectionKey(editing, event)
      finish(radar)
      return true
    },
    takeBack() {
      path = before
      dragged = null
      next = null
      editing.preview(null)
      update()
    },
    cancel() {
      const hadBegun = path.length > 0 || dragged !== null
      path = []
      dragged = null
      next = null
      editing.preview(null)
      update()
      return hadBegun
    },
    overlay() {
      const points = next && path.length > 0 ? [...path, next] : path
      const lines = points.slice(1).map((to, index) => linePath(points[index] as Point, to))
      const radar = radarOf()
      const corners = radar && path.length === 0 ? zoneCorners(radar).map(({at}) => at) : path
      return svg`<path class="measure-line" d=${lines.join('')}></path>
        ${corners.map(([x, y]) => svg`<circle class="handle" cx=${x * 100} cy=${y * 100}></circle>`)}`
    },
    hint() {
      if (radars().length === 0) return words.noRadar
      const radar = radarOf()
      if (!radar) return words.zoneOf
      return path.length > 0 ? words.zoneNext : words.zoneStart(radar.name ?? radarTitles[radar.model])
    },
  }
}
