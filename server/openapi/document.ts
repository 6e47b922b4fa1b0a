import {apiScopes, openidScopeMeanings} from '#shared/contract/scopes.ts'
import {product} from '#shared/home/product.ts'
import {currentVersion} from '#shared/home/version.ts'
import type {Config} from '../config.ts'
import {providerPaths} from '../identity/provider-paths.ts'
import {commonHeaders, errorResponses} from './error-responses.ts'
import {forGenerators} from './for-generators.ts'
import {homeSchema} from './home-schema.ts'
import {nameSchemas} from './name-schemas.ts'
import {openToUnknownFields} from './open-to-unknown-fields.ts'
import type {ApiDocument, Schema} from './openapi-types.ts'
import {type DescribedRoute, describeOperation, refusalsOf} from './operation.ts'
import {describeWebhooks, postsTag} from './webhooks.ts'

const productDescription =
  'A product as homes store it. Lengths are in metres, and many numbers are expressions of its options, like ' +
  '`width.value / 2`.'

/** The schema of a product: the home format's, open to unknown fields, because `/v1` may add fields. */
const productSchema = openToUnknownFields({...product, description: productDescription}) as Schema

/** The groups of operations, in the order of the reference. */
const tags = [
  {name: 'API', description: 'A description of this API for programs.'},
  {name: 'Projects', description: 'The projects that the person chose for the app, or that the app created.'},
  {
    name: 'Versions',
    description: 'The saved versions of a project: homes with the files that they name. A version never changes.',
  },
  {name: 'Files', description: 'Drawings and pictures, which homes name by hash. A file never changes.'},
  {name: 'Homes', description: 'Homes that belong to no project.'},
  {
    name: 'Catalog',
    description: 'Products to furnish a home with, in Italian and English, with their models and pictures.',
  },
  {
    name: 'Host apps',
    description: 'The elements that an app relies on, and the devices that it controls.',
  },
  {name: 'Comments', description: 'Threads of comments, pinned to the plans.'},
  {
    name: 'Webhooks',
    description: 'Events posted to an address of the app, for apps without an open stream, and their deliveries.',
  },
  postsTag,
  {name: 'Events', description: 'The events of a project, as a stream.'},
]

/** Writes the OpenAPI document of these routes. */
export function writeDocument(
  routes: readonly DescribedRoute[],
  {config, version}: {config: Pick<Config, 'baseUrl' | 'authUrl' | 'webhookHeaderPrefix'>; version: string},
): ApiDocument {
  const {baseUrl, authUrl, webhookHeaderPrefix} = config
  const discovery = `${authUrl}/.well-known/openid-configuration`
  const scopes = {...openidScopeMeanings, ...apiScopes}
  const document = {
    openapi: '3.1.0',
    info: {
      title: 'Pianta',
      version,
      description: describeApi(baseUrl),
      contact: {name: 'The Pianta authors', url: `${baseUrl}/docs`},
      license: {name: 'MIT', identifier: 'MIT'},
    },
    servers: [{url: baseUrl, description: 'This server'}],
    tags: tags.filter((tag) => tag === postsTag || routes.some(({schema}) => schema.tags?.includes(tag.name))),
    paths: pathsOf(routes),
    webhooks: describeWebhooks(webhookHeaderPrefix),
    components: {
      responses: errorResponses(routes.map(refusalsOf)),
      headers: commonHeaders,
      securitySchemes: {
        openid: {
          type: 'oauth2',
          description:
            `OAuth 2.1. ${discovery} describes the OpenID Connect provider. ` +
            'Apps with a browser send people to `authorizationUrl`, with PKCE. Devices request a code at ' +
            '`deviceAuthorizationUrl` (RFC 8628); this flow is written as in OpenAPI 3.2, which 3.1 lacks. ' +
            'Request `openid`, the scopes of the operations that you call, and `offline_access` for a refresh token.',
          flows: {
            authorizationCode: {
              authorizationUrl: authUrl + providerPaths.authorization,
              tokenUrl: authUrl + providerPaths.token,
              refreshUrl: authUrl + providerPaths.token,
              scopes,
            },
            'x-deviceAuthorization': {
              deviceAuthorizationUrl: authUrl + providerPaths.device_authorization,
              tokenUrl: authUrl + providerPaths.token,
              refreshUrl: authUrl + providerPaths.token,
              scopes,
            },
          },
        },
      },
    },
  }
  const named = withHome(nameSchemas(document, [homeSchema(), productSchema]))
  return forGenerators(named, named.components.schemas)
}

/** Describes the home of an answer, which the route sends as it was saved, without a schema. */
function withHome<D extends Pick<ApiDocument, 'components'>>(document: D): D {
  const {schemas} = document.components
  const {RevisionWithHome: version} = schemas
  if (version === undefined) return document
  const properties = {...version.properties, home: {$ref: '#/components/schemas/Home'}}
  const components = {...document.components, schemas: {...schemas, RevisionWithHome: {...version, properties}}}
  return {...document, components}
}

function pathsOf(routes: readonly DescribedRoute[]): ApiDocument['paths'] {
  const paths: ApiDocument['paths'] = {}
  for (const route of routes) {
    const item = paths[route.path] ?? {}
    item[route.method.toLowerCase()] = describeOperation(route)
    paths[route.path] = item
  }
  return paths
}

const describeApi = (baseUrl: string) =>
  `Home-design projects: their saved versions, and the elements that apps rely on.

A home is JSON in the home file format, which ${baseUrl}/schema/home-${currentVersion}.json describes. The API also accepts older versions, \
home-1.json to home-${currentVersion - 1}.json. ${baseUrl}/docs/home-format.md explains them all.

\`/v1\` only grows: ignore unknown fields. Every response has \`RateLimit-*\` headers, \`Cache-Control\` \
and \`X-Content-Type-Options: nosniff\`, and every refusal has the shape of \`ApiError\`. \
An unknown path or method answers 404 \`not_found\`, and a malformed HTTP request 400 \`invalid_input\`. HEAD works wherever GET does, \
except for the event stream.`
