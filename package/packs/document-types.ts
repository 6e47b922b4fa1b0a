import {execFile} from 'node:child_process'
import {join} from 'node:path'
import {promisify} from 'node:util'
import {keepResolved} from '#shared/kept-promise.ts'
import {namedHomeSchema} from '../../server/openapi/home-schema.ts'
import {nameSchemas} from '../../server/openapi/name-schemas.ts'
import {requireTool} from '../../tools/require-tool.ts'
import {checkout} from '../bundle.ts'

/** The used part of openapi-typescript. */
interface Generator {
  default(document: object, options: object): Promise<unknown>
  astToString(ast: unknown): string
}

interface Operation {
  responses?: Record<string, object>
}

interface Document {
  paths: Record<string, Record<string, Operation>>
  components: {schemas: Record<string, object>}
}

/** Returns the OpenAPI document of a server with default settings. */
const readDocument = keepResolved(async (): Promise<Document> => {
  const program = [join(checkout, 'bin/run.mjs'), join(checkout, 'server/main.ts'), 'openapi']
  const ownSettings = Object.entries(process.env).filter(([name]) => !name.startsWith('PIANTA_'))
  const {stdout} = await promisify(execFile)(process.execPath, program, {
    env: Object.fromEntries(ownSettings),
    maxBuffer: 16 * 1024 * 1024,
  })
  return JSON.parse(stdout)
})

/** Leaves out an index signature, which would take any name of a field. JavaScript keeps unknown fields without it. */
const withoutIndex = ({additionalProperties, ...schema}: {additionalProperties?: unknown}): object =>
  additionalProperties === true && 'properties' in schema && Object.keys(schema.properties as object).length > 0
    ? schema
    : {...schema, ...(additionalProperties !== undefined && {additionalProperties})}

async function generate(document: object): Promise<string> {
  const {default: openapiTS, astToString} = requireTool<Generator>('packs', 'openapi-typescript')
  return astToString(await openapiTS(document, {rootTypes: true, rootTypesNoSchemaPrefix: true, arrayLength: true}))
}

const about = {openapi: '3.1.0', info: {title: 'Pianta', version: '1'}}

/** Returns the operations of `/v1`, without refusals: a client throws those. */
export async function pathTypes(): Promise<string> {
  const {paths, components} = await readDocument()
  const answered = mapValues(paths, (operations) =>
    mapValues(operations, (operation) =>
      operation.responses === undefined
        ? operation
        : {...operation, responses: filterKeys(operation.responses, (status) => status.startsWith('2'))},
    ),
  )
  const schemas = mapValues(components.schemas, withoutIndex)
  const text = await generate({...about, paths: answered, components: {...components, schemas}})
  return `${text}\nexport type DocumentPaths = paths\n`
}

/** Returns the resources that declarations name. */
export async function contractTypes(): Promise<string> {
  const {components} = await readDocument()
  const {ApiError, Device} = components.schemas
  const text = await generate({...about, paths: {}, components: {schemas: {ApiError, Device}}})
  return `${text}
export type ErrorBody = ApiError
export type ApiErrorCode = ApiError['error']
export type DeviceKind = Device['kind']
`
}

/** The types of `shared/home/schema.ts` that generated clients call `Home…`. */
const homeParts =
  'Area Awning Binding Dimension Drawing Item Label Level Light Opening Plan Plate Polyline Radar RadarZone Room Stair Wall'.split(
    ' ',
  )

/** Returns the types of a home, closed to unknown fields. */
export async function homeTypes(): Promise<string> {
  const {components} = nameSchemas({}, [namedHomeSchema() as never])
  const text = await generate({...about, paths: {}, components})
  const aliases = homeParts.map((name) => `export type ${name} = Home${name}`)
  return `${text}
${aliases.join('\n')}
export type Slot = HomePlateSlot
export type Point = [number, number]
export type Side = 'left' | 'right'
export type Bindings = NonNullable<HomeRoom['bindings']>
`
}

const mapValues = <T, R>(record: Record<string, T>, map: (value: T) => R): Record<string, R> =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value)]))

const filterKeys = <T>(record: Record<string, T>, keep: (key: string) => boolean): Record<string, T> =>
  Object.fromEntries(Object.entries(record).filter(([key]) => keep(key)))
