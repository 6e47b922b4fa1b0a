import {html, nothing} from 'lit'
import {formatHundredths, formatNumber, formatTimeOrDay} from '#shared/text/formats.ts'
import {inLanguages} from '../kit/in-languages.ts'
import {shortDegrees, temperatureUnitOf} from '../plan/degrees.ts'
import {lineWords} from '../plan/line-words.ts'
import {markState} from '../plan/mark-state.ts'
import {mean} from '../plan/mean.ts'
import {isNamed, isTurnedOff, offActions, roomsOfElements} from '../plan/room-devices.ts'
import {measuresAir, roomReadings} from '../plan/room-readings.ts'
import {readingWords} from '../plan/state-words.ts'
import {tapActions} from '../plan/tap-actions.ts'
import {planWords} from '../plan/words.ts'
import {houseWords} from './house-words.ts'

/**
 * What scripts that are loaded later use of this one, by the file that has it: `agent/panel/page-files.ts` leads their
 * imports here.
 */
export const pageParts = {
  lit: {html, nothing},
  formats: {formatHundredths, formatNumber, formatTimeOrDay},
  degrees: {shortDegrees, temperatureUnitOf},
  'house-words': {houseWords},
  'in-languages': {inLanguages},
  'line-words': {lineWords},
  'mark-state': {markState},
  mean: {mean},
  'room-devices': {isNamed, isTurnedOff, offActions, roomsOfElements},
  'room-readings': {measuresAir, roomReadings},
  'state-words': {readingWords},
  'tap-actions': {tapActions},
  words: {planWords},
}

declare global {
  interface Window {
    piantaParts?: typeof pageParts
  }
}
