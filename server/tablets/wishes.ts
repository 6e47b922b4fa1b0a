import type {TabletSettings, TabletWishes} from '#shared/contract/resources.ts'
import type {StoredTablet, StoredWishes} from '../database/tables/tablets.ts'

/** A tablet with the name and settings that people gave it. */
export interface NamedTablet extends StoredTablet, StoredWishes {}

export const noWishes: StoredWishes = {name: null, revision: 0, wishes: {}}

type Entry = [keyof TabletWishes, NonNullable<TabletWishes[keyof TabletWishes]>]

const entriesOf = (wishes: TabletWishes) => Object.entries(wishes) as Entry[]

/** Returns the settings that the tablet has not taken up yet. */
export const pendingSettings = ({wishes, taken}: Pick<NamedTablet, 'wishes' | 'taken'>): TabletSettings =>
  valuesOf(entriesOf(wishes).filter(([, {revision}]) => revision > taken))

/** Returns a tablet's settings as they will be once it has taken up the pending ones. */
export const shownSettings = (tablet: NamedTablet): TabletSettings => ({
  ...tablet.settings,
  ...pendingSettings(tablet),
})

/** Tests whether a setting that people wished was changed on the tablet's own screen since it was taken up. */
export const isChangedSince = ({wishes, settings}: NamedTablet): boolean =>
  entriesOf(wishes).some(([name, {value}]) => settings[name] !== value)

const valuesOf = (entries: readonly Entry[]): TabletSettings =>
  Object.fromEntries(entries.map(([name, {value}]) => [name, value]))

/**
 * Adds a wish. Its revision is above all that the tablet knows, since a tablet takes up only revisions above its last
 * one. So a change on the tablet itself holds until people change the setting again, without comparing clocks.
 */
export function withWish(
  before: StoredWishes,
  {name, settings, taken}: {name: string | null; settings: TabletSettings; taken: number},
): StoredWishes {
  const entries = Object.entries(settings)
  if (entries.length === 0) return {...before, name}
  const revision = Math.max(before.revision, taken) + 1
  const added = Object.fromEntries(entries.map(([setting, value]) => [setting, {value, revision}]))
  return {name, revision, wishes: {...before.wishes, ...added}}
}

/**
 * Numbers the pending wishes anew when a tablet took up more than this server knows of, as after a backup was restored:
 * it would pass over them.
 */
export function renumbered(before: StoredWishes, known: number, taken: number): StoredWishes {
  if (taken <= before.revision || entriesOf(before.wishes).length === 0) return before
  const revision = taken + 1
  const wishes = Object.fromEntries(
    entriesOf(before.wishes).map(([name, wish]) => [name, wish.revision > known ? {...wish, revision} : wish]),
  )
  return {...before, revision, wishes}
}
