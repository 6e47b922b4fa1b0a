import type {FastifyInstance} from 'fastify'
import type {EditorParts} from '../pages/routes.ts'
import type {PageServices} from '../pages/services.ts'
import {editorDataRoutes} from './data-routes.ts'
import {draftRoutes} from './draft-routes.ts'
import {editPageRoutes} from './edit-page.ts'

/** Serves the editor's page, its drafts, and the data that it shows beside them. */
export function editorRoutes(pages: FastifyInstance, needs: PageServices & EditorParts) {
  editPageRoutes(pages, needs)
  draftRoutes(pages, needs)
  editorDataRoutes(pages, needs)
}
