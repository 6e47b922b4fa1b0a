/** The JSON answers of the editor's routes, for the page that reads them. Types only: the page imports no server code. */
import type {Revision} from '#shared/api/resources.ts'
import type {Home} from '#shared/home/schema.ts'

/** `GET /projects/:id/edit/versions/:number`: a version with its home. */
export interface EditVersion extends Revision {
  home: Home
}

/** `GET /projects/:id/edit/sample`: a home to begin an empty project with. */
export interface EditSample {
  home: Home
}
