import type {Services} from '../services.ts'
import {accountOperations} from './account-operations.ts'
import {appOperations} from './app-operations.ts'
import {assistantOperations} from './assistant-operations.ts'
import {catalogOperations} from './catalog-operations.ts'
import {projectOperations} from './project-operations.ts'
import {timeOperations} from './time-operations.ts'

/**
 * The operations of the commands, by name. Each runs in the server (through its control socket, so that caches and
 * streams are updated) or, without a server, directly on the data. Commands have checked their inputs' types.
 */
export const operations = {
  ...accountOperations,
  ...projectOperations,
  ...appOperations,
  ...catalogOperations,
  ...timeOperations,
  ...assistantOperations,
}

export type Operations = typeof operations
export type OperationName = keyof Operations
/** The parameters of an operation after the services. */
export type OperationArguments<N extends OperationName> =
  Parameters<Operations[N]> extends [Services, infer I, ...unknown[]] ? [I] : []
export type OperationOutput<N extends OperationName> = Awaited<ReturnType<Operations[N]>>
