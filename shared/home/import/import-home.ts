/** Turns the records of `readHomeXml` into a home of Pianta. Pure: it reads no archive and fetches nothing. */
import type {Language} from '../../text/languages.ts'
import type {HomeProblem} from '../problem.ts'
import {readHome} from '../read-home.ts'
import type {Home} from '../schema.ts'
import {defaultNames} from './default-names.ts'
import {createIds} from './ids.ts'
import type {ImportContext, Placed, SweetHomeImage} from './import-context.ts'
import {importPlan} from './import-plan.ts'
import {importLevels} from './levels.ts'
import {nameOf} from './measures.ts'
import {moveToOrigin} from './move-to-origin.ts'
import {createNoteList, type Notes} from './note-list.ts'
import {type ImportNote, isChange} from './notes.ts'
import {addRooms, type OfferedRoom, offerRooms} from './offered-rooms.ts'
import {createBoxProducts} from './products.ts'
import type {SourceCompass, SourceHome} from './source-home.ts'
import {noteUnsure} from './unsure.ts'
import {ensureWallsFit} from './walls.ts'
import {createWorkBudget} from './work-budget.ts'

export type {SweetHomeImage} from './import-context.ts'

export interface ImportOptions {
  /** The home's name; by default the name in the file. */
  name?: string
  /** The language of the names that the import creates. */
  language: Language
  /** The background images, by their names in the archive. */
  images: ReadonlyMap<string, SweetHomeImage>
  /** The treatment of enclosed spaces without a room; by default they are only offered. */
  spaces?: SpacesChoice
}

/**
 * `offer` lists enclosed spaces without a room. `add` makes rooms of them, which divides rooms that walls divide.
 * `join` opens such rooms where only dividers are between their parts, and groups the parts behind walls in an area.
 */
export type SpacesChoice = (typeof spacesChoices)[number]
export const spacesChoices = ['offer', 'add', 'join'] as const

export interface ImportedHome {
  home: Home
  /** The problems that the check finds: usually none. */
  problems: HomeProblem[]
  rooms: Placed
  /** Doors and windows. The ones without a wall become items. */
  openings: Placed
  changed: ImportNote[]
  left: ImportNote[]
  /** Enclosed spaces that have no room yet. */
  offered: OfferedRoom[]
  /** The names, in the archive, of the images that the home uses. */
  images: string[]
  /** Returns the id of the plan on which the elements of a level of the file are. */
  planOf(level: string | undefined): string | undefined
}

/** Imports a home. `listImageNames` lists the images to pass. Throws NotImportable when no plan can be made. */
export function importHome(source: SourceHome, options: ImportOptions): ImportedHome {
  const notes: Notes = {changed: createNoteList(), left: createNoteList()}
  const context: ImportContext = {
    extraKey: source.extraKey,
    language: options.language,
    images: options.images,
    ids: createIds(),
    notes,
    products: createBoxProducts(notes, source.extraKey),
    budget: createWorkBudget(),
  }
  if (moveToOrigin(source) !== undefined) notes.changed.add('plan-moved')
  const levels = importLevels(source, context)
  const plans = levels.map((level) => importPlan(source, level, {context, levels}))
  ensureWallsFit(plans.map(({plan}) => plan))
  const {products} = context.products
  const home: Home = {
    schema: 6,
    name: nameOf(options.name ?? fileName(source.name), defaultNames[options.language].home, notes),
    lang: options.language,
    ...(source.compass && {site: siteOf(source.compass)}),
    levels: levels.map(({level}) => level),
    plans: plans.map(({plan}) => plan),
    ...(Object.keys(products).length > 0 && {products}),
  }
  noteSourceElements(source, notes)
  for (const plan of home.plans) noteUnsure(plan, notes)
  const {spaces = 'offer'} = options
  const offered = offerRooms(home, options.language)
  const made = spaces === 'offer' ? home : addRooms(home, offered, spaces === 'join')
  if (spaces !== 'offer') for (const {name} of offered) notes.changed.add('rooms-added', name)
  return {
    home: made,
    problems: readHome(made).problems,
    offered: spaces === 'offer' ? offered : [],
    rooms: sumOf(plans.map(({rooms}) => rooms)),
    openings: sumOf(plans.map(({openings}) => openings)),
    changed: notes.changed.listed(),
    left: notes.left.listed(),
    images: [...new Set(plans.flatMap(({images}) => images))],
    planOf: (level) => plans[levels.findIndex(({holds}) => holds(level))]?.plan.id,
  }
}

function siteOf({north, lat, lon, zone}: SourceCompass): NonNullable<Home['site']> {
  return {
    north,
    ...(lat !== undefined && {lat}),
    ...(lon !== undefined && {lon}),
    ...(zone !== undefined && {zone}),
  }
}

/** Returns a file's name without folders: Sweet Home 3D names a home by the whole path of its file. */
function fileName(path = ''): string {
  return (path.split(/[/\\]/).at(-1) ?? '').replace(/\.sh3[dx]$/i, '')
}

function noteSourceElements({groups, notes, left}: SourceHome, {changed, left: noted}: Notes): void {
  for (const {kind, name} of notes) {
    if (isChange(kind)) changed.add(kind, name)
    else noted.add(kind, name)
  }
  for (const group of groups) changed.add('groups-opened', group)
  for (const [kind, count] of left) noted.add(kind, undefined, count)
}

function sumOf(parts: readonly Placed[]): Placed {
  return {
    placed: parts.reduce((sum, {placed}) => sum + placed, 0),
    total: parts.reduce((sum, {total}) => sum + total, 0),
  }
}
