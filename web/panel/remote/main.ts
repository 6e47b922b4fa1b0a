/** The panel on a page of the server, for members who are elsewhere. */
import {visitBeat} from '#shared/house/visits.ts'
import {formatTimeOrDay} from '#shared/text/formats.ts'
import '../../plan/layers/main.ts'
import {definePlan} from '../../plan/pianta-plan.ts'
import '../household/main.ts'
import '../list/main.ts'
import type {PanelPlace} from '../panel-place.ts'
import {PiantaPanel} from '../pianta-panel.ts'
import {isStale} from '../screen/notices.ts'
import {defaultSettings} from '../settings/settings.ts'
import {PiantaDialog} from '../sheet/pianta-dialog.ts'
import {PiantaSlider} from '../sheet/pianta-slider.ts'
import {strings} from '../words/strings.ts'
import {visitWords} from '../words/visit-words.ts'
import {createHouseLine} from './house-line.ts'
import {lateTexts} from './late-texts.ts'
import {createHomeReader} from './read-home.ts'
import {createWholeMessages} from './whole-messages.ts'

const element = document.querySelector<HTMLElement>('pianta-panel')
const {project = '', name = '', house = '', token = ''} = element?.dataset ?? {}
const path = `/projects/${project}/live`

let isTooLarge = false
const whole = createWholeMessages({
  project: {id: project, name},
  readHome: createHomeReader(project),
  now: () => Date.now(),
})
const line = createHouseLine({
  path,
  house,
  token,
  whole,
  onTooLarge() {
    isTooLarge = true
  },
})

/** Whether the page of this address would be another one: the sign-in, or a word that the person may not look. */
async function isShutOut(): Promise<boolean> {
  try {
    const response = await fetch(path, {method: 'HEAD', redirect: 'manual', cache: 'no-store'})
    return response.type === 'opaqueredirect' || response.status === 403 || response.status === 404
  } catch {
    return false
  }
}

const place: PanelPlace = {
  isWall: false,
  open: line.open,
  beat: visitBeat,
  isRemoved: isShutOut,
  loadTexts: async (language) => await lateTexts(language),
  async loadLayers() {
    if (!window.piantaLayers) throw new Error('no layers')
    return window.piantaLayers
  },
  settings: {...defaultSettings, theme: 'system'},
  back: `/projects/${project}`,
  screen(view, moment, language) {
    const words = visitWords[language]
    if (isTooLarge) return {title: words.tooLarge, detail: words.tooLargeDetail}
    if (view || !moment.lost || !isStale(moment)) return null
    const since = formatTimeOrDay(language, moment.lost.since, moment.now)
    return {title: strings[language].agentGone(since), detail: words.awayDetail}
  },
  isPaused: line.isPaused,
}

PiantaPanel.place = place
definePlan()
customElements.define('pianta-dialog', PiantaDialog)
customElements.define('pianta-slider', PiantaSlider)
customElements.define('pianta-panel', PiantaPanel)
