import type {Clock} from '#shared/clock.ts'
import type {Choice} from '#shared/house/choices.ts'
import type {DeviceState, PastStates} from '#shared/house/device-state.ts'
import {createPendingCommands, type FailureReason, type PendingCommands} from '../../plan/pending-commands.ts'
import type {Act} from '../../plan/tap-actions.ts'
import type {MeshWish} from '../house-mesh.ts'
import type {
  Answer,
  BridgeAnswer,
  BridgeQuestion,
  ChoiceAnswer,
  FromPage,
  HistoryAnswer,
  MeshAnswer,
  StillAnswer,
} from '../protocol.ts'
import {createCommandQueue} from './command-queue.ts'

/** An answer about bridges. `isUnsent`: the connection to the agent was lost. */
export type BridgeResult = Omit<BridgeAnswer, 'type' | 'id'> & {isUnsent?: boolean}

/** The result of a question about bridges that was not sent, or whose answer never comes. */
const unsent: BridgeResult = {error: '', isUnsent: true}

/** A camera's picture as a `data:` address; null with the reason, in English, when there is none. */
export type StillResult = Pick<StillAnswer, 'picture' | 'error'>

const noStill: StillResult = {picture: null, error: null}

interface Needs {
  clock: Clock
  /** Returns false when the message can't be sent. */
  send(message: FromPage): boolean
  /** Called when another command is pending, or one less. */
  onChange(): void
  onFailure(device: string, why: FailureReason, reason?: string): void
}

/** The page's commands and questions to the agent, and the answers that they wait for. */
export interface Questions {
  /** The commands that no state has confirmed yet. */
  pending: PendingCommands
  /** Commands devices; `stateOf` returns the present state of one. `isConfirmed`: after a second press. */
  act(acts: readonly Act[], stateOf: (device: string) => DeviceState | undefined, isConfirmed?: boolean): void
  /** Chooses something for the house. Resolves with a sentence in English that says why not; with null when it is kept. */
  choose(choice: Choice): Promise<string | null>
  askBridges(question: BridgeQuestion): Promise<BridgeResult>
  /** Resolves with the states of all hours that are kept, or of the last one; null when they don't come. */
  askHistory(isLastHour?: boolean): Promise<PastStates | null>
  /** Resolves with a camera's picture of now. */
  askStill(device: string): Promise<StillResult>
  /** Resolves with the last maps of the meshes; null when none come. */
  askMeshes(wish: MeshWish): Promise<MeshAnswer | null>
  answered(message: Answer | BridgeAnswer | HistoryAnswer | StillAnswer | MeshAnswer | ChoiceAnswer): void
  /** Settles all questions, because their answers never come. */
  lost(): void
}

export function createQuestions({clock, send, onChange, onFailure}: Needs): Questions {
  const pending = createPendingCommands({clock, onChange, onFailure})
  const queue = createCommandQueue(clock)
  const bridges = createAnswers<BridgeResult>(unsent)
  const history = createAnswers<PastStates | null>(null)
  const stills = createAnswers<StillResult>(noStill)
  const meshes = createAnswers<MeshAnswer | null>(null)
  const choices = createAnswers<string | null>('')
  let lastId = 0
  return {
    pending,
    act(acts, stateOf, isConfirmed = false) {
      queue.give(
        acts.map(({device, action}) => () => {
          const before = stateOf(device)
          const id = ++lastId
          const isSent = send({type: 'command', id, device, action, ...(isConfirmed && {isConfirmed})})
          if (isSent) pending.ask(id, device, action, before)
          else pending.fail(device, action, before)
          return isSent ? id : null
        }),
      )
    },
    choose(choice) {
      const id = ++lastId
      return send({type: 'choose', id, choice}) ? choices.wait(id) : Promise.resolve('')
    },
    askBridges(question) {
      const id = ++lastId
      return send({type: 'bridge', id, question}) ? bridges.wait(id) : Promise.resolve(unsent)
    },
    askHistory(isLastHour = false) {
      const id = ++lastId
      return send({type: 'history', id, ...(isLastHour && {hours: 1})}) ? history.wait(id) : Promise.resolve(null)
    },
    askStill(device) {
      const id = ++lastId
      return send({type: 'still', id, device}) ? stills.wait(id) : Promise.resolve(noStill)
    },
    askMeshes(wish) {
      const id = ++lastId
      const command = {type: 'mesh', id, asks: wish === 'ask', ...(wish === 'stop' && {stops: true as const})} as const
      return send(command) ? meshes.wait(id) : Promise.resolve(null)
    },
    answered(message) {
      if (message.type === 'answer') {
        pending.answered(message)
        queue.answered(message.id)
      } else if (message.type === 'choice-answer') choices.answered(message.id, message.error)
      else if (message.type === 'still-answer') stills.answered(message.id, message)
      else if (message.type === 'mesh-answer') meshes.answered(message.id, message)
      else if (message.type === 'bridge-answer') bridges.answered(message.id, message)
      else history.answered(message.id, message.past)
    },
    lost() {
      bridges.lost()
      history.lost()
      stills.lost()
      meshes.lost()
      choices.lost()
    },
  }
}

/** The questions to the agent that wait for an answer, by the number of their message. */
interface Answers<Result> {
  wait(id: number): Promise<Result>
  answered(id: number, result: Result): void
  /** Settles all questions, because their answers never come. */
  lost(): void
}

/** `none` is the result of a question whose answer never comes. */
function createAnswers<Result>(none: Result): Answers<Result> {
  const waiting = new Map<number, (result: Result) => void>()
  return {
    wait: (id) => new Promise((resolve) => waiting.set(id, resolve)),
    answered(id, result) {
      waiting.get(id)?.(result)
      waiting.delete(id)
    },
    lost() {
      for (const settle of waiting.values()) settle(none)
      waiting.clear()
    },
  }
}
