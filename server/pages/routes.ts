import cookie from '@fastify/cookie'
import formbody from '@fastify/formbody'
import type {FastifyInstance} from 'fastify'
import {rateLimitAddress} from '../api/rate-limit-address.ts'
import {assetRoutes} from './assets.ts'
import {createAttemptLimiter} from './attempt-limiter.ts'
import {type BrowserSessions, createBrowserSessions} from './browser-sessions.ts'
import {type PageBundle, pageBundle} from './bundle-pages.ts'
import {cardsOnPage, catalogRoutes} from './catalog/catalog.ts'
import {productRoutes} from './catalog/product.ts'
import {thumbnailRoutes} from './catalog/thumbnails.ts'
import {commentRoutes} from './comments/comments.ts'
import {noticeRoutes} from './comments/notices.ts'
import {threadRoutes} from './comments/thread.ts'
import {connectRoutes} from './connect/connect.ts'
import {deviceRoutes} from './connect/device.ts'
import {createCookies} from './cookies.ts'
import {projectDeviceRoutes} from './devices/devices.ts'
import {createPlanBindings, type PlanBindings} from './devices/plan-bindings.ts'
import {createPlanNames} from './devices/plan-names.ts'
import {docsRoutes} from './docs/docs-pages.ts'
import {showError} from './error-page.ts'
import {guardForms} from './forms.ts'
import {guideRoutes} from './guide.ts'
import {invitationRoutes} from './members/invitation.ts'
import {inviteRoutes} from './members/invite.ts'
import {leaveProjectRoutes} from './members/leave-project.ts'
import {memberRoutes} from './members/member.ts'
import {peopleRoutes} from './members/people.ts'
import {modelRoutes} from './model/model.ts'
import {printRoutes} from './printing/print-routes.ts'
import {projectRoutes} from './project.ts'
import {deleteProjectRoutes} from './projects/delete-project.ts'
import {exportProjectRoutes} from './projects/export-project.ts'
import {importRoutes} from './projects/import.ts'
import {createImportReports} from './projects/import-reports.ts'
import {offeredRoomsRoutes} from './projects/offered-rooms.ts'
import {createPlanDrawings} from './projects/plan-drawings.ts'
import {createPlanScript} from './projects/plan-script.ts'
import {projectFileRoutes} from './projects/project-files.ts'
import {projectSettingsRoutes} from './projects/project-settings.ts'
import {projectListRoutes} from './projects/projects.ts'
import {referenceRoutes} from './reference/reference.ts'
import type {PageServices} from './services.ts'
import {accountSettingsRoutes} from './settings/account-settings.ts'
import {activityRoutes} from './settings/activity.ts'
import {administrationRoutes} from './settings/administration.ts'
import {changeEmailRoutes} from './settings/change-email.ts'
import {changePasswordRoutes} from './settings/change-password.ts'
import {confirmEmailRoutes} from './settings/confirm-email.ts'
import {connectedAppRoutes} from './settings/connected-app.ts'
import {connectedAppsRoutes} from './settings/connected-apps.ts'
import {deleteAccountRoutes} from './settings/delete-account.ts'
import {developerRoutes} from './settings/developer.ts'
import {createOwnPassword} from './settings/own-password.ts'
import {passkeyRoutes} from './settings/passkeys.ts'
import {resetSignInRoutes} from './settings/reset-sign-in.ts'
import {secondStepSettingsRoutes} from './settings/second-step.ts'
import {sessionRoutes} from './settings/sessions.ts'
import {createShownConnections} from './settings/shown-connections.ts'
import {webhookRoutes} from './settings/webhooks.ts'
import {forgottenPasswordRoutes} from './sign-in/forgotten-password.ts'
import {resetRoutes} from './sign-in/reset.ts'
import {secondStepRoutes} from './sign-in/second-step.ts'
import {setupRoutes} from './sign-in/setup.ts'
import {signInRoutes} from './sign-in/sign-in.ts'
import {createSignInSteps} from './sign-in/sign-in-steps.ts'
import {createSignInNotices} from './sign-in-notices.ts'
import {themeRoutes} from './theme.ts'
import {versionRoutes} from './versions/versions.ts'
import {identifyVisitors} from './visitor.ts'

const formLimit = 64 * 1024

/** The parts that the editor's routes need beside the stores. */
export interface EditorParts {
  browserSessions: BrowserSessions
  bundle: () => Promise<PageBundle>
  planBindings: PlanBindings
}

/** Registers the editor and the live house among the pages: they take their hooks, for sessions and forms. */
type EditorRoutes = (pages: FastifyInstance, needs: PageServices & EditorParts) => void

/** Serves the pages. Register it in a scope of its own: its hooks and body parsers are for pages only. */
export async function pageRoutes(app: FastifyInstance, services: PageServices, editorRoutes: EditorRoutes) {
  assetRoutes(app)
  await app.register(async (pages) => {
    const cookies = createCookies(services.config)
    const reports = createImportReports()
    const browserSessions = createBrowserSessions({...services, cookies})
    await pages.register(cookie)
    pages.removeAllContentTypeParsers()
    await pages.register(formbody, {bodyLimit: formLimit})
    pages.setErrorHandler(showError)
    limitVisits(pages, services)
    identifyVisitors(pages, {...services, cookies})
    guardForms(pages, services.config)
    const shownConnections = createShownConnections(services)
    const drawings = createPlanDrawings(services)
    const planBindings = createPlanBindings(services)
    const planNames = createPlanNames(services)
    const planScript = createPlanScript(pageBundle)
    const signInNotices = createSignInNotices(services)
    const signInSteps = createSignInSteps({...services, browserSessions, cookies})
    const ownPassword = createOwnPassword(services)
    const needs = {...services, browserSessions, cookies, reports, ownPassword, signInNotices, signInSteps}
    setupRoutes(pages, needs)
    signInRoutes(pages, needs)
    secondStepRoutes(pages, needs)
    resetRoutes(pages, needs)
    forgottenPasswordRoutes(pages, needs)
    invitationRoutes(pages, needs)
    projectListRoutes(pages, needs)
    projectRoutes(pages, {...needs, drawings, planBindings, planScript})
    modelRoutes(pages, {...needs, bundle: pageBundle, drawings})
    projectDeviceRoutes(pages, {...needs, planBindings, planNames})
    versionRoutes(pages, {...needs, drawings, planScript})
    projectFileRoutes(pages, {...needs, drawings})
    exportProjectRoutes(pages, needs)
    printRoutes(pages, needs)
    editorRoutes(pages, {...services, browserSessions, bundle: pageBundle, planBindings})
    importRoutes(pages, {...needs, planScript})
    offeredRoomsRoutes(pages, {...needs, planScript})
    commentRoutes(pages, {...needs, drawings})
    threadRoutes(pages, {...needs, drawings, planScript})
    noticeRoutes(pages, needs)
    peopleRoutes(pages, needs)
    inviteRoutes(pages, needs)
    memberRoutes(pages, needs)
    leaveProjectRoutes(pages, needs)
    projectSettingsRoutes(pages, needs)
    deleteProjectRoutes(pages, needs)
    catalogRoutes(pages, needs)
    productRoutes(pages, needs)
    thumbnailRoutes(pages, needs)
    deviceRoutes(pages, needs)
    connectRoutes(pages, needs)
    connectedAppsRoutes(pages, {...needs, shownConnections})
    connectedAppRoutes(pages, {...needs, shownConnections})
    webhookRoutes(pages, {...needs, shownConnections})
    accountSettingsRoutes(pages, needs)
    changeEmailRoutes(pages, needs)
    confirmEmailRoutes(pages, needs)
    changePasswordRoutes(pages, needs)
    deleteAccountRoutes(pages, needs)
    sessionRoutes(pages, needs)
    passkeyRoutes(pages, needs)
    secondStepSettingsRoutes(pages, needs)
    activityRoutes(pages, needs)
    developerRoutes(pages, needs)
    administrationRoutes(pages, needs)
    resetSignInRoutes(pages, needs)
    guideRoutes(pages, needs)
    docsRoutes(pages)
    themeRoutes(pages, needs)
    referenceRoutes(pages)
  })
}

/**
 * Limits page views by address and minute (docs/api.md#limits-and-headers); sign-in and the like have stricter limits.
 * Live form updates and pictures count separately, so that typing can't block the other pages.
 */
function limitVisits(
  app: FastifyInstance,
  {config: {rateLimit: limit}, clock}: Pick<PageServices, 'clock' | 'config'>,
) {
  const span = 60_000
  const visits = {
    page: createAttemptLimiter({limit, span, clock}),
    typing: createAttemptLimiter({limit, span, clock}),
    picture: createAttemptLimiter({limit: limit * cardsOnPage, span, clock}),
  }
  app.addHook('onRequest', async ({ip, routeOptions}) => {
    visits[routeOptions.config.visits ?? 'page'].count(rateLimitAddress(ip))
  })
}
