import type {FastifyInstance} from 'fastify'
import {deviceClient} from '#shared/contract/scopes.ts'
import {maxQuery} from '#shared/text/docs-search.ts'
import {schemaNames} from '../homes/schema-routes.ts'
import {type DocsEntry, docsEntries} from './docs/docs-entries.ts'
import {guideFiles} from './docs/docs-files.ts'
import {resultsView, searchForm} from './docs/docs-search-view.ts'
import {type Html, html} from './html.ts'
import {type Page, showPage} from './layout.ts'
import {apiReference} from './reference/api-reference.ts'
import type {PageServices} from './services.ts'
import {type Visitor, visitorOf} from './visitor.ts'

type Addresses = Pick<PageServices['config'], 'authUrl' | 'baseUrl'>

/** Serves a short guide for app developers. */
export function guideRoutes(app: FastifyInstance, {config}: Pick<PageServices, 'config'>) {
  app.get<{Querystring: {q?: unknown}}>('/docs', {config: {visits: 'typing'}}, async (request, reply) => {
    const visitor = visitorOf(request)
    const {q} = request.query
    const query = typeof q === 'string' ? q.trim().slice(0, maxQuery) : ''
    const guide = guideView(visitor, config, await docsEntries(visitor.language))
    return showPage(request, reply, {
      ...guide,
      ...(query !== '' && {lead: undefined}),
      script: 'live-form.js',
      content: html`${searchForm(visitor, query, true)}
        ${await resultsView(visitor, query)}
        <div id="guide">${query === '' ? guide.content : ''}</div>`,
    })
  })
}

function guideView({words: {guide, reference}}: Visitor, {authUrl, baseUrl}: Addresses, entries: DocsEntry[]): Page {
  return {
    title: guide.title,
    lead: guide.lead,
    width: 'wide',
    content: html`<section aria-labelledby="pair">
      <h2 id="pair">${guide.pairTitle}</h2>
      <ol class="steps">${pairSteps(guide, {authUrl, baseUrl})}</ol>
    </section>
    <section aria-labelledby="app">
      <h2 id="app">${guide.appTitle}</h2>
      <ol class="steps">${appSteps(guide, authUrl)}</ol>
    </section>
    <section aria-labelledby="reference">
      <h2 id="reference">${guide.referenceTitle}</h2>
      <ul class="references">
        ${link(`${baseUrl}${apiReference}`, reference.link)}
        ${link(`${baseUrl}/v1/openapi.json`, guide.openapi)}
        ${link(`${baseUrl}${guideFiles.webhooks}`, guide.webhooks)}
        ${link(`${baseUrl}${guideFiles.format}`, guide.format)}
        ${schemas.map(([name, version]) => link(`${baseUrl}/schema/${name}`, guide.schema(version)))}
        ${link(`${authUrl}/.well-known/openid-configuration`, guide.discovery)}
        ${link(`${baseUrl}/v1`, guide.index)}
      </ul>
    </section>
    <section aria-labelledby="documentation">
      <h2 id="documentation">${guide.documentation}</h2>
      <ul class="plain">
        ${entries.map(({path, title, language}) => html`<li><a href="${path}" lang="${language}">${title}</a></li>`)}
      </ul>
    </section>`,
  }
}

type GuideWords = Visitor['words']['guide']

/** Pairs a device by a code, calls the API and refreshes the token. */
function pairSteps(guide: GuideWords, {authUrl, baseUrl}: Addresses): Html[] {
  const client = `client_id=${deviceClient.id}`
  const token = (...fields: string[]) => curl(`${authUrl}/oidc/token`, client, ...fields)
  const bearer = '-H "Authorization: Bearer $ACCESS_TOKEN"'
  return [
    step(
      guide.ask(deviceClient.scopes.join(' ')),
      curl(`${authUrl}/oidc/device/auth`, client, 'scope=openid offline_access projects:read'),
    ),
    step(guide.allow(`${authUrl}/device`)),
    step(guide.token, token('grant_type=urn:ietf:params:oauth:grant-type:device_code', 'device_code=$DEVICE_CODE')),
    step(guide.call, `curl ${bearer} ${baseUrl}/v1/projects`),
    step(guide.follow, `curl -N ${bearer} ${baseUrl}/v1/projects/$PROJECT/events`),
    step(guide.refresh, token('grant_type=refresh_token', 'refresh_token=$REFRESH_TOKEN')),
  ]
}

/** Connects an app by the authorization code flow. */
function appSteps(guide: GuideWords, authUrl: string): Html[] {
  const token = (...fields: string[]) => curl(`${authUrl}/oidc/token`, 'client_id=$CLIENT_ID', ...fields)
  return [
    step(guide.appRegister(`${authUrl}/settings/developer`)),
    step(guide.appVerifier, verifier),
    step(guide.appSend, authorization(authUrl)),
    step(
      guide.appExchange,
      token('grant_type=authorization_code', 'redirect_uri=$RETURN', 'code=$CODE', 'code_verifier=$VERIFIER'),
    ),
    step(guide.appServer(authUrl), assertion),
    step(guide.appRefresh, token('grant_type=refresh_token', 'refresh_token=$REFRESH_TOKEN')),
  ]
}

const link = (address: string, text: string) =>
  html`<li><a href="${address}">${text}</a><br /><code>${address}</code></li>`

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
