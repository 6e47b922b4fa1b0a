import {Failure} from '../failure.ts'
import type {BridgeKind, RunningKind} from './bridge-kind.ts'
import {homeAssistantKind} from './home-assistant/kind.ts'
import {mqttKind} from './mqtt/kind.ts'
import {simulatedKind} from './simulated/kind.ts'

/** The kinds of bridge that people add, in the order in which commands and pages offer them. */
export const bridgeKinds: readonly BridgeKind[] = [homeAssistantKind, mqttKind]

/** The kinds that only settings start. */
export const ownKinds: readonly RunningKind[] = [simulatedKind]

export const findKind = (name: unknown): BridgeKind | undefined => bridgeKinds.find(({kind}) => kind === name)

/** Returns a kind that people add. Throws for an unknown name. */
export function kindOf(name: string): BridgeKind {
  const found = findKind(name)
  if (found) return found
  const names = bridgeKinds.map(({kind}) => kind)
  throw new Failure('usage', `${name} is not a kind of bridge. Use ${names.join(' or ')}.`)
}

/** Returns any kind that runs. Throws for an unknown name. */
export const runningKindOf = (name: string): RunningKind => ownKinds.find(({kind}) => kind === name) ?? kindOf(name)
