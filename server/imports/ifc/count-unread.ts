import type {UnreadKind} from '#shared/home/ifc/unread-kinds.ts'
import type {Reading} from './reading.ts'

/** The IFC types of each group, without `IFC`. Types that a schema lacks count nothing. */
const groups: readonly (readonly [UnreadKind, string])[] = [
  ['roofs', 'ROOF'],
  ['slabs', 'SLAB SLABSTANDARDCASE SLABELEMENTEDCASE FOOTING PLATE PLATESTANDARDCASE'],
  ['columns', 'COLUMN COLUMNSTANDARDCASE PILE'],
  ['beams', 'BEAM BEAMSTANDARDCASE MEMBER MEMBERSTANDARDCASE'],
  ['coverings', 'COVERING'],
  ['railings', 'RAILING RAMP'],
  ['furniture', 'FURNISHINGELEMENT FURNITURE SYSTEMFURNITUREELEMENT'],
  [
    'installations',
    'FLOWTERMINAL FLOWSEGMENT FLOWFITTING FLOWCONTROLLER FLOWMOVINGDEVICE FLOWSTORAGEDEVICE FLOWTREATMENTDEVICE ' +
      'ENERGYCONVERSIONDEVICE DISTRIBUTIONCONTROLELEMENT DISTRIBUTIONFLOWELEMENT SANITARYTERMINAL LIGHTFIXTURE OUTLET ' +
      'SWITCHINGDEVICE LAMP AIRTERMINAL PIPESEGMENT PIPEFITTING DUCTSEGMENT DUCTFITTING CABLESEGMENT CABLECARRIERSEGMENT ' +
      'VALVE SPACEHEATER BOILER TANK PUMP FAN ELECTRICAPPLIANCE WASTETERMINAL FIRESUPPRESSIONTERMINAL SENSOR ALARM',
  ],
  ['other', 'BUILDINGELEMENTPROXY TRANSPORTELEMENT'],
]

/** Counts the elements that are not read. */
export function countUnread({model, addUnread}: Reading): void {
  const codes = model.ifc as unknown as Record<string, number | undefined>
  for (const [kind, names] of groups) {
    const types = names.split(' ').flatMap((name) => codes[`IFC${name}`] ?? [])
    const count = model.count(...types)
    if (count > 0) addUnread(kind, count)
  }
}
