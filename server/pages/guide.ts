import type {FastifyInstance} from 'fastify'
import {deviceClient} from '#shared/api/scopes.ts'
import {guideFiles} from '../api/guide-files.ts'
import {schemaNames} from '../homes/schema-routes.ts'
import {type Html, html} from './html.ts'
import {type Page, showPage} from './layout.ts'
import {apiReference} from './reference/api-reference.ts'
import type {PageServices} from './services.ts'
import {type Visitor, visitorOf} from './visitor.ts'

type Addresses = Pick<PageServices['config'], 'authUrl' | 'baseUrl'>

/** Serves a short guide for app developers. */
export function guideRoutes(app: FastifyInstance, {config}: Pick<PageServices, 'config'>) {
  app.get('/docs', async (request, reply) => showPage(request, reply, guideView(visitorOf(request), config)))
}

function guideView({words: {guide, reference}}: Visitor, {authUrl, baseUrl}: Addresses): Page {
  const token = (...fields: string[]) => curl(`${authUrl}/oidc/token`, `client_id=${deviceClient.id}`, ...fields)
  const bearer = '-H "Authorization: Bearer $ACCESS_TOKEN"'
  const steps = [
    step(
      guide.ask,
      curl(`${authUrl}/oidc/device/auth`, `client_id=${deviceClient.id}`, 'scope=openid offline_access projects:read'),
    ),
    step(guide.allow(`${authUrl}/device`)),
    step(guide.token, token('grant_type=urn:ietf:params:oauth:grant-type:device_code', 'device_code=$DEVICE_CODE')),
    step(guide.call, `curl ${bearer} ${baseUrl}/v1/projects`),
    step(guide.follow, `curl -N ${bearer} ${baseUrl}/v1/projects/$PROJECT/events`),
    step(guide.refresh, token('grant_type=refresh_token', 'refresh_token=$REFRESH_TOKEN')),
  ]
  const appToken = (...fields: string[]) => curl(`${authUrl}/oidc/token`, 'client_id=$CLIENT_ID', ...fields)
  const appSteps = [
    step(guide.appRegister(`${authUrl}/settings/developer`)),
    step(guide.appVerifier, verifier),
    step(guide.appSend, authorization(authUrl)),
    step(
      guide.appExchange,
      appToken('grant_type=authorization_code', 'redirect_uri=$RETURN', 'code=$CODE', 'code_verifier=$VERIFIER'),
    ),
    step(guide.appServer(authUrl), assertion),
    step(guide.appRefresh, appToken('grant_type=refresh_token', 'refresh_token=$REFRESH_TOKEN')),
  ]
  const links = {
    [`${baseUrl}${apiReference}`]: reference.link,
    [`${baseUrl}/v1/openapi.json`]: guide.openapi,
    [`${baseUrl}${guideFiles.webhooks}`]: guide.webhooks,
    [`${baseUrl}${guideFiles.format}`]: guide.format,
    ...Object.fromEntries(schemas.map(([name, version]) => [`${baseUrl}/schema/${name}`, guide.schema(version)])),
    [`${authUrl}/.well-known/openid-configuration`]: guide.discovery,
    [`${baseUrl}/v1`]: guide.index,
  }
  return {
    title: guide.title,
    lead: guide.lead,
    width: 'wide',
    content: html`<section aria-labelledby="pair">
      <h2 id="pair">${guide.pairTitle}</h2>
      <ol class="steps">${steps}</ol>
    </section>
    <section aria-labelledby="app">
      <h2 id="app">${guide.appTitle}</h2>
      <ol class="steps">${appSteps}</ol>
    </section>
    <section aria-labelledby="reference">
      <h2 id="reference">${guide.referenceTitle}</h2>
      <ul class="references">
        ${Object.entries(links).map(([address, text]) => html`<li><a href="${address}">${text}</a><br /><code>${address}</code></li>`)}
      </ul>
    </section>`,
  }
}

/** Newest version first. */
const schemas = schemaNames.map((name, index) => [name, index + 1] as const).toReversed()

/** Renders a step with its command. Commands scroll, so they can take the focus. */
function step(text: string, command?: string): Html {
  return html`<li>
    <p>${text}</p>
    ${command ? html`<pre tabindex="0"><code>${command}</code></pre>` : ''}
  </li>`
}

/** PKCE in a shell (RFC 7636, section 4): 256 random bits, and their SHA-256 hash in base64url. */
const verifier = `VERIFIER=$(openssl rand -hex 32)
STATE=$(openssl rand -hex 16)
CHALLENGE=$(printf %s "$VERIFIER" | openssl dgst -sha256 -binary |
  base64 | tr +/ -_ | tr -d =)`

const authorization = (authUrl: string) =>
  [
    `echo "${authUrl}/oidc/authorize?response_type=code`,
    '&client_id=$CLIENT_ID&redirect_uri=$RETURN',
    '&scope=openid%20offline_access%20projects:read&state=$STATE',
    '&code_challenge=$CHALLENGE&code_challenge_method=S256"',
  ].join('\\\n')

/** RFC 7523, section 2.2. */
const assertion = `-d "client_assertion_type=urn:ietf:params:oauth:client-assertion-type:jwt-bearer" \\
  -d "client_assertion=$ASSERTION"`

/** Returns a form post for a shell, in double quotes so that the shell fills in variables. */
const curl = (url: string, ...fields: string[]) =>
  ['curl', url, ...fields.map((field) => `\\\n  -d "${field}"`)].join(' ')
