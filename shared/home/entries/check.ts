/** The entry @pianta/home/check: checks and upgrades homes, and has their types. */
import type {HomeProblem} from '../problem.ts'
import {readHome} from '../read-home.ts'
import type {Home} from '../schema.ts'
import {currentVersion} from '../version.ts'

export type {HomeProblem} from '../problem.ts'
export type {
  Area,
  Awning,
  Binding,
  Bindings,
  Dimension,
  Drawing,
  Home,
  Item,
  Label,
  Level,
  Light,
  Opening,
  Plan,
  Plate,
  Point,
  Polyline,
  Product,
  Radar,
  RadarZone,
  Room,
  Side,
  Slot,
  Stair,
  Wall,
} from '../schema.ts'
export {currentVersion} from '../version.ts'

/** The result of a check, as `POST /v1/homes/check` answers it. */
export interface HomeCheck {
  /** The version that the document says; null when it says none. */
  readAs: number | null
  checkedAt: number
  /** Whether it can be saved as a version, as far as the document tells: files and apps' needs are the server's. */
  isValid: boolean
  problems: HomeProblem[]
}

/** Checks a parsed JSON document of any version as a home. Never throws. */
export function checkHome(document: unknown): HomeCheck {
  const {readAs, problems} = readHome(document)
  return {readAs, checkedAt: currentVersion, isValid: problems.length === 0, problems}
}

/** Thrown for a document that is not a home of the format. */
class NotAHome extends Error {
  override readonly name = 'NotAHome'
  readonly problems: readonly HomeProblem[]

  constructor(problems: readonly HomeProblem[]) {
    super(problems.map(({message}) => message).join('\n'))
    this.problems = problems
  }
}

/**
 * Returns a document of any version as a home of the current one. Walls may still have problems, which `checkHome()`
 * lists. Throws NotAHome when it is not of the format.
 */
export function upgradeHome(document: unknown): Home {
  const {home, problems} = readHome(document)
  if (!home) throw new NotAHome(problems)
  return home
}
