import {timestampOf} from '#shared/contract/timestamp.ts'
import {isRecord} from '#shared/json.ts'
import {isReadable} from '../accounts/readable-name.ts'
import {transact} from '../database/when-free.ts'
import {ApiError, invalidInput} from '../errors.ts'
import {quoted} from '../questions/answer.ts'
import {
  editOperations,
  type GivenOperation,
  namedOperation,
  operationSchema,
  schemaOf,
} from '../questions/edit-operations.ts'
import {homeOfVersion, isOwn, requireProject, requireProposal} from './asked-home.ts'
import {type Call, inputOf, type Tool, uuid} from './tool.ts'
import {problemsOf} from './validate-input.ts'

interface Propose {
  project: string
  title: string
  operations: GivenOperation[]
  proposal?: string
}

const project = uuid('The id of the project; list_projects lists them')

function proposalInput(items: object): object {
  const title = {
    type: 'string',
    minLength: 1,
    maxLength: 120,
    description: 'What it does, in one short line that the person reads',
  }
  const operations = {type: 'array', minItems: 1, maxItems: 100, items}
  const proposal = uuid('The id of a proposal of yours to go on with')
  return inputOf({project, title, operations, proposal}, 'project', 'title', 'operations')
}

/** The tools that propose changes. None of them saves anything: the person decides in the editor. */
export const proposalTools: Tool[] = [
  {
    name: 'propose_edit',
    title: 'Propose a change',
    description:
      'Proposes a change of the last version by the editor’s own operations, made in order; none is made if one is refused. ' +
      'The person sees the proposal in their editor and brings it in or discards it: you can’t save it, and should tell them so. ' +
      `Give "proposal" to go on with one of yours. Operations: ${Object.keys(editOperations).join(', ')}.`,
    inputSchema: proposalInput(operationSchema),
    checkedSchema: proposalInput(namedOperation),
    scope: 'projects:write',
    isReading: false,
    run: propose,
  },
  {
    name: 'list_proposals',
    title: 'List your proposals',
    description: 'Lists your proposals that the person has neither brought in nor discarded.',
    inputSchema: inputOf({project}, 'project'),
    scope: 'projects:read',
    isReading: true,
    run({input, asker, services}: Call<{project: string}>) {
      const {id} = requireProject(asker, input.project)
      const rows = services.proposals
        .list({projectId: id, accountId: asker.accountId})
        .filter((proposal) => isOwn(asker, proposal))
        .map(({id, title, base, changeCount, problemCount, changedAt}) => {
          return {id, title, base, changeCount, problemCount, changedAt: timestampOf(changedAt)}
        })
      const lines = rows.map(({id, title, changeCount}) => `- ${quoted(title)} (${id}): ${changesText(changeCount)}`)
      return {text: lines.length === 0 ? 'None of your proposals is waiting.' : lines.join('\n'), data: {rows}}
    },
  },
  {
    name: 'withdraw_proposal',
    title: 'Withdraw a proposal',
    description: 'Takes a proposal of yours back.',
    inputSchema: inputOf({project, proposal: uuid('The id of the proposal')}, 'project', 'proposal'),
    scope: 'projects:write',
    isReading: false,
    run(call: Call<{project: string; proposal: string}>) {
      const {id} = requireProject(call.asker, call.input.project)
      const found = requireProposal(call, id, call.input.proposal)
      call.services.proposals.delete(found, found.id)
      return {text: `The proposal ${quoted(found.title)} is withdrawn.`, data: {withdrawn: found.id}}
    },
  },
]

/**
 * Refuses "extra", the data of imports and apps: an import finds elements and their devices again by ids in it, which
 * no list of changes shows to people.
 */
const extraProblems = (operation: GivenOperation): string[] =>
  ['fields', 'element'].flatMap((name) => {
    const given = operation[name]
    return isRecord(given) && 'extra' in given ? [`${name}.extra: only imports and apps write it; use note`] : []
  })

const changesText = (count: number) => (count === 1 ? '1 change' : `${count} changes`)

/** Problems that are told at once. */
const maxProblems = 20

async function propose(call: Call<Propose>) {
  const {input, asker, services, signal} = call
  const {title, operations} = input
  const problems = operations.flatMap((one, index) =>
    [...problemsOf(schemaOf(one.do), one, 'operation'), ...extraProblems(one)].map(
      (problem) => `operations[${index}].${problem}`,
    ),
  )
  if (problems.length > 0) throw invalidInput(...problems.slice(0, maxProblems))
  // It stands beside the button that brings the proposal in: it must not pose as other words of the page.
  if (!isReadable(title)) throw invalidInput('title: must be one line, without invisible or reversing characters')
  const project = requireEditable(call)
  const before = input.proposal === undefined ? undefined : requireProposal(call, project.id, input.proposal)
  const base = before ? before.base : project.version
  const made = await services.homes.proposeEdit({
    base: homeOfVersion(services, project, base),
    current: before ? {bytes: before.home, base: null} : null,
    operations,
    products: placedProducts(services, operations),
    relied: services.hosts.listRelied(project.id).map(({id, appName}) => ({id, appName})),
    owner: asker.owner,
  })
  signal.throwIfAborted()
  const key = {projectId: project.id, accountId: asker.accountId}
  const {home, changes, changeCount} = made
  const blocking = made.problems
  const change = {title, base, home: home.json.bytes, changeCount, problemCount: blocking.length}
  const id = await transact(services.database, () => {
    // Access may have ended while the home was changed, and the assistant may have cancelled.
    signal.throwIfAborted()
    requireEditable(call)
    if (before === undefined)
      return services.proposals.add(key, {connectionId: asker.connectionId, appName: asker.name}, change)
    // The person may have decided meanwhile, or another call may have gone on with it.
    if (services.proposals.find(key, before.id)?.changedAt !== before.changedAt)
      throw new ApiError('conflict', ['proposal: it was changed, brought in or discarded meanwhile'])
    services.proposals.change(key, before.id, change)
    return before.id
  })
  const left = changeCount - changes.length
  return {
    text: [
      `The proposal ${quoted(title)} (${id}) waits for the person in their editor. Nothing is saved: only they can bring it in.`,
      `It makes ${changesText(changeCount)}:`,
      ...changes.map((text) => `- ${quoted(text)}`),
      ...(left > 0 ? [`- and ${left} more`] : []),
      ...(blocking.length > 0
        ? [`As it is, the home could not be saved as a version: ${blocking.slice(0, 10).map(quoted).join(', ')}.`]
        : []),
    ].join('\n'),
    data: {proposal: id, base, made: made.made, changes, changeCount, problems: blocking.slice(0, maxProblems)},
  }
}

/** Returns the project of a call. Throws when its person may not change it. */
function requireEditable({asker, input}: Call<Propose>) {
  const project = requireProject(asker, input.project)
  if (project.role === 'viewer')
    throw new ApiError('forbidden', ['project: the person may only look at it, so you can’t propose changes'])
  return project
}

function placedProducts({catalog}: Call<unknown>['services'], operations: readonly GivenOperation[]): string[] {
  const ids = new Set(operations.flatMap(({do: name, product}) => (name === 'place_product' ? [String(product)] : [])))
  return [...ids].flatMap((id) => catalog.find(id) ?? [])
}
