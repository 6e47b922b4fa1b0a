/** A home as a scene of three: its levels, one above the other as they are, apart, or one alone. */
import {Box3, type Color, Group, Mesh, PlaneGeometry, type Raycaster, ShadowMaterial} from 'three'
import {levelName} from '#shared/home/level-name.ts'
import type {Home, Level} from '#shared/home/schema.ts'
import type {Mover} from './batches.ts'
import {createLevelGroup, type Hit, type LevelGroup} from './level-group.ts'
import type {HomeModel, LevelModel} from './level-models.ts'
import {createLights, type PlacedLamp} from './lights.ts'
import type {Bounds, Vector} from './orbit.ts'
import type {Sunlight} from './sunlight.ts'

/** Which levels are shown: all as they stand, all with room between them, or one by its id. */
export type Levels = 'together' | 'apart' | {id: string}

export interface Shown {
  levels: Levels
  /** Metres: above each floor where levels are apart or one alone, else above the lowest; null shows all. */
  cut: number | null
  hasCeilings: boolean
  hasLamps: boolean
  /** The lamps that are on in the house, by their elements; null when nobody knows the house. */
  lit: LitLamps | null
  sunlight: Sunlight
}

type Light = Partial<Pick<PlacedLamp, 'lumens' | 'color'>>

/** The light of lamps: brightness from 0 to 1, and the linear colour where it is known. */
export type LitLamps = ReadonlyMap<string, {brightness: number; color: PlacedLamp['color'] | null}>

interface BuiltLevel extends LevelGroup, Pick<LevelModel, 'height' | 'lamps' | 'ground'> {
  level: Level
  name: string
}

/** Metres of air between two levels apart, beside their own height. */
const gap = 2.5

export type HomeScene = ReturnType<typeof createHomeScene>

export function createHomeScene({home, levels: models}: HomeModel) {
  const root = new Group()
  const levels = buildLevels(home, models)
  const lights = createLights(root)
  const ground = createGround()
  root.add(ground.mesh, ...levels.map(({group}) => group))
  const lowest = levels[0]?.level.z ?? 0
  let shining: PlacedLamp[] = []
  let highestShown = Number.POSITIVE_INFINITY

  function shownLevels({levels: wanted}: Pick<Shown, 'levels'>): BuiltLevel[] {
    return typeof wanted === 'string' ? levels : levels.filter(({level}) => level.id === wanted.id)
  }

  /** Shows these levels alone: as they stand, or with room between them. */
  function placeLevels(shown: readonly BuiltLevel[], areApart: boolean) {
    for (const {group, level} of levels) {
      group.visible = false
      group.position.y = level.z
    }
    for (const [index, {group}] of shown.entries()) {
      group.visible = true
      if (areApart) group.position.y += index * gap
    }
  }

  return {
    root,
    levels: levels.map(({level, ground, name}) => ({level, ground, name})),
    isEmpty: models.every(({batches}) => batches.length === 0),
    /** Shows the wanted levels, and returns their bounds. */
    show(wanted: Shown): Bounds {
      const shown = shownLevels(wanted)
      const {cut} = wanted
      const isTogether = wanted.levels === 'together'
      placeLevels(shown, wanted.levels === 'apart')
      shining = []
      highestShown = cut !== null && isTogether ? lowest + cut : Number.POSITIVE_INFINITY
      for (const level of shown) {
        const floor = level.group.position.y
        const cutAt = cut === null ? null : (isTogether ? lowest : floor) + cut
        level.showCeilings(wanted.hasCeilings)
        level.cut(cutAt)
        const isWhole = cutAt === null || floor + level.height <= cutAt
        if (isWhole || !isTogether) shining.push(...shiningOf(level, wanted))
      }
      root.updateMatrixWorld(true)
      const bounds = boundsOf(shown)
      ground.place(bounds)
      lights.setSun(wanted.sunlight, bounds)
      return bounds
    },
    shineNear: (point: Vector) => lights.shine(shining, point),
    /** Returns the height of the shown levels above the floor from which they are cut. */
    heightOf(wanted: Pick<Shown, 'levels'>): number {
      const shown = shownLevels(wanted)
      if (wanted.levels !== 'together') return Math.max(0.5, ...shown.map(({height}) => height))
      return Math.max(0.5, ...shown.map(({level, height}) => level.z - lowest + height))
    },
    /** Returns where a point of a level is now; undefined when it isn't shown. */
    pointOf(levelId: string, point: Vector): Vector | undefined {
      const level = levels.find((one) => one.level.id === levelId)
      if (!level?.group.visible) return undefined
      const at = lifted(point, level.group.position.y)
      return level.group.position.y > highestShown ? undefined : at
    },
    /** Moves doors and covers to their positions. Returns whether any moved. */
    pose(positionOf: (mover: Mover) => number): boolean {
      // Hidden levels move too.
      return levels.map((level) => level.pose(positionOf)).some(Boolean)
    },
    mark(elements: ReadonlySet<string>, color: Color) {
      for (const level of levels) level.mark(elements, color)
    },
    /** Returns the element that a ray meets first. */
    pick(ray: Raycaster): Hit | undefined {
      const hits = levels.flatMap((level) => (level.group.visible ? (level.pick(ray) ?? []) : []))
      return hits.sort((one, other) => one.distance - other.distance)[0]
    },
    setCutColor(color: Color) {
      for (const level of levels) level.setCutColor(color)
    },
    dispose() {
      for (const level of levels) level.dispose()
      lights.dispose()
      ground.dispose()
    },
  }
}

/** Returns the lamps that shine: all of them, or the lit ones with their light. */
function shiningOf({lamps, group}: BuiltLevel, {hasLamps, lit}: Shown): PlacedLamp[] {
  const placed = (lamp: PlacedLamp, light: Light = {}) => ({...lamp, ...light, at: lifted(lamp.at, group.position.y)})
  if (lit === null) return hasLamps ? lamps.map((lamp) => placed(lamp)) : []
  return lamps.flatMap((lamp) => {
    const light = lit.get(lamp.elementId)
    if (!light) return []
    return placed(lamp, {lumens: lamp.lumens * light.brightness, color: light.color ?? lamp.color})
  })
}

const lifted = ([x, y, z]: Vector, by: number): Vector => [x, y + by, z]

function buildLevels(home: Home, models: readonly LevelModel[]): BuiltLevel[] {
  return models.flatMap((model) => {
    const level = home.levels.find(({id}) => id === model.levelId)
    if (!level) return []
    const {height, lamps, ground} = model
    return {...createLevelGroup(model), level, name: levelName(home, level.id) ?? '', height, lamps, ground}
  })
}

function boundsOf(shown: Iterable<BuiltLevel>): Bounds {
  const box = new Box3()
  for (const {group} of shown) for (const child of group.children) if (child.visible) box.expandByObject(child)
  if (box.isEmpty()) return {min: [0, 0, 0], max: [1, 1, 1]}
  return {min: [box.min.x, box.min.y, box.min.z], max: [box.max.x, box.max.y, box.max.z]}
}

/** The ground that the home stands on shows only its shadow. */
function createGround() {
  const geometry = new PlaneGeometry(1, 1).rotateX(-Math.PI / 2)
  const material = new ShadowMaterial({opacity: 0.22})
  const mesh = new Mesh(geometry, material)
  mesh.receiveShadow = true
  return {
    mesh,
    place({min, max}: Bounds) {
      const size = 3 * Math.hypot(max[0] - min[0], max[2] - min[2]) + 3 * (max[1] - min[1])
      mesh.scale.set(size, 1, size)
      mesh.position.set((min[0] + max[0]) / 2, min[1] - 0.02, (min[2] + max[2]) / 2)
      mesh.updateMatrixWorld(true)
    },
    dispose() {
      geometry.dispose()
      material.dispose()
    },
  }
}
