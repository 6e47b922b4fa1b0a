import {apiScopes} from '#shared/api/scopes.ts'
import {currentVersion} from '#shared/home/version.ts'
import type {Config} from '../config.ts'
import {providerPaths} from '../identity/provider-paths.ts'
import {commonHeaders, errorResponses} from './error-responses.ts'
import {nameSchemas} from './name-schemas.ts'
import type {ApiDocument} from './openapi-types.ts'
import {type DescribedRoute, describeOperation, refusalsOf} from './operation.ts'
import {productSchema} from './product-schema.ts'
import {tags} from './tags.ts'
import {describeWebhooks} from './webhooks.ts'

/** The document of these routes. */
export function writeDocument(
  routes: readonly DescribedRoute[],
  {config, version}: {config: Pick<Config, 'baseUrl' | 'authUrl' | 'webhookHeaderPrefix'>; version: string},
): ApiDocument {
  const {baseUrl, authUrl, webhookHeaderPrefix} = config
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
    tags: tags.filter(({name}) => routes.some(({schema}) => schema.tags?.includes(name))),
    paths: pathsOf(routes),
    webhooks: describeWebhooks(webhookHeaderPrefix),
    components: {
      responses: errorResponses(routes.map(refusalsOf)),
      headers: commonHeaders,
      securitySchemes: {
        openid: {
          type: 'oauth2',
          description:
            `OAuth 2.1, by the OpenID Connect provider that ${authUrl}/.well-known/openid-configuration describes. ` +
            `Devices ask for a code at ${authUrl}${providerPaths.device_authorization}; others send people to the page below, with PKCE. Ask for ` +
            '`openid`, for `offline_access` to get a refresh token, and for the scopes of what you call.',
          flows: {
            authorizationCode: {
              authorizationUrl: authUrl + providerPaths.authorization,
              tokenUrl: authUrl + providerPaths.token,
              refreshUrl: authUrl + providerPaths.token,
              scopes: apiScopes,
            },
          },
        },
      },
    },
  }
  return nameSchemas(document, [productSchema])
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
  `Home-design projects: their saved versions, and what apps rely on in them.

A home is JSON in the home file format, which ${baseUrl}/schema/home-${currentVersion}.json describes; those of older versions are taken too, as \
home-1.json to home-${currentVersion - 1}.json beside it describe them. ${baseUrl}/docs/home-format.md explains them all.

\`/v1\` only grows: ignore fields that you do not know. Every answer bears \`RateLimit-*\`, and every refusal has the shape of \`Error\`. \
A path or method that is not there answers 404 \`not_found\`, and what is no proper HTTP request 400 \`invalid_input\`, before an \
operation is looked for. HEAD works where GET does, but for the event stream.`
