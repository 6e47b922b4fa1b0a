import {things} from '../house.ts'
import {limits} from '../limits.ts'
import {revision, revisionPage, revisionWithHome} from '../resources.ts'
import type {Case, Row} from '../rows.ts'

const json = /^application\/json; charset=utf-8$/

const input = {home: things.home, message: 'Drawn', baseRevision: 1}
const saved = {
  status: 201,
  type: json,
  shape: revision,
  headers: {location: /^\/v1\/projects\/[0-9a-f-]{36}\/revisions\/\d+$/},
}

const refused = (body: object, place: string): Case => ({
  when: `${place} is wrong: ${JSON.stringify(body).slice(0, 50)}`,
  send: () => ({body}),
  answers: {error: 'invalid_input', problem: new RegExp(`^${place}: `)},
})

const {home: _home, ...withoutHome} = input
const {message: _message, ...withoutMessage} = input
const {baseRevision: _base, ...withoutBase} = input

const withHome = {status: 200, type: json, shape: revisionWithHome, headers: {etag: /^W\/"[^"]+"$/}}

/** The revisions of a project. */
export const revisionRows: readonly Row[] = [
  {
    operation: 'GET /v1/projects/{projectId}/home',
    scope: 'projects:read',
    success: withHome,
    cases: [
      {
        when: 'it is unchanged',
        send: async ({call, inProject}) => {
          const {headers} = await call('GET', `${inProject}/home`)
          return {headers: {'if-none-match': String(headers.get('etag'))}}
        },
        answers: {status: 304, headers: {etag: /^W\/"[^"]+"$/}},
      },
      {
        when: 'it has changed',
        send: () => ({headers: {'if-none-match': 'W/"another"'}}),
        answers: withHome,
      },
      {
        when: 'no version is saved yet',
        send: ({inEmpty}) => ({path: `${inEmpty}/home`}),
        answers: {error: 'not_found'},
      },
    ],
  },
  {
    operation: 'GET /v1/projects/{projectId}/revisions',
    scope: 'projects:read',
    isPaged: true,
    success: {status: 200, type: json, shape: revisionPage},
  },
  {
    operation: 'GET /v1/projects/{projectId}/revisions/{number}',
    scope: 'projects:read',
    success: withHome,
    cases: [
      {
        when: 'there is no such version',
        send: ({inProject}) => ({path: `${inProject}/revisions/2`}),
        answers: {error: 'not_found'},
      },
      ...['0', '-1', '1.5', 'last'].map(
        (number): Case => ({
          when: `the number is ${number}`,
          send: ({inProject}) => ({path: `${inProject}/revisions/${number}`}),
          answers: {error: 'invalid_input', problem: /^number: /},
        }),
      ),
    ],
  },
  {
    operation: 'POST /v1/projects/{projectId}/revisions',
    scope: 'projects:write',
    isJson: true,
    // A second run conflicts with the version of the first.
    isIdempotent: {again: 409},
    right: () => ({body: input}),
    success: saved,
    cases: [
      refused(withoutHome, 'home'),
      refused({...input, home: []}, 'home'),
      refused(withoutMessage, 'message'),
      refused({...input, message: null}, 'message'),
      refused({...input, message: 'm'.repeat(limits.revisionMessageLength + 1)}, 'message'),
      refused(withoutBase, 'baseRevision'),
      refused({...input, baseRevision: '1'}, 'baseRevision'),
      refused({...input, baseRevision: 1.5}, 'baseRevision'),
      refused({...input, thumbnail: '***'}, 'thumbnail'),
      refused({...input, thumbnail: things.png.toString('base64')}, 'thumbnail'),
      refused({...input, thumbnail: Buffer.alloc(limits.thumbnail + 1).toString('base64')}, 'thumbnail'),
      ...[null, 0, 2].map(
        (baseRevision): Case => ({
          when: `another version was saved than ${baseRevision}`,
          send: () => ({body: {...input, baseRevision, home: {}}}),
          answers: {error: 'conflict', problem: /^baseRevision: .* 1$/},
        }),
      ),
      {
        when: 'the home is none of the format',
        send: () => ({body: {...input, home: {...things.home, unknown: true}}}),
        answers: {error: 'invalid_home', problem: /^\/unknown: /},
      },
      {
        when: 'the home names a file that the project lacks',
        send: ({home}) => ({
          body: {...input, home: JSON.parse(JSON.stringify(home).replaceAll(/[0-9a-f]{64}/g, 'a'.repeat(64)))},
        }),
        answers: {error: 'invalid_home', problem: /^files: .*a{64}/},
      },
      {
        when: 'the checks find something',
        send: () => ({
          body: {
            ...input,
            home: {...things.home, plans: [{...things.home.plans[0], areas: [{id: 'night', name: 'Night'}]}]},
          },
        }),
        answers: {error: 'blocking_problems', problem: /./},
      },
      {
        when: 'an app relies on what it drops',
        given: ({services, connectionId, projectId}) =>
          services.hosts.replace(connectionId, projectId, [{kind: 'level', id: 'level'}]),
        send: () => ({
          body: {
            ...input,
            home: JSON.parse(
              JSON.stringify(things.home).replaceAll('"level"', '"ground"').replaceAll('"ground":', '"level":'),
            ),
          },
        }),
        answers: {error: 'blocking_problems', problem: /level level: .*Planner/},
      },
      {
        when: 'it is of the first version of the format, with the longest message',
        given: ({services, connectionId, projectId}) => services.hosts.replace(connectionId, projectId, []),
        send: () => ({
          body: {
            ...input,
            home: {schema: 1, name: 'Casa', walls: []},
            message: 'm'.repeat(limits.revisionMessageLength),
          },
        }),
        answers: saved,
      },
      {
        when: 'it brings a picture',
        send: () => ({body: {...input, baseRevision: 2, thumbnail: things.thumbnail}}),
        answers: saved,
      },
    ],
  },
]
