import {things} from '../house.ts'
import {limits} from '../limits.ts'
import {thread, threadPage} from '../resources.ts'
import type {Case, Row} from '../rows.ts'

const json = /^application\/json; charset=utf-8$/

const input = {planId: things.planId, anchor: {at: [1.5, -2]}, body: 'Which window?'}
const opened = {status: 201, type: json, shape: thread}
const changed = {status: 200, type: json, shape: thread}

const refused = (body: object, place: string): Case => ({
  when: `${place} is wrong: ${JSON.stringify(body).slice(0, 60)}`,
  send: () => ({body}),
  answers: {error: 'invalid_input', problem: new RegExp(`^${place}`)},
})

const bodies = (body: (text: unknown) => object): Case[] =>
  [null, 1, '', 'b'.repeat(limits.commentLength + 1)].map((text) => refused(body(text), 'body: '))

/** A thread that does not exist, or of another project. */
const elsewhere = (more: string, sent: object): Case[] => [
  {
    when: 'there is no such thread',
    send: ({inProject}) => ({path: `${inProject}/threads/${things.unknown.id}${more}`, ...sent}),
    answers: {error: 'not_found'},
  },
  {
    when: 'the thread is of another project',
    send: ({inEmpty, ids}) => ({path: `${inEmpty}/threads/${ids.threadId}${more}`, ...sent}),
    answers: {error: 'not_found'},
  },
]

/** The endpoints of comments (docs/api.md#threads). */
export const threadRows: readonly Row[] = [
  {
    operation: 'GET /v1/projects/{projectId}/threads',
    scope: 'comments:read',
    isPaged: true,
    success: {status: 200, type: json, shape: threadPage},
  },
  {
    operation: 'POST /v1/projects/{projectId}/threads',
    scope: 'comments:write',
    isForViewers: true,
    isJson: true,
    isIdempotent: {again: 201},
    right: () => ({body: input}),
    success: opened,
    cases: [
      refused({anchor: input.anchor, body: 'b'}, 'planId: '),
      refused({...input, planId: 1}, 'planId: '),
      refused({...input, planId: 'attic'}, 'planId: '),
      refused({planId: 'plan', body: 'b'}, 'anchor: '),
      refused({...input, anchor: []}, 'anchor: '),
      refused({...input, anchor: {}}, 'anchor.at: '),
      refused({...input, anchor: {at: [1]}}, 'anchor.at: '),
      refused({...input, anchor: {at: [1, 2, 3]}}, 'anchor.at: '),
      refused({...input, anchor: {at: [1, '2']}}, 'anchor.at\\[1\\]: '),
      refused({...input, anchor: {at: [1, 2], ref: {kind: 'room'}}}, 'anchor.ref.id: '),
      refused({...input, anchor: {at: [1, 2], ref: {id: 'kitchen'}}}, 'anchor.ref.kind: '),
      refused({planId: 'plan', anchor: input.anchor}, 'body: '),
      ...bodies((body) => ({...input, body})),
      {
        when: 'a number is not finite',
        send: () => ({bytes: '{"planId":"plan","body":"b","anchor":{"at":[1e999,0]}}'}),
        answers: {error: 'invalid_input', problem: /^anchor\.at/},
      },
      {
        when: 'no version is saved',
        send: ({inEmpty}) => ({path: `${inEmpty}/threads`, body: input}),
        answers: {error: 'invalid_input', problem: /^planId: /},
      },
      {
        when: 'it is pinned on an element, which is not checked',
        send: () => ({
          body: {
            ...input,
            anchor: {at: [0, 0], ref: {kind: 'dragon', id: 'smaug'}},
            body: 'b'.repeat(limits.commentLength),
          },
        }),
        answers: opened,
      },
    ],
  },
  {
    operation: 'POST /v1/projects/{projectId}/threads/{threadId}/comments',
    scope: 'comments:write',
    isForViewers: true,
    isJson: true,
    isIdempotent: {again: 201},
    right: () => ({body: {body: 'The left one.'}}),
    success: opened,
    cases: [
      refused({}, 'body: '),
      ...bodies((body) => ({body})),
      ...elsewhere('/comments', {body: {body: 'The left one.'}}),
      {
        when: 'it is as long as may be',
        send: () => ({body: {body: 'b'.repeat(limits.commentLength)}}),
        answers: opened,
      },
    ],
  },
  {
    operation: 'PATCH /v1/projects/{projectId}/threads/{threadId}',
    scope: 'comments:write',
    isForViewers: true,
    isJson: true,
    right: () => ({body: {isResolved: true}}),
    success: changed,
    cases: [
      refused({}, 'isResolved: '),
      refused({isResolved: null}, 'isResolved: '),
      refused({isResolved: 'true'}, 'isResolved: '),
      ...elsewhere('', {body: {isResolved: true}}),
      {when: 'it is opened again', send: () => ({body: {isResolved: false}}), answers: changed},
    ],
  },
]
