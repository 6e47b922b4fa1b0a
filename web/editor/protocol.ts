/**
 * The JSON answers of the editor's routes, for the page that reads them. Types only: the page imports no server code.
 */
import type {Device, ElementKind, File, Revision, Thread} from '#shared/contract/resources.ts'
import type {ProductSize} from '#shared/home/product/evaluate.ts'
import type {Mount} from '#shared/home/product/mounts.ts'
import type {Home} from '#shared/home/schema.ts'

/** `GET /projects/:id/edit/versions/:number`: a version with its home. */
export interface EditVersion extends Revision {
  home: Home
}

/** `GET /projects/:id/edit/proposals`: assistants' proposals to this person, the oldest first. */
export interface EditProposals {
  proposals: EditProposal[]
}

export interface EditProposal {
  id: string
  /** The name of the app that proposes it. */
  appName: string
  /** A title in the app's words. */
  title: string
  /** The number of the version that it changes; null when there was none. */
  base: number | null
  changeCount: number
  /** The number of problems that would keep it from being saved as a version. */
  problemCount: number
  changedAt: string
}

/** `GET /projects/:id/edit/proposals/:proposal`: the home that it changes, and the one that it proposes. */
export interface EditProposalHomes {
  before: Home
  home: Home
}

/** `GET /projects/:id/edit/sample`: a home to begin an empty project with. */
export interface EditSample {
  home: Home
}

/** `GET /projects/:id/edit/devices`. */
export interface EditDevices {
  /** The connected apps that may declare devices, the earliest connection first. Two may share an `app`. */
  apps: EditApp[]
  /** The elements of the last version that apps rely on: a version without one is refused. */
  relied: EditRelied[]
  /** The bindings of the last version whose device nobody declares; null when the home is too large to read them. */
  lost: EditLost[] | null
}

export interface EditApp {
  /** The app's id in the bindings of homes. */
  app: string
  name: string
  /** The name of the person who connected it. */
  personName: string
  devices: Device[]
  /** Devices that it declared once. */
  gone: EditGone[]
}

export interface EditGone extends Device {
  /** When the app first left it out. */
  goneSince: string
}

export interface EditRelied {
  kind: ElementKind
  id: string
  appName: string
  personName: string
}

export interface EditLost {
  app: string
  device: string
  /** The app's name and the end of its connection, as far as they are known. */
  appName: string | null
  endedAt: string | null
  /** The device as it was declared last; null when the server remembers none. */
  last: EditGone | null
  elements: {kind: string; id: string; slot: number | null; role: string}[]
}

/**
 * `GET /projects/:id/edit/threads?after=`: open and resolved threads, newest first. Writing to a thread answers it as a
 * `Thread`.
 */
export interface EditThreads {
  rows: Thread[]
  /** The `after` of the next page; null on the last. */
  next: string | null
}

/** `GET /projects/:id/edit/members`: the people that a comment can mention. */
export interface EditMembers {
  members: EditPerson[]
}

/** A member with their name, or else their address. */
export interface EditPerson {
  id: string
  name: string
}

/**
 * `GET /projects/:id/edit/catalog?q=&category=&brand=&mount=&after=`: the products found, best first. The product
 * itself, with its options, is the answer of `GET /projects/:id/edit/catalog/<id>`: `Product` of
 * shared/home/product.ts.
 */
export interface EditCatalog {
  rows: EditProductRow[]
  /** The number of products on all pages. */
  total: number
  /** The `after` of the next page; null on the last. */
  next: string | null
  /** The categories of the products found, groups before their parts; null on later pages. */
  categories: EditCategory[] | null
}

export interface EditProductRow {
  /** `<namespace>/<name>`. */
  id: string
  version: number
  /** In the person's language. */
  name: string
  brand: string | null
  category: string
  mount: Mount
  /** Metres, with the default options; null when an expression fails. */
  size: ProductSize | null
  /** The address of its picture, 400 × 400 WebP; null without one. */
  picture: string | null
}

export interface EditCategory {
  /** The filter's value, like `lights/pendant`. */
  id: string
  /** In the person's language. */
  name: string
  products: number
}

/**
 * The events of `GET /projects/:id/edit/live`, by name, with their data. A stream begins with `version`, if there is
 * one, and `people`; a client that connects reads devices and threads anew.
 */
export interface LiveEvents {
  /** A version was saved, by its author or an app. */
  version: Revision
  /** Devices, their apps, or the elements that apps rely on changed: read them again. */
  devices: Record<string, never>
  /** Threads changed: read them again. */
  threads: Record<string, never>
  /** Assistants' proposals changed, or were decided about: read them again. */
  proposals: Record<string, never>
  /** The other people in the editor of this project. */
  people: {people: EditPerson[]}
  /** The session or the access to the project has ended. */
  ended: Record<string, never>
}

/**
 * `POST /projects/:id/edit/drawing?name=`: the file behind a plan, sent as the body with its `Content-Type` and the
 * form's token in the header `Form-Token`. A home's drawing names it by its hash, as `src`.
 */
export interface EditDrawing extends Pick<File, 'sha256' | 'contentType' | 'size' | 'name'> {
  /** Pixels, as the picture is shown; null for a PDF. */
  width: number | null
  height: number | null
  /** The address of its bytes. Browsers show a picture there, and download a PDF. */
  href: string
}
