import {css, html, LitElement, nothing, svg} from 'lit'
import {guard} from 'lit/directives/guard.js'
import {keyed} from 'lit/directives/keyed.js'
import {live} from 'lit/directives/live.js'
import {repeat} from 'lit/directives/repeat.js'
import {
  clockIn,
  compareNames,
  formatDay,
  formatHundredths,
  formatNumber,
  formatTimeOrDay,
} from '#shared/text/formats.ts'
import {inLanguages} from '../../kit/in-languages.ts'
import {shortDegrees, temperatureUnitOf} from '../../plan/degrees.ts'
import {lineWords} from '../../plan/line-words.ts'
import {lostSince} from '../../plan/lost-since.ts'
import {isSameState, markState} from '../../plan/mark-state.ts'
import {contactTemplate, markTemplate} from '../../plan/mark-template.ts'
import {marksOf} from '../../plan/marks.ts'
import {mean} from '../../plan/mean.ts'
import {isNamed, isTurnedOff, offActions, roomsOfElements} from '../../plan/room-devices.ts'
import {measuresAir, roomReadings} from '../../plan/room-readings.ts'
import {readingWords} from '../../plan/state-words.ts'
import {colorStyles} from '../../plan/styles/colors.ts'
import {markStyles} from '../../plan/styles/marks.ts'
import {nameStyles} from '../../plan/styles/names.ts'
import {tapActions} from '../../plan/tap-actions.ts'
import {watchHolds} from '../../plan/watch-holds.ts'
import {planWords} from '../../plan/words.ts'
import {hasRung, isDoorbell} from '../doorbells/has-rung.ts'
import {historyWords} from '../history/history-words.ts'
import {qrCode} from '../pairing/qr-code.ts'
import {houseScenes, sceneButtons} from '../sheet/scene-buttons.ts'
import {houseWords} from '../words/house-words.ts'
import type {PartName} from './part-names.ts'

/** What scripts that are loaded later use of this one: `agent/panel/page-files.ts` leads their imports here. */
export const pageParts = {
  lit: {css, html, LitElement, nothing, svg},
  'lit/directives/guard.js': {guard},
  'lit/directives/keyed.js': {keyed},
  'lit/directives/live.js': {live},
  'lit/directives/repeat.js': {repeat},
  'shared/text/formats.ts': {clockIn, compareNames, formatDay, formatHundredths, formatNumber, formatTimeOrDay},
  'web/kit/in-languages.ts': {inLanguages},
  'web/panel/doorbells/has-rung.ts': {hasRung, isDoorbell},
  'web/panel/history/history-words.ts': {historyWords},
  'web/panel/words/house-words.ts': {houseWords},
  'web/panel/pairing/qr-code.ts': {qrCode},
  'web/panel/sheet/scene-buttons.ts': {houseScenes, sceneButtons},
  'web/plan/degrees.ts': {shortDegrees, temperatureUnitOf},
  'web/plan/line-words.ts': {lineWords},
  'web/plan/lost-since.ts': {lostSince},
  'web/plan/mark-state.ts': {isSameState, markState},
  'web/plan/mark-template.ts': {contactTemplate, markTemplate},
  'web/plan/marks.ts': {marksOf},
  'web/plan/mean.ts': {mean},
  'web/plan/room-devices.ts': {isNamed, isTurnedOff, offActions, roomsOfElements},
  'web/plan/room-readings.ts': {measuresAir, roomReadings},
  'web/plan/state-words.ts': {readingWords},
  'web/plan/styles/colors.ts': {colorStyles},
  'web/plan/styles/marks.ts': {markStyles},
  'web/plan/styles/names.ts': {nameStyles},
  'web/plan/tap-actions.ts': {tapActions},
  'web/plan/watch-holds.ts': {watchHolds},
  'web/plan/words.ts': {planWords},
} satisfies Record<PartName, object>

declare global {
  interface Window {
    piantaParts?: typeof pageParts
  }
}
