import type {Language} from '../../text/languages.ts'
import type {BoundElement} from '../bindings.ts'
import type {Home, Plate} from '../schema.ts'
import {type NamingWords, namingWords} from './naming-words.ts'

/** Returns a function that names elements as people know them: `Floor lamp`, `window`, `Sockets, place 2`. */
export function createElementNamer(
  home: Home,
  language: Language,
  words: Pick<NamingWords, 'kinds' | 'slot'> = namingWords[language],
): (element: BoundElement) => string {
  const productName = (id: string) => home.products?.[id]?.name[language] ?? words.kinds.item
  const names = new Map(
    home.plans.flatMap((plan) => [
      ...plan.areas.map(({id, name}) => [`area ${id}`, name] as const),
      ...plan.rooms.map(({id, name}) => [`room ${id}`, name] as const),
      ...plan.lights.map(({id, name = words.kinds.light}) => [`light ${id}`, name] as const),
      ...plan.awnings.map(({id, name = words.kinds.cover}) => [`awning ${id}`, name] as const),
      ...plan.openings.map(({id, kind, name = words.kinds[kind]}) => [`opening ${id}`, name] as const),
      ...plan.plates.map((plate) => [`plate ${plate.id}`, plate.name ?? words.kinds[plateKind(plate)]] as const),
      ...plan.items.map(({id, name, product}) => [`item ${id}`, name ?? productName(product)] as const),
    ]),
  )
  /** A plate with a single thermostat: it has no places to number. */
  const thermostats = new Set(
    home.plans.flatMap(({plates}) => plates.filter((plate) => plateKind(plate) === 'thermostat').map(({id}) => id)),
  )
  return (element) => {
    const name = names.get(`${element.kind} ${element.id}`) ?? element.id
    return element.kind === 'plate' && !thermostats.has(element.id) ? words.slot(name, element.slot + 1) : name
  }
}

/** Tells a plate that is nothing but a thermostat. */
function plateKind({slots}: Plate): 'plate' | 'thermostat' {
  const filled = slots.filter(({kind}) => kind !== 'blank')
  return filled.length === 1 && filled[0]?.kind === 'thermostat' ? 'thermostat' : 'plate'
}
