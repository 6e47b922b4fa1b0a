import {keyOf} from '#shared/home/bindings.ts'
import {planOrGround} from '#shared/home/plan-or-ground.ts'
import type {Home} from '#shared/home/schema.ts'
import type {BoundEntities} from './bind-entities.ts'
import type {CardConfig, RawConfig} from './config.ts'

interface ShownHome {
  /** The settings that say which home a card shows, with which entities. */
  settings: RawConfig
  /** The floor of each entity that the home names; empty for the floor that the card starts with anyway. */
  floors: ReadonlyMap<string, string>
}

/** The homes that cards of this page show, by their addresses, the newest last: new cards begin with one of them. */
const shown = new Map<string, ShownHome>()

/** The number of kept addresses: a person who edits a card's address shows one home after the other. */
const maxShown = 8

/** Returns the part of a card's settings that names its home. */
export const homeSettings = ({home, agent, key, entities}: RawConfig): RawConfig =>
  Object.fromEntries(Object.entries({home, agent, key, entities}).filter(([, value]) => value !== undefined))

/** Keeps the homes that cards show. */
export function keepShown(
  config: RawConfig,
  {entities: named}: CardConfig,
  home: Home,
  {bindings, devices}: BoundEntities,
) {
  const settings = homeSettings(config)
  const start = planOrGround(home, '')
  const planNames = new Map(
    home.plans.flatMap((plan) => {
      const elements = [plan.rooms, plan.openings, plan.items, plan.lights, plan.awnings, plan.plates].flat()
      return elements.map(({id}) => [id, plan === start ? '' : plan.name] as const)
    }),
  )
  const entityIds = new Map(devices.map(({device, entityId}) => [device.id, entityId]))
  const own = bindings.filter((binding) => !named.has(keyOf(binding)))
  const floors = new Map(own.map(({device, id}) => [entityIds.get(device) ?? '', planNames.get(id) ?? '']))
  const address = String(settings.home ?? settings.agent)
  shown.delete(address)
  shown.set(address, {settings, floors})
  for (const oldest of [...shown.keys()].slice(0, -maxShown)) shown.delete(oldest)
}

/** The file where the manual puts the home. */
export const usualFile = {home: '/local/home.json'}

/** Returns the home of a new card: one that is shown already, or else the usual file. */
export const firstHome = (): RawConfig => [...shown.values()].pop()?.settings ?? usualFile

/**
 * Returns the settings of a card that shows an entity on its floor; null if no shown home names it. The setting `entities`
 * is left out: Home Assistant 2026.11 takes it for a list of entities when it makes the preview, and fails.
 */
export function cardWith(entityId: string): RawConfig | null {
  for (const {settings, floors} of [...shown.values()].reverse()) {
    const floor = floors.get(entityId)
    const {entities: _, ...home} = settings
    if (floor !== undefined) return {...home, ...(floor !== '' && {floor})}
  }
  return null
}
