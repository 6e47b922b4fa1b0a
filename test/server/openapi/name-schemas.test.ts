import t from 'tap'
import {nameSchemas} from '../../../server/openapi/name-schemas.ts'

const book = {type: 'object', title: 'Book', properties: {title: {type: 'string'}, pages: {type: 'integer'}}}
const shelf = {title: 'Shelf', type: 'object', properties: {books: {type: 'array', items: book}, first: book}}

t.test('nameSchemas() moves each schema with a title to a component', async (t) => {
  const {info, paths, components} = nameSchemas({
    info: {title: 'Library'},
    paths: {'/shelf': {get: {tags: ['Shelves'], schema: shelf}}, '/book': {get: {schema: book}}},
    components: {securitySchemes: {}},
  })
  const ref = (name: string) => ({$ref: `#/components/schemas/${name}`})
  t.same(info, {title: 'Library'})
  t.same(paths, {'/shelf': {get: {tags: ['Shelves'], schema: ref('Shelf')}}, '/book': {get: {schema: ref('Book')}}})
  t.same(components, {
    securitySchemes: {},
    schemas: {
      Book: {type: 'object', properties: {title: {type: 'string'}, pages: {type: 'integer'}}},
      Shelf: {type: 'object', properties: {books: {type: 'array', items: ref('Book')}, first: ref('Book')}},
    },
  })
})

t.test('nameSchemas() adds components for schemas referenced by name', async (t) => {
  const reference = {$ref: '#/components/schemas/Shelf'}
  const {paths, components} = nameSchemas({paths: {'/shelf': {get: {schema: reference}}}}, [shelf])
  t.same(paths, {'/shelf': {get: {schema: reference}}})
  t.same(Object.keys(components.schemas).toSorted(), ['Book', 'Shelf'])
})
