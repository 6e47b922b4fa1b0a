import * as headers from '../headers.ts'
import {things} from '../house.ts'
import {file} from '../resources.ts'
import type {Case, Row} from '../rows.ts'

const json = /^application\/json; charset=utf-8$/
const octets = {status: 200, type: /^application\/octet-stream$/, headers: headers.bytes}
const {'content-disposition': _named, ...ofPicture} = headers.bytes
// The picture changes with the last version, so caches must revalidate it.
const picture = {status: 200, type: /^image\/webp$/, headers: {...ofPicture, 'cache-control': /^private, no-cache$/}}

const model = {
  status: 200,
  type: /^model\/gltf-binary$/,
  headers: {...headers.bytes, 'cache-control': /^private, no-cache$/},
}

const upload = (bytes: Buffer | string, type = 'image/png') => ({bytes, headers: {'content-type': type}})

const unsupported = (when: string, bytes: Buffer | string, type: string): Case => ({
  when,
  send: () => upload(bytes, type),
  answers: {error: 'unsupported_file'},
})

/** A range, and bytes that the client already has. */
const conditional: Case[] = [
  {
    when: 'a part is asked for',
    send: () => ({headers: {range: 'bytes=0-3'}}),
    answers: {
      status: 206,
      type: /^(application\/octet-stream|image\/webp)$/,
      headers: {'content-range': /^bytes 0-3\/\d+$/, 'content-length': /^4$/},
    },
  },
  {
    when: 'the client has it',
    send: async ({call, inProject, ids}) => {
      const [ofFile, ofPicture] = [
        await call('GET', `${inProject}/files/${ids.sha256}`),
        await call('GET', `${inProject}/thumbnail`),
      ]
      return {headers: {'if-none-match': `${ofFile.headers.get('etag')}, ${ofPicture.headers.get('etag')}`}}
    },
    answers: {status: 304},
  },
]

/** The endpoints of files (docs/api.md#files). */
export const fileRows: readonly Row[] = [
  {
    operation: 'POST /v1/projects/{projectId}/files',
    scope: 'projects:write',
    right: () => upload(things.otherPng),
    success: {
      status: 201,
      type: json,
      shape: file,
      headers: {location: /^\/v1\/projects\/[0-9a-f-]{36}\/files\/[0-9a-f]{64}$/},
    },
    cases: [
      {
        when: 'the project had it',
        send: () => ({...upload(things.png), query: 'name=other.png'}),
        answers: {status: 200, type: json, shape: file},
      },
      {
        when: 'it has a name',
        send: () => ({...upload('%PDF-1.7\n%%EOF\n', 'application/pdf'), query: 'name=Plan%20of%20the%20flat.pdf'}),
        answers: {status: 201, type: json, shape: file},
      },
      unsupported('it is no such file', 'text', 'text/plain'),
      unsupported('its type is not said', things.png, ''),
      unsupported('it is no such file, whatever it says', 'text', 'image/png'),
      unsupported('its bytes are of another type', things.png, 'image/jpeg'),
      unsupported('there is nothing in it', '', 'image/png'),
    ],
  },
  {
    operation: 'GET /v1/projects/{projectId}/files/{sha256}',
    scope: 'projects:read',
    success: octets,
    cases: [
      ...conditional,
      {
        when: 'the project has no such file',
        send: ({inProject}) => ({path: `${inProject}/files/${things.unknown.sha256}`}),
        answers: {error: 'not_found'},
      },
      {
        when: 'it is a file of another project',
        send: ({inEmpty, ids}) => ({path: `${inEmpty}/files/${ids.sha256}`}),
        answers: {error: 'not_found'},
      },
    ],
  },
  {
    operation: 'GET /v1/projects/{projectId}/thumbnail',
    scope: 'projects:read',
    success: picture,
    cases: [
      ...conditional,
      {
        when: 'no version is saved yet',
        send: ({inEmpty}) => ({path: `${inEmpty}/thumbnail`}),
        answers: {error: 'not_found'},
      },
      {
        when: 'the last version has none',
        given: ({save}) => save(1),
        send: () => ({}),
        answers: {error: 'not_found'},
      },
    ],
  },
  {
    operation: 'GET /v1/projects/{projectId}/model',
    scope: 'projects:read',
    success: model,
    cases: [
      {
        when: 'no version is saved yet',
        send: ({inEmpty}) => ({path: `${inEmpty}/model`}),
        answers: {error: 'not_found'},
      },
      {
        when: 'it has no such version',
        send: () => ({query: 'number=99'}),
        answers: {error: 'not_found'},
      },
    ],
  },
]

/** The same rows redirect to the CDN if the server has one. */
export const redirect = {
  status: 302,
  headers: {location: /^https:\/\/cdn\.example\.org\/cdn\//, 'cache-control': /max-age=\d+/},
}
