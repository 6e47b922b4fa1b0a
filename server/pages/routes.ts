import cookie from '@fastify/cookie'
import formbody from '@fastify/formbody'
import type {FastifyInstance} from 'fastify'
import {limitedAddress} from '../http/limited-address.ts'
import {accountSettingsRoutes} from './account-settings.ts'
import {assetRoutes} from './assets.ts'
import {createAttempts} from './attempts.ts'
import {createBrowserSessions} from './browser-sessions.ts'
import {connectedAppsRoutes} from './connected-apps.ts'
import {createCookies} from './cookies.ts'
import {deviceRoutes} from './device.ts'
import {showError} from './error-page.ts'
import {guardForms} from './forms.ts'
import {guideRoutes} from './guide.ts'
import {importRoutes} from './import.ts'
import {createImportReports} from './import-reports.ts'
import {projectRoutes} from './project.ts'
import {projectListRoutes} from './projects.ts'
import {resetRoutes} from './reset.ts'
import type {PageServices} from './services.ts'
import {setupRoutes} from './setup.ts'
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
    setupRoutes(pages, {...services, browserSessions})
    signInRoutes(pages, {...services, browserSessions})
    resetRoutes(pages, {...services, browserSessions})
    projectListRoutes(pages, services)
    projectRoutes(pages, {...services, reports})
    importRoutes(pages, {...services, reports})
    deviceRoutes(pages, services)
    connectedAppsRoutes(pages, services)
    accountSettingsRoutes(pages, services)
    guideRoutes(pages, services)
  })
}

/** Pages by the minute and address (decisions: Connections); what is worth guessing has narrower limits of its own. */
function limitVisits(app: FastifyInstance, {config, clock}: PageServices) {
  const visits = createAttempts({limit: config.rateLimit, span: 60_000, clock})
  app.addHook('onRequest', async ({ip}) => visits.count(limitedAddress(ip)))
}
