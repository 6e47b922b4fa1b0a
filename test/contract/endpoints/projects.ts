import {limits} from '../limits.ts'
import {project, projectPage} from '../resources.ts'
import type {Case, Row} from '../rows.ts'

const json = /^application\/json; charset=utf-8$/

/** Valid names and addresses (docs/api.md#projects). */
const inputs: Case[] = [
  ...(
    [
      [{}, 'name'],
      [{name: null}, 'name'],
      [{name: 1}, 'name'],
      [{name: ''}, 'name'],
      [{name: ' \t'}, 'name'],
      [{name: 'n'.repeat(limits.projectNameLength + 1)}, 'name'],
      [{address: 'Via Roma 1'}, 'name'],
      [{name: 'Flat', address: 1}, 'address'],
      [{name: 'Flat', address: 'a'.repeat(limits.projectAddressLength + 1)}, 'address'],
    ] as const
  ).map(
    ([body, place]): Case => ({
      when: `it is ${JSON.stringify(body).slice(0, 50)}`,
      send: () => ({body}),
      answers: {error: 'invalid_input', problem: new RegExp(`^${place}: `)},
    }),
  ),
]

const right = (status: number): Case[] =>
  [
    {name: 'Flat', address: null},
    {name: ` ${'n'.repeat(limits.projectNameLength)} `, address: 'a'.repeat(limits.projectAddressLength)},
    {name: 'Flat', address: 'Via Roma 1', unknown: {of: ['a', 'newer', 'client']}},
  ].map((body) => ({
    when: `it is ${JSON.stringify(body).slice(0, 50)}`,
    send: () => ({body}),
    answers: {status, type: json, shape: project},
  }))

/** "Projects", but for versions, export and events. */
export const projectRows: readonly Row[] = [
  {
    operation: 'GET /v1/projects',
    scope: 'projects:read',
    isPaged: true,
    success: {status: 200, type: json, shape: projectPage},
  },
  {
    operation: 'POST /v1/projects',
    scope: 'projects:create',
    isJson: true,
    isIdempotent: {again: 201},
    right: () => ({body: {name: 'House'}}),
    success: {
      status: 201,
      type: json,
      shape: project,
      headers: {location: /^\/v1\/projects\/[0-9a-f-]{36}$/},
    },
    cases: [...inputs, ...right(201)],
  },
  {
    operation: 'GET /v1/projects/{projectId}',
    scope: 'projects:read',
    success: {status: 200, type: json, shape: project},
    cases: [
      {
        when: 'nothing is saved in it',
        send: ({inEmpty}) => ({path: inEmpty}),
        answers: {status: 200, type: json, shape: project},
      },
    ],
  },
  {
    operation: 'PATCH /v1/projects/{projectId}',
    scope: 'projects:write',
    isJson: true,
    right: () => ({body: {name: 'House', address: 'Via Roma 1'}}),
    success: {status: 200, type: json, shape: project},
    cases: [...inputs, ...right(200)],
  },
]
