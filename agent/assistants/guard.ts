import {splitWords} from '#shared/home/match/split-words.ts'
import type {HouseDevice} from '#shared/house/device-state.ts'
import type {PlacedDevice} from './place.ts'

/** Words of names, in English and Italian, of what opens, shuts off or warns: one, and several. */
const guardedWords = new Set(
  (
    'acqua alarm alarms allarme allarmi antifurto apricancello apriporta basculante basculanti boiler boilers caldaia ' +
    'caldaie cancelletti cancelletto cancelli cancello door doors garage garages gas gate gates lock locks pompa pompe porta ' +
    'porte portoncino portone portoni pump pumps saracinesca saracinesche serratura serrature siren sirena sirene sirens ' +
    'valve valves valvola valvole water'
  ).split(' '),
)

const reasons: Readonly<Record<NonNullable<HouseDevice['secures']>, string>> = {
  entrance: 'it opens an entrance',
  supply: 'it shuts a supply of water or gas',
  alarm: 'it sounds an alarm',
}

/**
 * Returns why a rule for a kind leaves a device out, so that only its name allows it; undefined where nothing speaks
 * against it.
 */
export function guardOf({device, place}: PlacedDevice): string | undefined {
  if (device.secures !== undefined) return reasons[device.secures]
  const drives = device.kind === 'cover' || device.kind === 'switch'
  if (drives && place.movesDoor) return 'it moves a door of the plan'
  if (device.asksFirst) return 'the panel asks before it'
  if (device.isSetting) return 'it is a setting of a device'
  // A group of one room may have members in others.
  if (device.isGroup) return 'it stands for several devices'
  if (drives && splitWords(device.name).some((word) => guardedWords.has(word)))
    return 'its name may mean an entrance, a supply or an alarm'
  return undefined
}
