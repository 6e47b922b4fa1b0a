/** Plays the agent of a simulated house for the panel in the same page. */
import type {Clock} from '#shared/clock.ts'
import {preparePlan} from '#shared/home/draw/prepare-plan.ts'
import type {Home} from '#shared/home/schema.ts'
import type {KnownState} from '#shared/house/device-state.ts'
import {withCapabilities} from '#shared/house/simulated/behaviour.ts'
import {deriveDevices} from '#shared/house/simulated/derive-devices.ts'
import {createSimulatedHouse, type HouseholdDevice} from '#shared/house/simulated/simulated-house.ts'
import type {Language} from '#shared/text/languages.ts'
import type {
  BridgeAnswer,
  BridgeCommand,
  FromAgent,
  FromPage,
  ShownBridge,
  ShownHome,
  ShownKind,
} from '../../panel/protocol.ts'
import {heartbeatInterval} from '../../panel/protocol.ts'
import {app, project} from '../kept.ts'
import {demoWords} from '../words.ts'
import {startLife} from './life.ts'
import {createPast} from './past.ts'

export interface DemoAgent {
  /** Sends a page the whole state, then every change. Returns a function that takes the page's messages. */
  connect(send: (message: FromAgent) => void): (message: FromPage) => void
  /** Shows another version of the home. */
  show(home: Home, revision: number): void
}

interface Needs {
  language: Language
  clock: Clock
  random(): number
  /** Shows a sentence in the line above the page. */
  say(text: string): void
}

const kind: ShownKind = {kind: 'simulated', title: {en: demoWords.en.house, it: demoWords.it.house}}

export function startAgent(first: Home, number: number, {language, clock, random, say}: Needs): DemoAgent {
  const startedAt = clock.now()
  const {missing} = demoWords[language]
  let send: (message: FromAgent) => void = () => {}
  let devices: readonly HouseholdDevice[] = []
  let shown = shownHome(first, number)
  const past = createPast(clock)
  const report = (id: string, state: KnownState) => {
    past.note(id, state)
    send({type: 'change', states: {[id]: state}})
  }
  const house = createSimulatedHouse({clock, random, report, settled() {}})
  house.setDevices(devices, {})
  past.invent(devices, house.states())
  house.run()
  startLife({clock, random, devices: () => devices, act: (id) => house.command(id, {type: 'toggle'})})
  // A page that was busy would take its own pause for the agent's silence until the next one.
  const beat = () => {
    send({type: 'beat'})
    clock.after(heartbeatInterval / 4, beat)
  }
  beat()

  function shownHome(home: Home, revision: number): ShownHome {
    devices = deriveDevices(home).map(withCapabilities)
    const plans = Object.fromEntries(home.plans.map((plan) => [plan.id, preparePlan(home, plan)]))
    return {project: {id: project, name: home.name}, revision, home, plans, app, devices}
  }

  const bridges = (): ShownBridge[] => {
    const {length} = devices
    return [{...kind, id: kind.kind, url: null, state: 'connected', reason: null, devices: length, problems: 0}]
  }

  function answerBridge({id, question}: BridgeCommand): BridgeAnswer {
    const answer = {type: 'bridge-answer', id, error: null} as const
    say(missing.bridges)
    return question.ask === 'kinds' ? {...answer, kinds: [kind]} : {...answer, error: demoWords.en.missing.bridges}
  }

  function receive(message: FromPage) {
    const {type} = message
    if (type === 'bridge') send(answerBridge(message))
    else if (type === 'history') send({type: 'history-answer', id: message.id, past: past.read(message.hours)})
    else if (type === 'still')
      send({type: 'still-answer', id: message.id, picture: null, error: 'There are no cameras in this demo.'})
    else if (type === 'command') {
      try {
        house.command(message.device, message.action)
        send({type: 'answer', id: message.id, error: null})
      } catch {
        send({type: 'answer', id: message.id, error: 'impossible'})
      }
    }
  }

  return {
    connect(tell) {
      send = tell
      const now = clock.now()
      send({
        type: 'snapshot',
        build: 'demo',
        command: 'pianta-agent',
        shown,
        states: house.states(),
        link: {state: 'online', since: startedAt, now, sessionDaysLeft: null},
        pairing: null,
        bridges: bridges(),
      })
      return receive
    },
    show(home, revision) {
      const before = house.states()
      shown = shownHome(home, revision)
      house.setDevices(devices, before)
      const gone = Object.keys(before).filter((id) => !devices.some((device) => device.id === id))
      send({type: 'change', shown, states: Object.fromEntries(gone.map((id) => [id, null])), bridges: bridges()})
    },
  }
}
