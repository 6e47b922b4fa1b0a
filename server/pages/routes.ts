import cookie from '@fastify/cookie'
import formbody from '@fastify/formbody'
import type {FastifyInstance} from 'fastify'
import {limitedAddress} from '../http/limited-address.ts'
import {accountSettingsRoutes} from './account-settings.ts'
import {administrationRoutes} from './administration.ts'
import {assetRoutes} from './assets.ts'
import {createAttempts} from './attempts.ts'
import {createBrowserSessions} from './browser-sessions.ts'
import {changeEmailRoutes} from './change-email.ts'
import {changePasswordRoutes} from './change-password.ts'
import {confirmEmailRoutes} from './confirm-email.ts'
import {connectRoutes} from './connect.ts'
import {connectedAppRoutes} from './connected-app.ts'
import {connectedAppsRoutes} from './connected-apps.ts'
import {createCookies} from './cookies.ts'
import {deleteAccountRoutes} from './delete-account.ts'
import {deleteProjectRoutes} from './delete-project.ts'
import {developerRoutes} from './developer.ts'
import {deviceRoutes} from './device.ts'
import {showError} from './error-page.ts'
import {forgottenPasswordRoutes} from './forgotten-password.ts'
import {guardForms} from './forms.ts'
import {guideRoutes} from './guide.ts'
import {importRoutes} from './import.ts'
import {createImportReports} from './import-reports.ts'
import {invitationRoutes} from './invitation.ts'
import {inviteRoutes} from './invite.ts'
import {leaveProjectRoutes} from './leave-project.ts'
import {memberRoutes} from './member.ts'
import {createOwnPassword} from './own-password.ts'
import {peopleRoutes} from './people.ts'
import {projectRoutes} from './project.ts'
import {projectSettingsRoutes} from './project-settings.ts'
import {projectListRoutes} from './projects.ts'
import {resetRoutes} from './reset.ts'
import type {PageServices} from './services.ts'
import {sessionRoutes} from './sessions.ts'
import {setupRoutes} from './setup.ts'
import {createShownConnections} from './shown-connections.ts'
import {signInRoutes} from './sign-in.ts'
import {recogniseVisitors} from './visitor.ts'

const formLimit = 64 * 1024

/** The pages that people see. Register it in a scope of its own: its hooks and body parser are for pages only. */
export async function pageRoutes(app: FastifyInstance, services: PageServices) {
  assetRoutes(app)
  await app.register(async (pages) => {
    const cookies = createCookies(services.config)
    const reports = createImportReports()
    const browserSessions = createBrowserSessions({sessions: services.sessions, cookies})
    await pages.register(cookie)
    pages.removeAllContentTypeParsers()
    await pages.register(formbody, {bodyLimit: formLimit})
    pages.setErrorHandler(showError)
    limitVisits(pages, services)
    recogniseVisitors(pages, {...services, cookies})
    guardForms(pages, services.config)
    const shownConnections = createShownConnections(services)
    const needs = {...services, browserSessions, reports, ownPassword: createOwnPassword(services)}
    setupRoutes(pages, needs)
    signInRoutes(pages, needs)
    resetRoutes(pages, needs)
    forgottenPasswordRoutes(pages, needs)
    invitationRoutes(pages, needs)
    projectListRoutes(pages, needs)
    projectRoutes(pages, needs)
    importRoutes(pages, needs)
    peopleRoutes(pages, needs)
    inviteRoutes(pages, needs)
    memberRoutes(pages, needs)
    leaveProjectRoutes(pages, needs)
    projectSettingsRoutes(pages, needs)
    deleteProjectRoutes(pages, needs)
    deviceRoutes(pages, needs)
    connectRoutes(pages, needs)
    connectedAppsRoutes(pages, {...needs, shownConnections})
    connectedAppRoutes(pages, {...needs, shownConnections})
    accountSettingsRoutes(pages, needs)
    changeEmailRoutes(pages, needs)
    confirmEmailRoutes(pages, needs)
    changePasswordRoutes(pages, needs)
    deleteAccountRoutes(pages, needs)
    sessionRoutes(pages, needs)
    developerRoutes(pages, needs)
    administrationRoutes(pages, needs)
    guideRoutes(pages, needs)
  })
}

/** Pages by the minute and address (decisions: Connections); what is worth guessing has narrower limits of its own. */
function limitVisits(app: FastifyInstance, {config, clock}: PageServices) {
  const visits = createAttempts({limit: config.rateLimit, span: 60_000, clock})
  app.addHook('onRequest', async ({ip}) => visits.count(limitedAddress(ip)))
}
