import {exitCodes} from '#shared/host/exit-codes.ts'
import type {FailureKind} from '../client/failure.ts'

export {Failure, type FailureKind, isFailure, reasonOf} from '../client/failure.ts'

export const isFailureKind = (text: unknown): text is FailureKind =>
  typeof text === 'string' && Object.hasOwn(exitCodes, text)
