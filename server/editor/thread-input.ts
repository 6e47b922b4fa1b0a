import {limits} from '#shared/contract/limits.ts'
import {isRecord} from '#shared/home/json.ts'
import type {EditCommentInput, EditThreadInput, EditThreadState} from '#web/editor/protocol.ts'
import {maxMentions} from '../api/body-limits.ts'
import {type Field, type Fields, fieldProblems, textOf, throwIfAny} from '../api/fields.ts'

const elementText = textOf(1, limits.elementIdLength)

const isPoint = (value: unknown) => Array.isArray(value) && value.length === 2 && value.every(Number.isFinite)

const isMentions = (value: unknown) =>
  Array.isArray(value) && value.length <= maxMentions && value.every((id) => typeof id === 'string')

const isField = (isValid: Field['isValid'], expected: string, isOptional = false): Field => ({
  isValid,
  expected,
  isOptional,
})

const commentFields: Fields = {
  body: textOf(1, limits.commentLength),
  mentions: isField(isMentions, `must be an array of at most ${maxMentions} ids of accounts`, true),
}

const threadFields: Fields = {
  planId: elementText,
  anchor: isField(isRecord, 'must be an object'),
  ...commentFields,
}

const anchorFields: Fields = {
  at: isField(isPoint, 'must be a point [x, y] in metres'),
  ref: isField(isRecord, 'must be an object', true),
}

/** Returns the thread that a body asks for. Throws invalid_input with each problem and its place. */
export function readThread(body: unknown): EditThreadInput {
  throwIfAny(fieldProblems(body, '', threadFields))
  const {planId, anchor, ...comment} = body as EditThreadInput
  throwIfAny(fieldProblems(anchor, 'anchor', anchorFields))
  const {at, ref} = anchor
  if (ref === undefined) return {planId, anchor: {at}, ...readComment(comment)}
  throwIfAny(fieldProblems(ref, 'anchor.ref', {kind: elementText, id: elementText}))
  return {planId, anchor: {at, ref: {kind: ref.kind, id: ref.id}}, ...readComment(comment)}
}

export function readComment(sent: unknown): Required<EditCommentInput> {
  throwIfAny(fieldProblems(sent, '', commentFields))
  const {body, mentions = []} = sent as EditCommentInput
  return {body: body.trim(), mentions}
}

export function readState(sent: unknown): EditThreadState {
  throwIfAny(
    fieldProblems(sent, '', {isResolved: isField((value) => typeof value === 'boolean', 'must be true or false')}),
  )
  return sent as EditThreadState
}
