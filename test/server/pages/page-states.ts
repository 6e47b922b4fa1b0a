import {password} from '../../helper.ts'
import {authorizationPath} from './apps.ts'
import type {Household} from './household.ts'
import {askForCode} from './people.ts'

export interface PageState {
  /** The registered route. */
  route: string
  as: 'nobody' | keyof Household['people']
  /** The address; the route by default. */
  path?: (household: Household) => string | Promise<string>
  /** Forms to send there, one after the other. */
  forms?: Form[] | ((household: Household) => Form[])
  /** The last status; 200 by default. */
  status?: number
}

export interface Form {
  /** Only opens a part of the page. */
  isLocal?: true
  /** Texts by field name. */
  fill?: Record<string, string>
  /** The button's selector; the page's first visible form by default. */
  press?: string
}

const allow = 'button[value=allow]'
const empty = (...names: string[]): Form => ({fill: Object.fromEntries(names.map((name) => [name, '']))})

const ofProject =
  (rest = '') =>
  ({project}: Household) =>
    `/projects/${project.id}${rest}`
const ofViewer =
  (rest = '') =>
  (household: Household) =>
    ofProject(`/people/${household.people.viewer.id}${rest}`)(household)
const ofTablet = (household: Household) => ofProject(`/devices/tablets/${household.device.id}/hall`)(household)
const ofDevice =
  (rest = '') =>
  ({device}: Household) =>
    `/settings/apps/${device.id}${rest}`
const ofPlanner =
  (rest = '') =>
  ({planner}: Household) =>
    `/settings/apps/${planner.id}${rest}`
const ofWebhook =
  (which: keyof Household['webhooks'], rest = '') =>
  (household: Household) =>
    ofPlanner(`/webhooks/${household.webhooks[which]}${rest}`)(household)
/** Creates a webhook without deliveries. */
const ofNewWebhook = ({server, untold}: Household) => {
  const {id} = server.services.webhooks.create(untold.id, {url: 'https://new.example.org/'})
  return `/settings/apps/${untold.id}/webhooks/${id}`
}
const ofApp =
  (section: string, rest = '') =>
  ({web}: Household) =>
    `/settings/${section}/${web.id}${rest}`

/** Creates a server app whose keys could not be fetched. */
async function withoutKeys({server: {app, services}, people, language}: Household) {
  const address = 'https://10.0.0.8/jwks.json'
  const made = services.apps.create({
    ownerId: people.maker.id,
    name: `Server ${language}`,
    kind: 'server',
    redirectUris: ['https://example.org/'],
    jwksUri: 'https://example.org/jwks.json',
    scopes: ['openid'],
  })
  services.database.$client.prepare('update app set jwks_uri = ? where id = ?').run(address, made.id)
  await services.remoteKeys.get(address, app.log).catch(() => {})
  return `/settings/developer/${made.id}`
}

/** Creates a verified app. */
function ofVerified({server: {services}, people, language}: Household) {
  const app = {ownerId: people.maker.id, name: `Display ${language}`, kind: 'device' as const, scopes: ['openid']}
  const {id} = services.apps.create(app)
  services.apps.setVerified(id, true)
  return `/settings/developer/${id}`
}

const ofThread =
  (which: keyof Household['threads'], rest = '') =>
  (household: Household) =>
    ofProject(`/comments/${household.threads[which]}${rest}`)(household)
const ofOwnComment = (household: Household) => ofThread('busy', `/${household.threads.own}`)(household)
const withCode = async ({server}: Household) => `/device?user_code=${(await askForCode(server)).user_code}`
const fromApp = ({web}: Household) => authorizationPath(web)
/** Signs in a person with a second step. */
const withPassword = ({people}: Household): Form[] => [{fill: {email: people.maker.email, password}}]
const withInvitation = ({invitation}: Household) => `/invitation?link=${invitation}`

/** Every page in its states: full, empty, done and refused. */
export const pageStates: PageState[] = [
  {route: '/signin', as: 'nobody'},
  {route: '/signin', as: 'nobody', path: fromApp},
  {route: '/signin', as: 'nobody', forms: [{fill: {email: 'x@example.org', password: 'x'}}], status: 400},
  {route: '/signin', as: 'full', path: () => '/signin?again=1'},
  {route: '/signin/code', as: 'nobody', path: () => '/signin', forms: withPassword},
  {
    route: '/signin/code',
    as: 'nobody',
    path: () => '/signin',
    forms: (household) => [...withPassword(household), {fill: {code: '1'}}],
    status: 400,
  },
  {
    route: '/signin/code',
    as: 'nobody',
    path: () => '/signin',
    forms: (household) => [
      ...withPassword(household),
      {press: 'summary', isLocal: true},
      {fill: {recovery: 'x'}, press: 'details button'},
    ],
    status: 400,
  },
  {route: '/reset', as: 'nobody', path: () => '/reset?link=x', status: 410},
  {route: '/reset', as: 'nobody', path: ({resetLink}) => `/reset?link=${resetLink()}`},
  {
    route: '/reset',
    as: 'nobody',
    path: ({resetLink}) => `/reset?link=${resetLink()}`,
    forms: [empty('password')],
    status: 400,
  },
  {route: '/reset/ask', as: 'nobody'},
  {route: '/reset/ask', as: 'nobody', forms: [{fill: {email: 'x@example.org'}}]},
  {route: '/reset/ask', as: 'nobody', forms: [empty('email')], status: 400},
  {route: '/setup', as: 'nobody', path: () => '/setup?link=x', status: 410},
  {route: '/invitation', as: 'nobody', path: withInvitation},
  {route: '/invitation', as: 'nobody', path: withInvitation, forms: [empty('name', 'email', 'password')], status: 400},
  {route: '/invitation', as: 'nobody', path: () => '/invitation?link=x', status: 410},
  {route: '/invitation', as: 'empty', path: withInvitation},
  {route: '/invitation', as: 'full', path: withInvitation},
  {route: '/docs', as: 'nobody'},
  {route: '/docs', as: 'full'},
  {route: '/docs/:file', as: 'nobody', path: () => '/docs/agent.md'},
  {route: '/docs/it/:file', as: 'nobody', path: () => '/docs/it/home-assistant-card.md'},
  {route: '/docs/:file', as: 'full', path: () => '/docs/scaling.md'},
  {route: '/docs/:file', as: 'nobody', path: () => '/docs/home-format.md'},
  {route: '/docs/:file', as: 'nobody', path: () => '/docs/CHANGELOG.md'},
  {route: '/docs/:file', as: 'nobody', path: () => '/docs/nothing.md', status: 404},
  {route: '/docs/api', as: 'nobody'},
  {route: '/docs/api', as: 'full', path: () => '/docs/api?q=webhook'},
  {route: '/docs/api', as: 'nobody', path: () => '/docs/api?q=qqq'},
  {route: '/docs/api/:subject', as: 'nobody', path: () => '/docs/api/basics'},
  {route: '/docs/api/:subject', as: 'full', path: () => '/docs/api/versions'},
  {route: '/docs/api/:subject', as: 'nobody', path: () => '/docs/api/webhooks'},
  {route: '/docs/api/:subject', as: 'nobody', path: () => '/docs/api/catalog-schemas'},
  {route: '/docs/api/:subject', as: 'nobody', path: () => '/docs/api/errors'},
  {route: '/docs/api/:subject', as: 'nobody', path: () => '/docs/api/nothing', status: 404},
  {route: '/goodbye', as: 'nobody'},
  {route: '/settings/activity', as: 'full'},
  {route: '/settings/activity', as: 'viewer'},
  {route: '/settings/administration/activity', as: 'full'},
  {route: '/nothing', as: 'nobody', status: 404},
  {route: '/nothing', as: 'full', status: 404},
  {route: '/oidc/authorize', as: 'nobody', path: () => '/oidc/authorize?client_id=x', status: 400},
  {route: '/oidc/authorize/:uid', as: 'nobody', path: () => '/oidc/authorize/x', status: 400},

  {route: '/projects', as: 'full'},
  {route: '/projects', as: 'empty'},
  {route: '/projects', as: 'full', path: () => '/projects?done=password'},
  {route: '/projects', as: 'full', path: ({project}) => `/projects?after=${project.id}`},
  {route: '/projects', as: 'full', forms: [{press: 'form[action="/projects"] button'}], status: 400},
  {route: '/projects/:id', as: 'full', path: ofProject()},
  {route: '/projects/:id', as: 'full', path: ({blank}) => `/projects/${blank.id}`},
  {route: '/projects/:id', as: 'viewer', path: ofProject()},
  {route: '/projects/:id', as: 'full', path: ofProject('?element=light+luce-camera')},
  {route: '/projects/:id/versions', as: 'full', path: ofProject('/versions')},
  {route: '/projects/:id/versions', as: 'viewer', path: ofProject('/versions?after=3')},
  {route: '/projects/:id/versions', as: 'full', path: ({blank}) => `/projects/${blank.id}/versions`},
  {route: '/projects/:id/versions', as: 'full', path: ofProject('/versions?restored=4')},
  {route: '/projects/:id/versions/compare', as: 'full', path: ofProject('/versions/compare?version=1'), status: 400},
  {route: '/projects/:id/versions/compare', as: 'full', path: ofProject('/versions/compare?version=1&version=2')},
  {route: '/projects/:id/versions/compare', as: 'viewer', path: ofProject('/versions/compare?version=3&version=4')},
  {route: '/projects/:id/versions/:number', as: 'full', path: ofProject('/versions/1')},
  {route: '/projects/:id/versions/:number', as: 'viewer', path: ofProject('/versions/4')},
  {route: '/projects/:id/3d', as: 'full', path: ofProject('/3d')},
  {route: '/projects/:id/3d', as: 'full', path: ({blank}) => `/projects/${blank.id}/3d`},
  {route: '/projects/:id/versions/:number/3d', as: 'viewer', path: ofProject('/versions/1/3d')},
  {route: '/projects/:id/print', as: 'full', path: ofProject('/print')},
  {route: '/projects/:id/print', as: 'full', path: ({blank}) => `/projects/${blank.id}/print`},
  {route: '/projects/:id/versions/:number/print', as: 'viewer', path: ofProject('/versions/1/print')},
  {
    route: '/projects/:id/versions/:number/print/file',
    as: 'full',
    path: ofProject('/versions/1/print/file?plan=none'),
    status: 400,
  },
  {
    route: '/projects/:id/print/file',
    as: 'full',
    path: ofProject('/print/file?plan=none'),
    status: 400,
  },
  {route: '/projects/:id/versions/:number/restore', as: 'full', path: ofProject('/versions/2/restore')},
  {
    route: '/projects/:id/versions/:number/restore',
    as: 'full',
    path: ofProject('/versions/2/restore'),
    forms: [{fill: {message: 'x'.repeat(2001)}}],
    status: 400,
  },
  {
    route: '/projects/:id/versions/:number/restore',
    as: 'full',
    path: ofProject('/versions/3/restore'),
    forms: [{}],
    status: 422,
  },
  {route: '/projects/:id/devices', as: 'full', path: ofProject('/devices')},
  {route: '/projects/:id/devices', as: 'viewer', path: ofProject('/devices')},
  {
    route: '/projects/:id/devices',
    as: 'full',
    path: ofProject('/devices'),
    forms: [{press: 'details form[action$="/drop"] button'}],
    status: 400,
  },
  {route: '/projects/:id/devices/tablets/:connection/:tablet', as: 'full', path: ofTablet},
  {
    route: '/projects/:id/devices/tablets/:connection/:tablet',
    as: 'full',
    path: ofTablet,
    forms: [{fill: {name: 'n'.repeat(101)}, press: 'form[action*="/tablets/"] button'}],
    status: 400,
  },
  {
    route: '/projects/:id/devices',
    as: 'full',
    path: ofTablet,
    forms: [{fill: {name: 'Cucina'}, press: 'form[action*="/tablets/"] button'}],
  },
  // test/e2e/live.full.ts looks at the page with a house, and without one.
  {route: '/projects/:id/live', as: 'full', path: ofProject('/live'), status: 403},
  {route: '/projects/:id/live', as: 'viewer', path: ofProject('/live'), status: 403},
  {route: '/projects/:id/people', as: 'full', path: ofViewer(), forms: [{press: 'form[action$="/house"] button'}]},
  {route: '/projects/:id/devices/match', as: 'full', path: ofProject('/devices/match')},
  {
    route: '/projects/:id/devices/match',
    as: 'full',
    path: ofProject('/devices/match'),
    forms: [{fill: {message: 'x'.repeat(2001)}, press: 'form[action$="/match"] button'}],
    status: 400,
  },
  {route: '/projects/:id/devices/match', as: 'full', path: ({blank}) => `/projects/${blank.id}/devices/match`},
  {route: '/projects/:id/devices', as: 'full', path: ({blank}) => `/projects/${blank.id}/devices`},
  {route: '/projects/:id/comments', as: 'full', path: ofProject('/comments')},
  {route: '/projects/:id/comments', as: 'viewer', path: ofProject('/comments')},
  {route: '/projects/:id/comments', as: 'full', path: ofProject('/comments?show=resolved')},
  {route: '/projects/:id/comments', as: 'full', path: ({blank}) => `/projects/${blank.id}/comments`},
  {
    route: '/projects/:id/comments',
    as: 'full',
    path: ({blank}) => `/projects/${blank.id}/comments?show=resolved`,
  },
  {
    route: '/projects/:id/comments',
    as: 'viewer',
    path: ofProject('/comments'),
    forms: [{press: 'form[action$="/comments"] button'}],
    status: 400,
  },
  {route: '/projects/:id/comments/:thread', as: 'full', path: ofThread('busy', '?done=answered')},
  {route: '/projects/:id/comments/:thread', as: 'viewer', path: ofThread('busy')},
  {route: '/projects/:id/comments/:thread', as: 'viewer', path: ofThread('long')},
  {route: '/projects/:id/comments/:thread', as: 'full', path: ofThread('moved')},
  {route: '/projects/:id/comments/:thread', as: 'viewer', path: ofThread('resolved')},
  {route: '/projects/:id/comments/:thread', as: 'full', path: ofThread('busy'), forms: [empty('body')], status: 400},
  {route: '/projects/:id/comments/:thread/:comment', as: 'full', path: ofOwnComment},
  {
    route: '/projects/:id/comments/:thread/:comment',
    as: 'full',
    path: ofOwnComment,
    forms: [empty('body')],
    status: 400,
  },
  {route: '/notices', as: 'viewer'},
  {route: '/notices', as: 'full', path: () => '/notices?done=seen'},
  {route: '/notices', as: 'empty'},
  {route: '/projects/:id/import', as: 'full', path: ofProject('/import')},
  {route: '/projects/:id/import', as: 'full', path: ofProject('/import'), forms: [{}], status: 400},
  {route: '/projects/:id/import', as: 'viewer', path: ofProject('/import'), status: 403},
  {route: '/projects/:id/rooms', as: 'full', path: ofProject('/rooms')},
  {route: '/projects/:id/rooms', as: 'full', path: ({blank}) => `/projects/${blank.id}/rooms`},
  {route: '/projects/:id/rooms', as: 'viewer', path: ofProject('/rooms'), status: 403},
  {route: '/projects/:id/people', as: 'full', path: ofProject('/people')},
  {route: '/projects/:id/people', as: 'full', path: ({blank}) => `/projects/${blank.id}/people`},
  {route: '/projects/:id/people', as: 'viewer', path: ofProject('/people')},
  {
    route: '/projects/:id/people',
    as: 'full',
    path: ofProject('/people'),
    forms: [{fill: {email: 'x'}, press: 'form[action$="/people"] button'}],
    status: 400,
  },
  {
    route: '/projects/:id/people',
    as: 'full',
    path: ofProject('/people'),
    forms: [{press: 'form[action$="/people"] button'}],
  },
  {route: '/projects/:id/people/:person', as: 'full', path: ofViewer()},
  {route: '/projects/:id/people/:person/remove', as: 'full', path: ofViewer('/remove')},
  {route: '/projects/:id/people/:person/transfer', as: 'full', path: ofViewer('/transfer')},
  {route: '/projects/:id/leave', as: 'viewer', path: ofProject('/leave')},
  {route: '/projects/:id/leave', as: 'full', path: ofProject('/leave')},
  {route: '/projects/:id/settings', as: 'full', path: ofProject('/settings')},
  {route: '/projects/:id/settings', as: 'full', path: ofProject('/settings'), forms: [empty('name')], status: 400},
  {route: '/projects/:id/settings/delete', as: 'full', path: ofProject('/settings/delete')},
  {
    route: '/projects/:id/settings/delete',
    as: 'full',
    path: ofProject('/settings/delete'),
    forms: [empty('name')],
    status: 400,
  },

  {route: '/catalog', as: 'full'},
  {route: '/catalog', as: 'viewer', path: () => '/catalog?q=scrivania+desk&mount=floor&sort=name'},
  {route: '/catalog', as: 'empty', path: () => '/catalog?q=qqqqqqqq&category=storage&brand=Acme'},
  {route: '/catalog', as: 'empty', path: () => `/catalog?q=${'q'.repeat(300)}`, status: 400},
  {route: '/catalog/:namespace/:name', as: 'full', path: () => '/catalog/acme/onda?with-chaise=left'},
  {route: '/catalog/:namespace/:name', as: 'viewer', path: () => '/catalog/acme/onda?with-seats=two&with-chaise=left'},
  {route: '/catalog/:namespace/:name', as: 'full', path: () => '/catalog/acme/desk?with-width=7&with-main=x'},
  {route: '/catalog/:namespace/:name', as: 'full', path: () => `/catalog/${'a'.repeat(64)}/${'b'.repeat(64)}`},
  {route: '/catalog/:namespace/:name', as: 'empty', path: () => '/catalog/acme/gone'},
  {route: '/catalog/:namespace/:name', as: 'empty', path: () => '/catalog/acme/nothing', status: 404},

  {route: '/device', as: 'full'},
  {route: '/device', as: 'full', path: withCode},
  {route: '/device', as: 'full', forms: [{fill: {user_code: 'XXXX-XXXX'}}], status: 400},
  {route: '/device/consent', as: 'full', path: withCode, forms: [{}]},
  {route: '/device/consent', as: 'empty', path: withCode, forms: [{}]},
  {route: '/device/consent', as: 'full', path: withCode, forms: [{}, {press: allow}], status: 400},
  {
    route: '/device/consent',
    as: 'maker',
    path: withCode,
    forms: [{}, {fill: {new_project: 'Casa', name: 'Tablet'}, press: allow}],
  },
  {route: '/device/consent', as: 'full', path: withCode, forms: [{}, {press: 'button[value=deny]'}]},
  {route: '/connect/:uid', as: 'full', path: fromApp},
  {route: '/connect/:uid', as: 'full', path: fromApp, forms: [{press: allow}], status: 400},
  {route: '/connect/:uid', as: 'full', path: () => '/connect/x', status: 410},
  {route: '/connect/:uid', as: 'empty', path: fromApp, status: 403},

  {route: '/settings/apps', as: 'full'},
  {route: '/settings/apps', as: 'empty'},
  {route: '/settings/apps/:id', as: 'full', path: ofDevice()},
  {
    route: '/settings/apps/:id',
    as: 'full',
    path: ofDevice(),
    forms: [{fill: {name: ''}, press: 'form[action$="/name"] button'}],
    status: 400,
  },
  {route: '/settings/apps/:id/disconnect', as: 'full', path: ofDevice('/disconnect')},
  {route: '/settings/apps/:id', as: 'full', path: ofPlanner()},
  {route: '/settings/apps/:id', as: 'full', path: ({changed}) => `/settings/apps/${changed.connectionId}`},
  {route: '/settings/apps/:id', as: 'full', path: ({untold}) => `/settings/apps/${untold.id}`},
  {route: '/settings/apps/:id/webhooks/:webhook', as: 'full', path: ofNewWebhook},
  {route: '/settings/apps/:id/webhooks/:webhook', as: 'full', path: ofWebhook('well')},
  {route: '/settings/apps/:id/webhooks/:webhook', as: 'full', path: ofWebhook('well', '?done=test')},
  {route: '/settings/apps/:id/webhooks/:webhook', as: 'full', path: ofWebhook('failing')},
  {route: '/settings/apps/:id/webhooks/:webhook', as: 'full', path: ofWebhook('off')},
  {route: '/settings/apps/:id/webhooks/:webhook/remove', as: 'full', path: ofWebhook('off', '/remove')},
  {route: '/settings/account', as: 'full'},
  {route: '/settings/account', as: 'empty', path: () => '/settings/account?done=email-sent'},
  {route: '/settings/account', as: 'full', forms: [{press: 'form[action$="/letters"] button'}]},
  {route: '/settings/account', as: 'full', forms: [empty('name')], status: 400},
  {route: '/settings/account/email', as: 'full'},
  {route: '/settings/account/email', as: 'full', forms: [empty('email', 'present')], status: 400},
  {
    route: '/settings/account/email/confirm',
    as: 'full',
    path: ({emailLink}) => `/settings/account/email/confirm?link=${emailLink()}`,
  },
  {
    route: '/settings/account/email/confirm',
    as: 'full',
    path: () => '/settings/account/email/confirm?link=x',
    status: 410,
  },
  {route: '/settings/account/password', as: 'full'},
  {route: '/settings/account/password', as: 'full', forms: [empty('present', 'password')], status: 400},
  {route: '/settings/account/delete', as: 'full'},
  {route: '/settings/account/delete', as: 'empty'},
  {route: '/settings/account/delete', as: 'empty', forms: [empty('password')], status: 400},
  {route: '/settings/sessions', as: 'full'},
  {route: '/settings/sessions', as: 'empty'},
  {route: '/settings/sessions', as: 'maker'},
  {route: '/settings/sessions/passkeys/add', as: 'full'},
  {
    route: '/settings/sessions/passkeys/:id',
    as: 'full',
    path: ({passkeys: [first]}) => `/settings/sessions/passkeys/${first}`,
  },
  {
    route: '/settings/sessions/passkeys/:id',
    as: 'full',
    path: ({passkeys: [, cloned]}) => `/settings/sessions/passkeys/${cloned}`,
  },
  {
    route: '/settings/sessions/passkeys/:id',
    as: 'full',
    path: ({passkeys: [first]}) => `/settings/sessions/passkeys/${first}`,
    forms: [{fill: {name: ''}}],
    status: 400,
  },
  {route: '/settings/sessions/second-step', as: 'viewer'},
  {route: '/settings/sessions/second-step', as: 'viewer', forms: [{}]},
  {
    route: '/settings/sessions/second-step/confirm',
    as: 'viewer',
    path: () => '/settings/sessions/second-step',
    forms: [empty('code')],
    status: 400,
  },
  {route: '/settings/sessions/second-step', as: 'maker', path: () => '/settings/sessions/second-step'},
  {
    route: '/settings/sessions/second-step/recovery-codes',
    as: 'maker',
    path: () => '/settings/sessions/second-step',
    forms: [{press: 'form[action$="/recovery-codes"] button'}],
  },
  {route: '/settings/developer', as: 'full'},
  {route: '/settings/developer', as: 'maker'},
  {route: '/settings/developer', as: 'empty', status: 403},
  {route: '/settings/developer/new', as: 'full'},
  {route: '/settings/developer/new', as: 'full', forms: [{}], status: 400},
  {route: '/settings/developer/:id', as: 'full', path: ofApp('developer')},
  {route: '/settings/developer/:id', as: 'full', path: ofApp('developer'), forms: [empty('name')], status: 400},
  {route: '/settings/developer/:id', as: 'maker', path: withoutKeys},
  {route: '/settings/developer/:id', as: 'maker', path: ({changed}) => `/settings/developer/${changed.app.id}`},
  {route: '/settings/developer/:id', as: 'maker', path: ofVerified},
  {route: '/settings/developer/:id/delete', as: 'full', path: ofApp('developer', '/delete')},
  {route: '/settings/administration', as: 'full'},
  {
    route: '/settings/administration/people/:id/administrator',
    as: 'full',
    path: ({people}) => `/settings/administration/people/${people.empty.id}/administrator`,
  },
  {
    route: '/settings/administration/people/:id/sign-in',
    as: 'full',
    path: ({people}) => `/settings/administration/people/${people.maker.id}/sign-in`,
  },
  {
    route: '/settings/administration/people/:id/sign-in',
    as: 'full',
    path: ({people}) => `/settings/administration/people/${people.empty.id}/sign-in`,
  },
  {route: '/settings/administration/apps/:id', as: 'full', path: ofApp('administration/apps')},
  {
    route: '/settings/administration/apps/:id',
    as: 'full',
    path: ({changed}) => `/settings/administration/apps/${changed.app.id}`,
  },
]

/** Pages of a new server without mail or accounts. */
export const firstStates: {path: (setupLink: string) => string; forms?: Form[]; status?: number}[] = [
  {path: (link) => `/setup?link=${link}`},
  {path: (link) => `/setup?link=${link}`, forms: [empty('name', 'email', 'password')], status: 400},
  {path: () => '/signin'},
  {path: () => '/reset/ask'},
  {path: () => '/reset?link=x', status: 410},
]
