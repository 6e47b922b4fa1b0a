import * as headers from '../headers.ts'
import {type House, things} from '../house.ts'
import {limits} from '../limits.ts'
import {catalogPage, catalogPageOf, product} from '../resources.ts'
import type {Case, Row} from '../rows.ts'

const json = /^application\/json; charset=utf-8$/
const etag = {etag: /^W\/"[\w-]+"$/, 'cache-control': /^private, no-cache$/}

const {lamp, sofa} = things.products

/** The results of a query, in order. */
const finds = (query: string, ...found: {id: string}[]): Case => ({
  when: `it is asked for ${query}`,
  send: () => ({query}),
  answers: {status: 200, type: json, shape: catalogPageOf(...found.map(({id}) => id))},
})

const refused = (query: string): Case => ({
  when: `it is asked for ${query.slice(0, 60)}`,
  send: () => ({query}),
  answers: {error: 'invalid_input', problem: new RegExp(`^${query.split('=')[0]}: `)},
})

const cursorOf = async ({call}: House, query: string): Promise<string> =>
  (await call('GET', `/v1/catalog/products?${query}`)).json.next

const foreign = (when: string, query: string): Case => ({
  when,
  send: async (house) => ({query: `${query}&after=${await cursorOf(house, 'limit=1&sort=largest')}`}),
  answers: {error: 'invalid_input', problem: /^after: /},
})

/** The endpoints of the catalog (docs/api.md#catalog). */
const search: Case[] = [
  finds('q=pendant', lamp),
  finds('q=pendnat', lamp),
  finds('q=p%C3%A9ndant', lamp),
  finds('q=sospensione&language=it', lamp),
  finds('category=lights', lamp),
  finds('category=lights/pendant', lamp),
  finds('category=light'),
  finds('brand=Bosco', sofa),
  finds('brand=Bosco&brand=Luce&brand=nobody', lamp, sofa),
  finds('brand=nobody'),
  finds('mount=ceiling', lamp),
  finds('mount=wall'),
  finds('family=metal', lamp),
  finds('family=plaid'),
  finds('', lamp, sofa),
  finds('sort=relevance&language=it', sofa, lamp),
  finds('sort=name', lamp, sofa),
  finds('sort=name&language=it', sofa, lamp),
  finds('sort=smallest', lamp, sofa),
  finds('sort=largest', sofa, lamp),
  finds(`q=${'x'.repeat(limits.catalogQueryLength)}`),
  finds('unknown=1&limit=100', lamp, sofa),
  ...['mount=sky', 'sort=price', 'language=fr', `q=${'x'.repeat(limits.catalogQueryLength + 1)}`].map(refused),
  ...['limit=0', `limit=${limits.page + 1}`, 'limit=1.5', 'limit=', 'limit=x', 'limit=1&limit=2'].map(refused),
  ...['mount=wall&mount=floor', 'after=x', 'after='].map(refused),
  {
    when: 'it is asked for the next page',
    send: async (house) => ({query: `limit=1&sort=largest&after=${await cursorOf(house, 'limit=1&sort=largest')}`}),
    answers: {status: 200, type: json, shape: catalogPage},
  },
  foreign('the page before was of another order', 'sort=smallest'),
  foreign('the page before was of other words', 'sort=largest&q=pendant'),
  foreign('the page before was of another brand', 'sort=largest&brand=Bosco'),
]

/** A range, and bytes that the client already has. */
const conditional = (type: RegExp): Case[] => [
  {
    when: 'a part is asked for',
    send: () => ({headers: {range: 'bytes=0-3'}}),
    answers: {
      status: 206,
      type,
      headers: {'content-range': /^bytes 0-3\/\d+$/, 'content-length': /^4$/},
    },
  },
  {
    when: 'the client has it',
    send: ({ids}) => ({headers: {'if-none-match': `"${ids.sha256}"`}}),
    answers: {status: 304},
  },
]

const types = {models: /^application\/octet-stream$/, thumbnails: /^image\/webp$/}

const bytesRows = Object.entries(types).flatMap(([kind, type]): Row[] => {
  const success = {status: 200, type, headers: headers.bytes}
  return [
    {
      operation: `GET /v1/catalog/${kind}/{sha256}`,
      scope: 'catalog:read',
      success,
      cases: [
        ...conditional(type),
        {
          when: 'no product has it',
          send: () => ({path: `/v1/catalog/${kind}/${things.unknown.sha256}`}),
          answers: {error: 'not_found'},
        },
        {
          when: 'it is the picture of a version',
          send: () => ({path: `/v1/catalog/${kind}/${things.pictureSha256}`}),
          answers: {error: 'not_found'},
        },
      ],
    },
    {
      operation: `GET /v1/projects/{projectId}/catalog/${kind}/{sha256}`,
      scope: 'projects:read',
      success,
      cases: [
        ...conditional(type),
        {
          when: 'the home does not name it',
          send: ({inProject}) => ({path: `${inProject}/catalog/${kind}/${things.unknown.sha256}`}),
          answers: {error: 'not_found'},
        },
        {
          when: 'the home of another project names it',
          send: ({inEmpty, ids}) => ({path: `${inEmpty}/catalog/${kind}/${ids.sha256}`}),
          answers: {error: 'not_found'},
        },
        {
          when: 'the home of an earlier version names it',
          given: ({save}) => save(1),
          send: () => ({}),
          answers: success,
        },
      ],
    },
  ]
})

export const catalogRows: readonly Row[] = [
  {
    operation: 'GET /v1/catalog/products',
    scope: 'catalog:read',
    query: ['q', 'category', 'brand', 'mount', 'family', 'sort', 'language', 'limit', 'after'],
    success: {status: 200, type: json, shape: catalogPage},
    cases: search,
  },
  {
    operation: 'GET /v1/catalog/products/{namespace}/{name}',
    scope: 'catalog:read',
    success: {status: 200, type: json, shape: product, headers: etag},
    cases: [
      {
        when: 'the client has it',
        send: async ({call}) => {
          const {headers} = await call('GET', `/v1/catalog/products/${lamp.id}`)
          return {headers: {'if-none-match': String(headers.get('etag'))}}
        },
        answers: {status: 304, headers: etag},
      },
      {
        when: 'there is no such product',
        send: () => ({path: '/v1/catalog/products/shop/nothing'}),
        answers: {error: 'not_found'},
      },
      {
        when: 'it left its catalog',
        given: ({services}) => services.catalog.unlist(lamp.id),
        send: () => ({}),
        answers: {status: 200, type: json, shape: product},
      },
    ],
  },
  ...bytesRows,
]
