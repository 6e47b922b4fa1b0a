import {realpathSync} from 'node:fs'
import {describeAppProblem, parseRegistration, type RegistrationInput} from '../apps/registration.ts'
import {starter} from '../catalog/starter.ts'
import {invalidInput} from '../errors.ts'
import type {Language} from '../identity/accounts.ts'
import {type DeletionBlockers, deleteAccount} from '../identity/delete-account.ts'
import {saveImport} from '../imports/save-import.ts'
import {deleteProject} from '../projects/delete-project.ts'
import {readProjectText} from '../projects/project-text.ts'
import type {NewFile} from '../revisions/save-revision.ts'
import type {Services} from '../services.ts'

/**
 * What a command may ask of the data, by name. Each works alike within the running server (through its control socket,
 * so that caches and streams know) and alone on the database. Inputs come from the commands, already of the right type.
 */
export const operations = {
  /** Without a password, with a link where the person chooses one. */
  async 'user create'(services: Services, input: NewAccount): Promise<{id: string; email: string; link?: string}> {
    const {id, email} = await services.accounts.create(input)
    return {id, email, ...(input.password === undefined && {link: resetLink(services, id)})}
  },

  async 'user list'({accounts}: Services) {
    return accounts
      .list()
      .map(({id, email, name, language, isAdmin, isMaker}) => ({id, email, name, language, isAdmin, isMaker}))
  },

  async 'user reset-password'(services: Services, {email}: {email: string}) {
    return {link: resetLink(services, accountOf(services.accounts, email).id)}
  },

  /** Refuses what would leave a project without an owner, or the server without an administrator. */
  async 'user delete'(services: Services, {email}: {email: string}) {
    const {id, email: address} = accountOf(services.accounts, email)
    const hindrances = deleteAccount(services, id)
    if (hindrances) throw invalidInput(...hindranceSentences(address, hindrances))
    return {id, email: address}
  },

  async 'project create'(
    {accounts, projects}: Services,
    {owner, name, address}: {owner: string; name: string; address: string | null},
  ) {
    const {id: ownerId, language} = accountOf(accounts, owner)
    return projects.create(readProjectText({name, address}), {ownerId, language})
  },

  async 'project list'({projects}: Services) {
    return projects.listAll()
  },

  async 'project delete'(services: Services, {project: id}: {project: string}) {
    const {name} = projectOf(services.projects, id)
    deleteProject(services, id)
    return {id, name}
  },

  /** Who imports, before a file is read: whose version it will be, and in which language it is told. */
  async 'import begin'(services: Services, into: ImportInto): Promise<{projectName: string; language: Language}> {
    const {project, person} = importerOf(services, into)
    return {projectName: project.name, language: person.language}
  },

  /** The home is checked once more, and made into the version that comes after the last. */
  async 'import save'(services: Services, {home, images, fileName, ...into}: ImportInto & ReadImport) {
    const {project, person} = importerOf(services, into)
    const prepared = await services.homes.prepareHome(Buffer.from(home), services.revisions.baseFor(project.id))
    const picture = await services.homes.drawPicture(prepared)
    const baseRevision = services.revisions.last(project.id)?.number ?? null
    const brought = images.map(({bytes, ...image}) => ({...image, bytes: Buffer.from(bytes, 'base64')}))
    const saved = {projectId: project.id, person, fileName, baseRevision, images: brought, picture}
    return saveImport(services, {...prepared, ...saved})
  },

  async 'app create'(
    {accounts, apps, safeFetch}: Services,
    {owner, redirectUris = [], keys = '', ...app}: AppToCreate,
  ) {
    const {id: ownerId} = accountOf(accounts, owner)
    const {registration, problems} = parseRegistration({...app, redirectUris, keys}, safeFetch.urlProblem)
    if (problems.length > 0) throw invalidInput(...problems.map(describeAppProblem))
    return {client_id: apps.create({ownerId, ...registration}).id}
  },

  async 'app list'({apps, accounts}: Services, {owner}: {owner: string | undefined}) {
    const list = owner === undefined ? apps.listAll() : apps.list(accountOf(accounts, owner).id)
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

  /** The folder, as an absolute path, was checked when it had the digest. */
  async 'catalog load'({catalogLoader}: Services, {folder, namespace, digest}: CatalogToLoad) {
    // What else is loaded there would be replaced at the next start.
    if (namespace === starter.namespace && realpathSync(folder) !== realpathSync(starter.folder))
      throw invalidInput(`${namespace}: the catalog that comes with Pianta has this namespace: choose another`)
    return catalogLoader.load(folder, digest)
  },

  async 'catalog list'({catalog}: Services) {
    return catalog.listCatalogs()
  },

  /** `comesBack`: with the next start. */
  async 'catalog remove'({catalog, catalogLoader, config}: Services, {namespace}: {namespace: string}) {
    if (!catalog.exists(namespace))
      throw invalidInput(`${namespace}: no catalog has this namespace; \`pianta catalog list\` shows them`)
    const products = await catalogLoader.remove(namespace)
    return {namespace, products, comesBack: namespace === starter.namespace && config.hasStarterCatalog}
  },
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
  /** An address. */
  owner: string
  redirectUris?: string[]
  /** A server's public keys, as the text of a JWK set, or the address where it publishes one. */
  keys?: string
}

/** Whose version a file becomes. */
interface ImportInto {
  project: string
  /** An address; the project's owner when absent. */
  as: string | undefined
}

interface ReadImport {
  fileName: string
  /** JSON. */
  home: string
  /** Their bytes are base64. */
  images: (Omit<NewFile, 'bytes'> & {bytes: string})[]
}

export type Operations = typeof operations
export type OperationName = keyof Operations
/** What an operation takes besides the services. */
export type OperationArguments<N extends OperationName> =
  Parameters<Operations[N]> extends [Services, infer I] ? [I] : []
export type OperationOutput<N extends OperationName> = Awaited<ReturnType<Operations[N]>>

const resetLink = ({links, config}: Services, accountId: string) =>
  `${config.authUrl}/reset?link=${links.create('reset', accountId)}`

/** Throws invalid_input, in words for whoever typed the command, where nobody may save a version. */
function importerOf({accounts, projects}: Services, {project: id, as}: ImportInto) {
  const known = projectOf(projects, id)
  const person = as === undefined ? accounts.byId(projects.ownerOf(id) ?? '') : accountOf(accounts, as)
  if (!person) throw invalidInput(`${known.name}: the project has no owner; --as says whose version it is`)
  const project = projects.readOf(person.id, id)
  if (!project) throw invalidInput(`${person.email}: is not in the project ${known.name}`)
  if (project.role === 'viewer') throw invalidInput(`${person.email}: may only look at the project ${known.name}`)
  return {project, person}
}

function projectOf(projects: Services['projects'], id: string) {
  const project = projects.read(id)
  if (!project) throw invalidInput(`${id}: no project has this id; \`pianta project list\` shows them`)
  return project
}

const hindranceSentences = (email: string, {projects, isLastAdmin}: DeletionBlockers): string[] => [
  ...projects.map(
    ({id, name}) =>
      `${email}: nobody else owns the project ${name}; make another its owner on its page of people, or \`pianta project delete ${id}\``,
  ),
  ...(isLastAdmin ? [`${email}: nobody else administrates this server; make another an administrator first`] : []),
]

function accountOf(accounts: Services['accounts'], email: string) {
  const account = accounts.byEmail(email)
  if (!account) throw invalidInput(`${email}: no account has this address; \`pianta user list\` shows them`)
  return account
}
