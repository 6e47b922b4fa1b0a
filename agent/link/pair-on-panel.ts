import {type Clock, sleep} from '#shared/clock.ts'
import type {PairingTrouble} from '#shared/house/agent-connections.ts'
import {type PairingStep, pair} from '../../client/pairing.ts'
import {backoff, retry} from '../../client/retry.ts'
import type {Runtime} from '../../client/runtime.ts'
import type {Pairing} from '../../client/token-store.ts'
import {Failure, type FailureKind, reasonOf} from '../failure.ts'
import type {PairingNumber, PairingState, WritableModel} from '../model.ts'
import type {OpenAgent} from './open-agent.ts'
import {forgetProject} from './unpair.ts'

export interface PanelPairingOptions extends Runtime {
  agent: Pick<OpenAgent, 'folder' | 'store'>
  model: WritableModel
  server: URL
}

/**
 * Pairs with the server while the panel shows the code, and tries again after each failure and denial. Resolves once
 * the session is on disk.
 */
export async function pairOnPanel(options: PanelPairingOptions, signal: AbortSignal): Promise<void> {
  const {agent, model, server, clock, random, logger} = options
  const show = (change: Partial<PairingState>) =>
    model.update({
      pairing: {server: server.origin, code: undefined, trouble: undefined, ...model.get().pairing, ...change},
    })
  /** Tells those who read the log instead of the panel, once: codes follow each other for as long as nobody comes. */
  let isTold = false
  const tell = (address: string) => {
    if (!isTold) logger.warn('not paired', {reason: `Open ${address} and enter the code that the panel shows`})
    isTold = true
  }
  let typed: string | undefined
  const takeNumber = () => {
    const number = typed
    typed = undefined
    return number
  }
  const askNumber = (status: PairingNumber['status']): PairingNumber => ({
    status,
    type(number) {
      typed = number
      show({number: askNumber('checking')})
    },
  })
  try {
    for (let attempt = 1; ; attempt++) {
      try {
        const pairing = await follow(pair(server, options, signal, takeNumber), (step) => {
          if (step.step === 'code') {
            attempt = 1
            tell(step.verificationUri)
          }
          if (step.step === 'number') show({number: askNumber(step.isWrong ? 'wrong' : 'needed'), trouble: undefined})
          else show(shownOf(step, clock))
        })
        await store(pairing)
        return
      } catch (error) {
        signal.throwIfAborted()
        if (!(error instanceof Failure)) throw error
        const trouble = troubleOf(error)
        if (attempt === 1) logger.warn('not paired', {reason: trouble.reason})
        show({code: undefined, number: undefined, trouble})
        await sleep(clock, backoff(attempt, random), signal)
      }
    }
  } finally {
    model.update({pairing: undefined})
  }

  /** Stores the session, for as long as the disk refuses: a person has allowed it. */
  async function store(pairing: Pairing): Promise<void> {
    await retry(
      async () => {
        try {
          await forgetProject(agent.folder)
          await agent.store.save(pairing)
        } catch (error) {
          throw new Failure('failed', `The agent can't store its session: ${reasonOf(error)}.`, {
            cause: error,
            isTransient: true,
          })
        }
      },
      {
        clock,
        random,
        logger,
        signal,
        onFailure: (error) => show({code: undefined, trouble: {kind: 'unsaved', reason: reasonOf(error)}}),
      },
    )
    logger.info('paired', {server: server.origin})
  }
}

function troubleOf(error: Failure): PairingTrouble {
  const kinds: Partial<Record<FailureKind, PairingTrouble['kind']>> = {
    'not-paired': 'denied',
    unreachable: 'unreachable',
  }
  return {kind: kinds[error.kind] ?? 'refused', reason: reasonOf(error)}
}

async function follow(
  steps: AsyncGenerator<PairingStep, Pairing>,
  onStep: (step: PairingStep) => void,
): Promise<Pairing> {
  let next = await steps.next()
  for (; !next.done; next = await steps.next()) onStep(next.value)
  return next.value
}

function shownOf(step: Exclude<PairingStep, {step: 'number'}>, clock: Clock): Partial<PairingState> {
  switch (step.step) {
    case 'code': {
      const {userCode, verificationUri, verificationUriComplete, isLoopback, expiresIn} = step
      const endsAt = clock.elapsed() + expiresIn * 1000
      return {
        code: {userCode, verificationUri, verificationUriComplete, isLoopback, endsAt},
        number: undefined,
        trouble: undefined,
      }
    }
    case 'trouble':
      return {trouble: {kind: 'unreachable', reason: step.reason}}
    case 'recovered':
      return {trouble: undefined}
    case 'expired':
      return {code: undefined, number: undefined}
    case 'server':
      return {}
  }
}
