/** The demo's side of the panel's page: runs before the panel's scripts, which find an agent in the page. */
import {systemClock} from '#shared/clock.ts'
import type {Home} from '#shared/home/schema.ts'
import type {Language} from '#shared/text/languages.ts'
import {boundSample} from '../bound-sample.ts'
import {openKept} from '../kept.ts'
import {openStrip} from '../strip.ts'
import {demoWords} from '../words.ts'
import {startAgent} from './agent.ts'
import {answerSocket} from './socket.ts'

export function startPanelDemo(samples: Readonly<Record<Language, Home>>): void {
  const language: Language = document.documentElement.lang === 'it' ? 'it' : 'en'
  // The panel speaks the browser's language until somebody chooses another: here it is the page's.
  Object.defineProperty(navigator, 'languages', {value: [language], configurable: true})
  skipSetup()
  const words = demoWords[language]
  const kept = openKept(language, boundSample(samples[language]), words.you)
  const strip = openStrip()
  const last = () => {
    const {number} = kept.last()
    return {home: kept.version(number)?.home as Home, number}
  }
  const {home, number} = last()
  const agent = startAgent(home, number, {language, clock: systemClock, random: Math.random, say: strip.say})
  answerSocket(agent)
  if (number > 1) strip.say(words.followed(number))
  // Browsers fire this for changes by other pages.
  addEventListener('storage', ({key}) => {
    if (key !== kept.versionKey) return
    const {home, number} = last()
    agent.show(home, number)
    strip.say(words.followed(number))
  })
}

/**
 * Leaves out the panel's first questions about a new tablet. The theme is the browser's, not that of the sample's sun.
 */
function skipSetup() {
  try {
    if (localStorage.getItem('pianta-panel') === null) localStorage.setItem('pianta-panel', '{"theme":"system"}')
  } catch {
    // Without storage the panel asks.
  }
}
