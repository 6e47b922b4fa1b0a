import {html} from 'lit'
import {formatNumber, formatTimeOrDay} from '#shared/text/formats.ts'
import {shortDegrees, temperatureUnitOf} from '../plan/degrees.ts'
import {mean} from '../plan/mean.ts'
import {isNamed, roomsOfElements} from '../plan/room-devices.ts'
import {measuresAir} from '../plan/room-readings.ts'
import {readingWords} from '../plan/state-words.ts'
import {planWords} from '../plan/words.ts'

/**
 * What scripts that are loaded later use of this one, by the file that has it: `agent/panel/page-files.ts` leads their
 * imports here.
 */
export const pageParts = {
  lit: {html},
  formats: {formatNumber, formatTimeOrDay},
  degrees: {shortDegrees, temperatureUnitOf},
  mean: {mean},
  'room-devices': {isNamed, roomsOfElements},
  'room-readings': {measuresAir},
  'state-words': {readingWords},
  words: {planWords},
}

declare global {
  interface Window {
    piantaParts?: typeof pageParts
  }
}
