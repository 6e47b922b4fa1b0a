import type {IdOrigin} from '#shared/home/carry-over/match-elements.ts'
import type {OfferedRoom} from '#shared/home/import/offered-rooms.ts'
import {serverCommand} from '#shared/host/own-command.ts'
import type {Language} from '#shared/text/languages.ts'
import type {DeclaringApp} from '../devices/project-apps.ts'
import {deleteProject} from '../endings/delete-project.ts'
import {invalidInput} from '../errors.ts'
import type {CarryReport} from '../imports/carry-over-last.ts'
import {readProjectText} from '../projects/project-text.ts'
import type {NewFile} from '../revisions/save-revision.ts'
import {compareWithLast, isRisky} from '../saves/compare-with-last.ts'
import {saveAsPerson} from '../saves/save-as-person.ts'
import {saveImport} from '../saves/save-import.ts'
import type {Services} from '../services.ts'
import {type NewVersion, requireAccount, requireAuthor, requireProject} from './requirements.ts'

/** The operations of `project`, and of `import` and `match`, which save versions. */
export const projectOperations = {
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
  async 'import begin'(services: Services, into: NewVersion): Promise<{projectName: string; language: Language}> {
    const {project, person} = requireAuthor(services, into)
    return {projectName: project.name, language: person.language}
  },

  /**
   * Checks the home again, carries over people's additions to the last version, and saves it as the next one. Saves
   * nothing when that is risky and `agreed` doesn't cover it, and when it drops elements that apps rely on.
   */
  async 'import save'(
    services: Services,
    {
      home,
      images,
      fileName,
      origin = 'written',
      names = 'kept',
      guesses = 'kept',
      offered = [],
      agreed = false,
      ...into
    }: NewVersion & ReadImport,
  ): Promise<{revision: number | undefined; base: number | null; carried: CarryReport | undefined}> {
    const {project, person} = requireAuthor(services, into)
    const base = services.revisions.last(project.id)?.number ?? null
    const read = await services.homes.prepareHome(Buffer.from(home), {
      base: services.revisions.baseFor(project.id),
    })
    const imported = {...read, offered}
    const {
      prepared,
      report: carried,
      moved,
    } = await compareWithLast(services, project.id, imported, {origin, names, guesses})
    const isAgreed = agreed === true || agreed === base
    if (carried && (carried.dropped.length > 0 || (isRisky(carried) && !isAgreed)))
      return {revision: undefined, base, carried}
    const picture = await services.homes.drawPicture(prepared)
    const decoded = images.map(({bytes, ...image}) => ({...image, bytes: Buffer.from(bytes, 'base64')}))
    const saved = {projectId: project.id, person, fileName, baseRevision: base, images: decoded, moved, picture}
    const {number} = await saveImport(services, {...prepared, ...saved})
    return {revision: number, base, carried}
  },

  /** Returns the home of a version, the last one by default, and the texts of its title block. */
  async 'export begin'(
    {accounts, projects, revisions}: Services,
    {project: id, number}: {project: string; number: number | undefined},
  ): Promise<VersionToExport> {
    const {name, address} = requireProject(projects, id)
    const revision = number === undefined ? revisions.last(id) : revisions.find(id, number)
    if (!revision)
      throw invalidInput(number === undefined ? `${name}: has no version yet` : `${name}: has no version ${number}`)
    return {
      projectName: name,
      address,
      language: accounts.byId(projects.ownerOf(id) ?? '')?.language ?? 'en',
      number: revision.number,
      at: Date.parse(revision.createdAt),
      home: (await revisions.homeJson(id, revision.number)).toString(),
    }
  },

  /** Returns the last home and the declared devices of a project, to match them. Checks the author first. */
  async 'match begin'(services: Services, into: NewVersion): Promise<ProjectToMatch> {
    const {project, person} = requireAuthor(services, into)
    const base = services.revisions.last(project.id)?.number
    if (base === undefined)
      throw invalidInput(
        `${project.name}: has no version yet; save one in the editor, or run \`${serverCommand} import FILE --project ${project.id}\``,
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
    {home, base, count, ...into}: NewVersion & {home: string; base: number; count: number},
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
}

interface ReadImport {
  fileName: string
  /** JSON. */
  home: string
  /** The images, with their bytes as base64. */
  images: (Omit<NewFile, 'bytes'> & {bytes: string})[]
  origin?: IdOrigin
  names?: 'kept' | 'file'
  /** Whether elements that may be others keep the additions of the last version. */
  guesses?: 'kept' | 'dropped'
  /** The enclosed spaces that the import offers as rooms. */
  offered?: readonly OfferedRoom[]
  /** Whether its author agrees to lose something: always, or only of this version. */
  agreed?: boolean | number
}

interface VersionToExport {
  projectName: string
  address: string | null
  /** The owner's. */
  language: Language
  number: number
  /** When it was saved, in milliseconds since the epoch. */
  at: number
  /** JSON. */
  home: string
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

/** The message of a version with matched devices, by language. */
const matchMessages: Record<Language, (count: number) => string> = {
  en: (count) => (count === 1 ? 'Bound 1 device to the plan' : `Bound ${count} devices to the plan`),
  it: (count) => (count === 1 ? '1 dispositivo collegato alla pianta' : `${count} dispositivi collegati alla pianta`),
}
