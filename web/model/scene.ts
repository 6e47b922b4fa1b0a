/** A home as a scene of three: its levels, one above the other as they are, apart, or one alone. */
import {Box3, type Color, Group, Mesh, PlaneGeometry, ShadowMaterial} from 'three'
import {defaults} from '#shared/home/defaults.ts'
import {levelName} from '#shared/home/level-name.ts'
import type {Home, Level, Plan} from '#shared/home/schema.ts'
import {lampsOf} from '#shared/home/solid/lamps.ts'
import {plansShown} from '#shared/home/solid/plans-shown.ts'
import {solidsOf} from '#shared/home/solid/solids-of.ts'
import {batchesOf} from './batches.ts'
import {createLevelGroup, type LevelGroup} from './level-group.ts'
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
  sunlight: Sunlight
}

interface BuiltLevel extends LevelGroup {
  level: Level
  plan: Plan
  name: string
  /** Metres from its floor to its highest wall. */
  height: number
  lamps: readonly PlacedLamp[]
}

/** Metres of air between two levels apart, beside their own height. */
const gap = 2.5

export type HomeScene = ReturnType<typeof createHomeScene>

export function createHomeScene(home: Home) {
  const root = new Group()
  const levels = buildLevels(home)
  const lights = createLights(root)
  const ground = createGround()
  root.add(ground.mesh, ...levels.map(({group}) => group))
  let shining: PlacedLamp[] = []

  function shownLevels({levels: wanted}: Pick<Shown, 'levels'>): BuiltLevel[] {
    return typeof wanted === 'string' ? levels : levels.filter(({level}) => level.id === wanted.id)
  }

  return {
    root,
    levels: levels.map(({level, plan, name}) => ({level, plan, name})),
    /** Shows what is wanted, and returns where it is. */
    show(wanted: Shown): Bounds {
      const shown = new Set(shownLevels(wanted))
      let lift = 0
      shining = []
      for (const level of levels) {
        const {group, lamps, height} = level
        group.visible = shown.has(level)
        group.position.y = level.level.z + (wanted.levels === 'apart' ? lift : 0)
        if (!group.visible) continue
        lift += gap
        level.showCeilings(wanted.hasCeilings)
        const from = wanted.levels === 'together' ? (levels[0]?.level.z ?? 0) : group.position.y
        level.cut(wanted.cut === null ? null : from + wanted.cut)
        const isWhole = wanted.cut === null || group.position.y + height <= from + wanted.cut
        if (wanted.hasLamps && (isWhole || wanted.levels !== 'together'))
          shining.push(...lamps.map((lamp) => ({...lamp, at: lifted(lamp.at, group.position.y)})))
      }
      root.updateMatrixWorld(true)
      const bounds = boundsOf(shown)
      ground.place(bounds)
      lights.setSun(wanted.sunlight, bounds)
      return bounds
    },
    shineNear: (point: Vector) => lights.shine(shining, point),
    /** Returns how high what is shown reaches above where it is cut from. */
    heightOf(wanted: Pick<Shown, 'levels'>): number {
      const shown = shownLevels(wanted)
      if (wanted.levels !== 'together') return Math.max(0.5, ...shown.map(({height}) => height))
      const lowest = levels[0]?.level.z ?? 0
      return Math.max(0.5, ...shown.map(({level, height}) => level.z - lowest + height))
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

const lifted = ([x, y, z]: Vector, by: number): Vector => [x, y + by, z]

function buildLevels(home: Home): BuiltLevel[] {
  const solids = solidsOf(home)
  const lamps = lampsOf(home)
  return plansShown(home).map(({plan, level}) => {
    const own = solids.filter((solid) => solid.level === level.id)
    const built = createLevelGroup(batchesOf(own))
    const {max} = new Box3().setFromObject(built.group)
    return {
      ...built,
      level,
      plan,
      name: levelName(home, level.id) ?? '',
      height: own.length === 0 ? (level.height ?? defaults.level.height) : max.y,
      lamps: lamps.filter((lamp) => lamp.level === level.id),
    }
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
