import {realpathSync} from 'node:fs'
import type {IdOrigin} from '#shared/home/carry-over/match-elements.ts'
import type {OfferedRoom} from '#shared/home/sweet-home-3d/offered-rooms.ts'
import type {Language} from '#shared/languages.ts'
import {describeAppProblem, parseRegistration, type RegistrationInput} from '../apps/registration.ts'
import {toJson} from '../audit/audit-lines.ts'
import {starter} from '../catalog/starter.ts'
import type {DeclaringApp} from '../devices/project-apps.ts'
import {invalidInput} from '../errors.ts'
import {type DeletionBlockers, deleteAccount} from '../identity/delete-account.ts'
import {hasReset, resetSignIn} from '../identity/reset-sign-in.ts'
import type {CarryReport} from '../imports/carry-over-last.ts'
import {compareWithLast} from '../imports/compare-with-last.ts'
import {saveImport} from '../imports/save-import.ts'
import {signInEmail} from '../mail/sign-in-email.ts'
import {ownCommand} from '../own-command.ts'
import {deleteProject} from '../projects/delete-project.ts'
import {readProjectText} from '../projects/project-text.ts'
import {saveAsPerson} from '../revisions/save-as-person.ts'
import type {NewFile} from '../revisions/save-revision.ts'
import type {Services} from '../services.ts'

/**
 * The operations of the commands, by name. Each runs in the server (through its control socket, so that caches and
 * streams are updated) or, without a server, directly on the data. Commands have checked their inputs' types.
 */
export const operations = {
  /** Creates an account. Without a password, returns a link where the person chooses one. */
  async 'user create'(services: Services, input: NewAccount): Promise<{id: string; email: string; link?: string}> {
    const {audit} = services
    const {id, email} = await services.accounts.create(input, ({id: accountId}) => {
      audit.record({kind: 'account-created', accountId})
      if (input.isAdmin) audit.record({kind: 'administrator-made', accountId})
      if (input.isMaker) audit.record({kind: 'maker-allowed', accountId})
    })
    return {id, email, ...(input.password === undefined && {link: resetLink(services, id)})}
  },

  async 'user list'({accounts}: Services) {
    return accounts
      .list()
      .map(({id, email, name, language, isAdmin, isMaker}) => ({id, email, name, language, isAdmin, isMaker}))
  },

  async 'user reset-password'(services: Services, {email}: {email: string}) {
    return {link: resetLink(services, requireAccount(services.accounts, email).id)}
  },

  /** Removes a person's passkeys and second step, and tells them by email where mail is set up. */
  async 'user reset-sign-in'(services: Services, {person}: {person: string}) {
    const {accounts, audit, config, mail} = services
    const account = requirePerson(accounts, person)
    const {id, email} = account
    const reset = audit.during({kind: 'sign-in-reset', accountId: id}, () => resetSignIn(services, id), hasReset)
    const letter = signInEmail(account, {kind: 'reset'}, config)
    const isTold = hasReset(reset) && mail !== undefined && (await isSent(mail.send(letter)))
    return {id, email, ...reset, isTold}
  },

  /** Deletes an account. Refuses the last owner of a project and the last administrator. */
  async 'user delete'(services: Services, {email}: {email: string}) {
    const {id, email: address} = requireAccount(services.accounts, email)
    const hindrances = services.audit.during(
      {kind: 'account-deleted'},
      () => deleteAccount(services, id),
      (blockers) => blockers === undefined,
    )
    if (hindrances) throw invalidInput(...hindranceSentences(address, hindrances))
    return {id, email: address}
  },

  /** Lists a page of the audit, the newest first. */
  async 'audit list'({audit}: Services, {before}: {before: number | undefined}) {
    return audit.list({before, count: 500}).map(toJson)
  },

  async 'project create'(
    {accounts, projects}: Services,
    {owner, name, address}: {owner: string; name: string; address: string | null},
  ) {
    const {id: ownerId, language} = requireAccount(accounts, owner)
    return projects.create(readProjectText({name, address}), {ownerId, language})
  },

  async 'project list'({projects}: Services) {
    return projects.listAll()
  },

  async 'project delete'(services: Services, {project: id}: {project: string}) {
    const {name} = requireProject(services.projects, id)
    deleteProject(services, id)
    return {id, name}
  },

  /** Checks the author before the file is read, and returns the language of the import's notes. */
  async 'import begin'(services: Services, into: ImportInto): Promise<{projectName: string; language: Language}> {
    const {project, person} = requireAuthor(services, into)
    return {projectName: project.name, language: person.language}
  },

  /**
   * Checks the home again, carries over people's additions to the last version, and saves it as the next one. Saves
   * nothing when that loses something that `agreed` doesn't cover, and when it drops elements that apps rely on.
   */
  async 'import save'(
    services: Services,
    {
      home,
      images,
      fileName,
      origin = 'written',
      names = 'kept',
      offered = [],
      agreed = false,
      ...into
    }: ImportInto & ReadImport,
  ): Promise<{revision: number | undefined; base: number | null; carried: CarryReport | undefined}> {
    const {project, person} = requireAuthor(services, into)
    const base = services.revisions.last(project.id)?.number ?? null
    const read = await services.homes.prepareHome(Buffer.from(home), {
      base: services.revisions.baseFor(project.id),
    })
    const imported = {...read, offered}
    const {prepared, report: carried, moved} = await compareWithLast(services, project.id, imported, {origin, names})
    const isAgreed = agreed === true || agreed === base
    if (carried && (carried.dropped.length > 0 || (carried.losses.length > 0 && !isAgreed)))
      return {revision: undefined, base, carried}
    const picture = await services.homes.drawPicture(prepared)
    const decoded = images.map(({bytes, ...image}) => ({...image, bytes: Buffer.from(bytes, 'base64')}))
    const saved = {projectId: project.id, person, fileName, baseRevision: base, images: decoded, moved, picture}
    const {number} = await saveImport(services, {...prepared, ...saved})
    return {revision: number, base, carried}
  },

  /** Returns the last home and the declared devices of a project, to match them. Checks the author first. */
  async 'match begin'(services: Services, into: ImportInto): Promise<ProjectToMatch> {
    const {project, person} = requireAuthor(services, into)
    const base = services.revisions.last(project.id)?.number
    if (base === undefined)
      throw invalidInput(
        `${project.name}: has no version yet; save one in the editor, or run \`${ownCommand} import FILE --project ${project.id}\``,
      )
    const home = (await services.revisions.homeJson(project.id, base)).toString()
    const apps = services.devices.listApps(project.id).map(({app, name, personName, devices}) => {
      return {app, name, personName, devices}
    })
    return {projectName: project.name, language: person.language, base, home, apps}
  },

  /** Saves the home with its new bindings as the next version. Throws conflict when there is another since `base`. */
  async 'match save'(
    services: Services,
    {home, base, count, ...into}: ImportInto & {home: string; base: number; count: number},
  ): Promise<{revision: number}> {
    const {project, person} = requireAuthor(services, into)
    const prepared = await services.homes.prepareHome(Buffer.from(home), {
      base: services.revisions.baseFor(project.id),
    })
    const picture = await services.homes.drawPicture(prepared)
    const message = matchMessages[person.language](count)
    const saved = {projectId: project.id, person, message, baseRevision: base, picture}
    const {number} = await saveAsPerson(services, {...prepared, ...saved})
    return {revision: number}
  },

  async 'app create'(
    {accounts, apps, audit, safeFetch}: Services,
    {owner, redirectUris = [], keys = '', ...app}: AppToCreate,
  ) {
    const {id: ownerId} = requireAccount(accounts, owner)
    const {registration, problems} = parseRegistration({...app, redirectUris, keys}, safeFetch.urlProblem)
    if (problems.length > 0) throw invalidInput(...problems.map(describeAppProblem))
    const entry = {kind: 'app-registered', accountId: ownerId, about: {name: registration.name}} as const
    return {client_id: audit.during(entry, () => apps.create({ownerId, ...registration}).id)}
  },

  async 'app list'({apps, accounts}: Services, {owner}: {owner: string | undefined}) {
    const list = owner === undefined ? apps.listAll() : apps.list(requireAccount(accounts, owner).id)
    return list.map(({id, name, kind, redirectUris, jwksUri, scopes, isVerified}) => ({
      client_id: id,
      name,
      kind,
      redirectUris,
      jwksUri,
      scopes,
      isVerified,
    }))
  },

  /** Loads a folder, given by its absolute path, that was checked when it had this digest. */
  async 'catalog load'({catalogLoader}: Services, {folder, namespace, digest}: CatalogToLoad) {
    // The next start would replace any other catalog in the starter's namespace.
    if (namespace === starter.namespace && realpathSync(folder) !== realpathSync(starter.folder))
      throw invalidInput(`${namespace}: this namespace belongs to the catalog that comes with Pianta; choose another`)
    return catalogLoader.load(folder, digest)
  },

  async 'catalog list'({catalog}: Services) {
    return catalog.listCatalogs()
  },

  /** Hides a catalog's products from search. `comesBack`: the next start loads it again. */
  async 'catalog remove'({catalog, catalogLoader, config}: Services, {namespace}: {namespace: string}) {
    if (!catalog.exists(namespace))
      throw invalidInput(
        `${namespace}: no catalog has this namespace; \`${ownCommand} catalog list\` lists all catalogs`,
      )
    const products = await catalogLoader.remove(namespace)
    return {namespace, products, comesBack: namespace === starter.namespace && config.hasStarterCatalog}
  },
}

/** The message of a version with matched devices, by language. */
const matchMessages: Record<Language, (count: number) => string> = {
  en: (count) => (count === 1 ? 'Bound 1 device to the plan' : `Bound ${count} devices to the plan`),
  it: (count) => (count === 1 ? '1 dispositivo collegato alla pianta' : `${count} dispositivi collegati alla pianta`),
}

interface ProjectToMatch {
  projectName: string
  language: Language
  /** The number of the last version. */
  base: number
  /** JSON. */
  home: string
  apps: Pick<DeclaringApp, 'app' | 'name' | 'personName' | 'devices'>[]
}

interface CatalogToLoad {
  folder: string
  namespace: string
  digest: string
}

interface NewAccount {
  email: string
  name: string
  language: 'en' | 'it'
  isAdmin: boolean
  isMaker: boolean
  password?: string
}

interface AppToCreate extends Omit<RegistrationInput, 'redirectUris' | 'keys'> {
  /** The owner's email address. */
  owner: string
  redirectUris?: string[]
  /** A server app's public keys, as the text of a JWK set. */
  keys?: string
}

/** The project and author of a version that a command saves. */
interface ImportInto {
  project: string
  /** The author's email address; undefined: the project's owner. */
  as: string | undefined
}

interface ReadImport {
  fileName: string
  /** JSON. */
  home: string
  /** The images, with their bytes as base64. */
  images: (Omit<NewFile, 'bytes'> & {bytes: string})[]
  origin?: IdOrigin
  names?: 'kept' | 'file'
  /** The enclosed spaces that the import offers as rooms. */
  offered?: readonly OfferedRoom[]
  /** Whether its author agrees to lose something: always, or only of this version. */
  agreed?: boolean | number
}

export type Operations = typeof operations
export type OperationName = keyof Operations
/** The parameters of an operation after the services. */
export type OperationArguments<N extends OperationName> =
  Parameters<Operations[N]> extends [Services, infer I] ? [I] : []
export type OperationOutput<N extends OperationName> = Awaited<ReturnType<Operations[N]>>

const resetLink = ({links, config}: Services, accountId: string) =>
  `${config.authUrl}/reset?link=${links.create('reset', accountId)}`

/** Returns the project and the author of a version. Throws invalid_input when the author can't save versions. */
function requireAuthor({accounts, projects}: Services, {project: id, as}: ImportInto) {
  const known = requireProject(projects, id)
  const person = as === undefined ? accounts.byId(projects.ownerOf(id) ?? '') : requireAccount(accounts, as)
  if (!person) throw invalidInput(`${known.name}: the project has no owner; name the author with --as`)
  const project = projects.readOf(person.id, id)
  if (!project) throw invalidInput(`${person.email}: is not a member of the project ${known.name}; invite them first`)
  if (project.role === 'viewer')
    throw invalidInput(`${person.email}: can only view the project ${known.name}; an owner can change their role`)
  return {project, person}
}

function requireProject(projects: Services['projects'], id: string) {
  const project = projects.read(id)
  if (!project) throw invalidInput(`${id}: no project has this ID; \`${ownCommand} project list\` lists all projects`)
  return project
}

const hindranceSentences = (email: string, {projects, isLastAdmin}: DeletionBlockers): string[] => [
  ...projects.map(
    ({id, name}) =>
      `${email}: is the only owner of the project ${name}; make someone else an owner on its People page, ` +
      `or run \`${ownCommand} project delete ${id}\``,
  ),
  ...(isLastAdmin
    ? [`${email}: is the only administrator of this server; make someone else an administrator first`]
    : []),
]

/** The reset counts even when its email fails. */
const isSent = (sending: Promise<void>) =>
  sending.then(
    () => true,
    () => false,
  )

/** Finds an account by its email, or by a name that nobody else has. */
function requirePerson(accounts: Services['accounts'], person: string) {
  const namesakes = accounts.list().filter(({name}) => name === person)
  if (namesakes.length > 1) throw invalidInput(`${person}: several people have this name; give the email instead`)
  return namesakes[0] ?? requireAccount(accounts, person)
}

function requireAccount(accounts: Services['accounts'], email: string) {
  const account = accounts.byEmail(email)
  if (!account)
    throw invalidInput(`${email}: no account has this email; \`${ownCommand} user list\` lists all accounts`)
  return account
}
