/** Names that the import gives the parts of a scan, which have none. */
import type {Language} from '../../text/languages.ts'

type Texts = Readonly<Record<Language, string>>

const rooms: Readonly<Record<string, Texts>> = {
  livingRoom: {en: 'Living room', it: 'Soggiorno'},
  bedroom: {en: 'Bedroom', it: 'Camera'},
  bathroom: {en: 'Bathroom', it: 'Bagno'},
  kitchen: {en: 'Kitchen', it: 'Cucina'},
  diningRoom: {en: 'Dining room', it: 'Sala da pranzo'},
}

/** Returns the name of a section; empty for one that RoomPlan doesn't recognize. Apps may write labels of their own. */
export function sectionName(label: string, language: Language): string {
  if (label === '' || label === 'unidentified') return ''
  if (Object.hasOwn(rooms, label)) return (rooms[label] as Texts)[language]
  const words = label
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .trim()
  return words.charAt(0).toUpperCase() + words.slice(1).toLowerCase()
}

export const openingNames = {
  door: {en: 'Door', it: 'Porta'},
  window: {en: 'Window', it: 'Finestra'},
  passage: {en: 'Passage', it: 'Passaggio'},
} as const satisfies Record<string, Texts>

interface ObjectKind extends Texts {
  /** Its category in the catalog. Stairs become a staircase by their name. */
  category?: string
}

const objects: Readonly<Record<string, ObjectKind>> = {
  storage: {en: 'Cabinet', it: 'Mobile', category: 'furniture/cabinet'},
  refrigerator: {en: 'Fridge', it: 'Frigorifero', category: 'appliances/fridge'},
  stove: {en: 'Cooker', it: 'Fornelli', category: 'kitchen/hob'},
  oven: {en: 'Oven', it: 'Forno', category: 'kitchen/hob'},
  bed: {en: 'Bed', it: 'Letto', category: 'furniture/bed'},
  sink: {en: 'Basin', it: 'Lavabo', category: 'bathroom/basin'},
  washerDryer: {en: 'Washing machine', it: 'Lavatrice', category: 'appliances/washer'},
  toilet: {en: 'Toilet', it: 'WC', category: 'bathroom/toilet'},
  bathtub: {en: 'Bathtub', it: 'Vasca', category: 'bathroom/bath'},
  dishwasher: {en: 'Dishwasher', it: 'Lavastoviglie', category: 'appliances/dishwasher'},
  table: {en: 'Table', it: 'Tavolo', category: 'furniture/table'},
  sofa: {en: 'Sofa', it: 'Divano', category: 'furniture/sofa'},
  chair: {en: 'Chair', it: 'Sedia', category: 'furniture/chair'},
  fireplace: {en: 'Fireplace', it: 'Camino'},
  television: {en: 'Television', it: 'Televisore'},
  stairs: {en: 'Stairs', it: 'Scala'},
}

/** Returns the name of an object of a scan, and its category in the catalog. */
export function objectKind(category: string, language: Language): {name: string; category?: string} {
  if (!Object.hasOwn(objects, category)) return {name: sectionName(category, language)}
  const kind = objects[category] as ObjectKind
  return {name: kind[language], ...(kind.category !== undefined && {category: kind.category})}
}
