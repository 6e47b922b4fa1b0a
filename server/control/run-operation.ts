import {systemClock} from '#shared/clock.ts'
import type {Config} from '../config.ts'
import {type OperationArguments, type OperationName, type OperationOutput, operations} from './operations.ts'
import {NoServerError, runOnServer} from './socket.ts'

/**
 * Runs an operation in the running server, so that its caches and streams are updated, or here when none runs. Throws
 * ApiError when the operation refuses, FolderInUseError when another command is using the folder.
 */
export function runOperation<N extends OperationName>(
  config: Config,
  name: N,
  ...[input]: OperationArguments<N>
): Promise<OperationOutput<N>> {
  return run(config, {name, input})
}

/** Runs an operation like `runOperation`, until `signal` ends it. */
export function runUntil<N extends OperationName>(
  signal: AbortSignal,
  config: Config,
  name: N,
  ...[input]: OperationArguments<N>
): Promise<OperationOutput<N>> {
  return run(config, {name, input, signal})
}

interface Running<N extends OperationName> {
  name: N
  input: unknown
  signal?: AbortSignal
}

async function run<N extends OperationName>(
  config: Config,
  {name, input, signal}: Running<N>,
): Promise<OperationOutput<N>> {
  try {
    return await runOnServer(config.data, name, input, signal)
  } catch (error) {
    if (!(error instanceof NoServerError)) throw error
  }
  const {openServices} = await import('../services.ts')
  const services = openServices(config, systemClock)
  try {
    return (await operations[name](services, input as never, signal)) as OperationOutput<N>
  } finally {
    await services.close()
  }
}
