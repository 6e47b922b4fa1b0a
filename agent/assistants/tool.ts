import type {Clock} from '#shared/clock.ts'
import type {ToolAnswer, ToolDescription} from '#shared/host/mcp/tools.ts'
import type {ChangeTimes} from '../devices/change-times.ts'
import type {Logger} from '../logger.ts'
import type {Model} from '../model.ts'
import type {Allowance} from './allowance.ts'
import type {CommandLimit} from './limit-commands.ts'
import type {PlacedDevice} from './place.ts'

/** A call of a tool by an assistant. */
export interface Call {
  input: unknown
  /** The assistant's name, for the log. */
  assistant: string
  model: Model
  times: ChangeTimes
  allowances: readonly Allowance[]
  placed: readonly PlacedDevice[]
  limit: CommandLimit
  clock: Clock
  logger: Logger
  signal: AbortSignal
}

export interface AgentTool extends ToolDescription {
  run(call: Call): Promise<ToolAnswer> | ToolAnswer
}
