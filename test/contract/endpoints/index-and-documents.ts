import {apiIndex} from '../resources.ts'
import type {Row} from '../rows.ts'
import {anyObject, fields, matching, text} from '../shape.ts'

const json = /^application\/json; charset=utf-8$/

const index = {status: 200, type: json, shape: apiIndex}

/** The index and the documents. */
export const indexRows: readonly Row[] = [
  {
    operation: 'GET /',
    success: {...index, headers: {vary: /^Accept, Accept-Encoding$/}},
    cases: [
      {
        when: 'a browser asks',
        send: () => ({headers: {accept: 'text/html'}}),
        answers: {status: 303, headers: {location: /^\/projects$/, vary: /^Accept$/}},
      },
    ],
  },
  {operation: 'GET /v1', success: index},
  {
    operation: 'GET /v1/openapi.json',
    success: {
      status: 200,
      type: json,
      shape: (value, place) => {
        const {openapi, info, paths} = value as Record<string, unknown>
        const parts = fields({openapi: matching(/^3\.1\.\d$/), title: text, version: text, paths: anyObject})
        const {title, version} = info as Record<string, unknown>
        return parts({openapi, title, version, paths}, place)
      },
    },
  },
]
