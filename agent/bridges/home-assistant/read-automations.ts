import {domainOf} from '#shared/house/home-assistant/domains/domains.ts'
import type {Registries} from '#shared/house/home-assistant/registries.ts'
import {isRecord} from '#shared/json.ts'
import type {Connection} from './connection.ts'
import {Refusal} from './refusals.ts'

/** Automations that are read. Each is one request. */
const maxAutomations = 500

/** Requests that run at once. */
const concurrency = 4

/**
 * Returns the ids of the entities that automations name, as triggers too: a lamp that only starts one is relied on as
 * well. An automation that names a device or an area names all of its entities.
 */
export async function readAutomations(
  connection: Connection,
  automations: readonly string[],
  registries: Registries,
): Promise<Set<string>> {
  const entityIds = new Set<string>()
  const queue = automations.slice(0, maxAutomations)
  const work = async () => {
    for (let automation = queue.shift(); automation !== undefined; automation = queue.shift()) {
      try {
        const related = await connection.request({type: 'search/related', item_type: 'automation', item_id: automation})
        for (const entityId of namedBy(related, registries)) entityIds.add(entityId)
      } catch (error) {
        // One automation, or a house without the search integration, must not hide the others.
        if (!(error instanceof Refusal)) throw error
      }
    }
  }
  await Promise.all(Array.from({length: concurrency}, work))
  return entityIds
}

/**
 * Returns the entities that an automation names. Home Assistant adds the device and the area of each named entity, so a
 * device or an area counts as named only when none of its entities is.
 */
function namedBy(related: unknown, {entities, devices}: Registries): Set<string> {
  const named = new Set(textsOf(related, 'entity').map((entityId) => entityId.toLowerCase()))
  const deviceIds = new Set(textsOf(related, 'device'))
  const areaIds = new Set(textsOf(related, 'area'))
  const entries = [...entities.values()]
  for (const entry of entries.filter(({entityId}) => named.has(entityId))) {
    if (entry.deviceId !== undefined) deviceIds.delete(entry.deviceId)
    areaIds.delete(areaOf(entry) ?? '')
  }
  for (const id of deviceIds) areaIds.delete(devices.get(id)?.areaId ?? '')
  for (const entry of entries) {
    if (deviceIds.has(entry.deviceId ?? '') || areaIds.has(areaOf(entry) ?? '')) named.add(entry.entityId)
  }
  return new Set([...named].filter((entityId) => domainOf(entityId) !== undefined))

  function areaOf({areaId, deviceId}: {areaId: string | undefined; deviceId: string | undefined}): string | undefined {
    return areaId ?? devices.get(deviceId ?? '')?.areaId
  }
}

/** The most names of one kind that are read from an answer. */
const maxNames = 2000

function textsOf(related: unknown, kind: string): string[] {
  const values: unknown = isRecord(related) ? related[kind] : undefined
  return Array.isArray(values) ? values.slice(0, maxNames).filter((value) => typeof value === 'string') : []
}
