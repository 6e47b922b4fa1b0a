import type {Words} from '../device-state.ts'
import type {RegistryEntity} from './registries.ts'

/** Home Assistant's own translations: the words of a key like `component.lock.entity_component._.state.locked`. */
export type Translate = (key: string) => Words | undefined

/** The beginning of the keys of an entity's own words; undefined if its integration has none. */
export function ownKeys({entityId, platform, translationKey}: RegistryEntity): string | undefined {
  const domain = entityId.slice(0, entityId.indexOf('.'))
  return platform && translationKey ? `component.${platform}.entity.${domain}.${translationKey}` : undefined
}

/** The words of one entity, by the end of a key: `state.locked`, `state_attributes.fan_mode.state.auto`. */
export type Phrase = (path: string) => Words | undefined

/** Looks for an entity's words where Home Assistant does: its integration's, its device class's, its domain's. */
export function phraseOf(
  translate: Translate | undefined,
  own: string | undefined,
  {domain, deviceClass}: {domain: string; deviceClass: unknown},
): Phrase | undefined {
  if (!translate) return undefined
  const component = `component.${domain}.entity_component`
  // The later places win.
  const places = [
    `${component}._`,
    ...(deviceClass ? [`${component}.${deviceClass}`] : []),
    ...(own === undefined ? [] : [own]),
  ]
  return (path) => {
    const found = places.flatMap((place) => translate(`${place}.${path}`) ?? [])
    return found.length === 0 ? undefined : Object.assign({}, ...found)
  }
}
