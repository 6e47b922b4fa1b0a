import type {Clock} from '#shared/clock.ts'
import {answerLocally} from '#shared/host/mcp/answer-locally.ts'
import {RpcError, requestIdOf, rpcError, rpcErrors} from '#shared/host/mcp/rpc.ts'
import {plainText} from '#shared/house/plain-text.ts'
import type {ChangeTimes} from '../devices/change-times.ts'
import {Failure} from '../failure.ts'
import type {JsonFile} from '../json-file.ts'
import type {Logger} from '../logger.ts'
import type {Model} from '../model.ts'
import {type AllowRequest, isSameAllowance, readAllowance, readForbidden} from './allow-request.ts'
import {type Allowance, isMeant, mayCommand, mayRead} from './allowance.ts'
import {maxAllowances} from './allowance-file.ts'
import {describeAllowance} from './describe-allowance.ts'
import {guardOf} from './guard.ts'
import {createCommandLimit} from './limit-commands.ts'
import {createPlacer} from './places.ts'
import {createToolbox} from './toolbox.ts'

/** A message of an assistant. */
export interface AssistantRequest {
  /** The assistant's name, as its owner gave it to `mcp`. */
  name: string
  message: unknown
}

/** A rule, as commands print it. */
export interface AllowedLine {
  rule: Allowance
  words: string
  /** The number of devices that it is about now. */
  devices: number
  /** The devices of its kind and room that it leaves out, because they are allowed by name only. */
  leftOut: readonly {device: string; name: string; why: string}[]
}

/** The owner's rules for assistants, and the answers to them. */
export interface AssistantDesk {
  answer(request: AssistantRequest, signal: AbortSignal): Promise<object | null>
  list(): AllowedLine[]
  /** Adds a rule. Resolves with it. */
  allow(request: AllowRequest): Promise<AllowedLine>
  /** Removes rules. Resolves with them. */
  forbid(request: AllowRequest): Promise<string[]>
}

export interface DeskOptions {
  stored: JsonFile<readonly Allowance[]>
  allowances: readonly Allowance[]
  model: Model
  times: ChangeTimes
  clock: Clock
  logger: Logger
}

/** Messages that are answered at once, of all assistants. */
const maxMessages = 16

const maxName = 80

export function createDesk({stored, allowances: initial, model, times, clock, logger}: DeskOptions): AssistantDesk {
  const limit = createCommandLimit(clock)
  const place = createPlacer()
  let allowances = initial
  let running = 0
  const placed = () => place(model.get())

  function lineOf(rule: Allowance): AllowedLine {
    const all = placed()
    const isAllowed = rule.to === 'read' ? mayRead : mayCommand
    const leftOut = 'kind' in rule ? all.filter((one) => isMeant(rule, one) && !mayCommand([rule], one)) : []
    return {
      rule,
      words: describeAllowance(rule, all),
      devices: all.filter((one) => isAllowed([rule], one)).length,
      leftOut: leftOut.flatMap((one) => {
        const why = guardOf(one)
        return why === undefined ? [] : [{device: one.device.id, name: one.device.name, why}]
      }),
    }
  }

  async function answer({name, message}: AssistantRequest, signal: AbortSignal): Promise<object | null> {
    const assistant = plainText(name, maxName) ?? 'Assistant'
    const toolbox = createToolbox({
      assistant,
      model,
      times,
      limit,
      clock,
      logger,
      allowances: () => allowances,
      placed,
    })
    return await answerLocally(message, {toolbox, signal})
  }

  return {
    async answer(request, signal) {
      if (running >= maxMessages)
        return rpcError(
          requestIdOf(request.message) ?? null,
          new RpcError(rpcErrors.internal, 'Too many requests of assistants run at once'),
        )
      running += 1
      try {
        return await answer(request, signal)
      } finally {
        running -= 1
      }
    },
    list: () => allowances.map(lineOf),
    async allow(request) {
      const rule = readAllowance(request, placed())
      if (!allowances.some((one) => isSameAllowance(one, rule))) {
        if (allowances.length >= maxAllowances)
          throw new Failure('usage', `Assistants have ${maxAllowances} rules already. Take some back first.`)
        const next = [...allowances, rule]
        await stored.write(next)
        allowances = next
        logger.info('assistants may do more', {rule: describeAllowance(rule, placed())})
      }
      return lineOf(rule)
    },
    async forbid(request) {
      const all = placed()
      const isForbidden = readForbidden(request, all, allowances)
      const gone = allowances.filter(isForbidden)
      // The rules end at once, even if the disk is full: then the file still has them, and the failure says so.
      allowances = allowances.filter((one) => !isForbidden(one))
      logger.info('assistants may do less', {rules: gone.length})
      await stored.write(allowances)
      return gone.map((one) => describeAllowance(one, all))
    },
  }
}
