import {json} from 'node:stream/consumers'
import {agentCommand} from '#shared/host/own-command.ts'
import {countWords} from '#shared/house/count-words.ts'
import type {BridgeRequest, FoundHouse} from '../bridges/bridge-keeper.ts'
import {type BridgeField, optionOf} from '../bridges/bridge-kind.ts'
import {bridgeKinds, kindOf} from '../bridges/kinds.ts'
import {readSecretFile} from '../bridges/secret-file.ts'
import {requestAgent} from '../control/request-agent.ts'
import type {AgentStatus} from '../control/status.ts'
import {Failure} from '../failure.ts'
import {filesIn} from '../folder.ts'
import {openTokenStore} from '../link/token-store.ts'
import {askForBridge, type GivenBridge} from './ask-for-bridge.ts'
import {type Command, type CommandContext, jsonOption, printLine, printResult} from './command.ts'
import {openQuestions} from './questions.ts'
import {signIn} from './sign-in.ts'
import {withBridges} from './with-bridges.ts'

/** The fields of all kinds. Kinds may share one. */
const allFields: readonly BridgeField[] = bridgeKinds.flatMap(({fields}) => fields)

export const bridgeAddCommand: Command = {
  operands: `[${bridgeKinds.map(({kind}) => kind).join('|')}] [ADDRESS]`,
  arity: [0, 2],
  summary: 'connect to a house: tests it, says what it has, and keeps it if it answers',
  options: {
    ...jsonOption,
    ...Object.fromEntries(allFields.map((field) => [optionOf(field), {type: 'string', help: field.help}] as const)),
  },
  async run(context) {
    const given = await readGiven(context)
    using questions = openQuestions(context)
    if (!questions) {
      await report(context, await add(context, completeRequest(given)))
      return 0
    }
    // A terminal that asks keeps Ctrl-C to itself.
    const own = {...context, signal: AbortSignal.any([context.signal, questions.gaveUp])}
    for (let proposed = given; ; ) {
      const request = await askForBridge(questions, proposed, context)
      try {
        await report(context, await add(own, request))
        return 0
      } catch (error) {
        // A command given in full asked no questions, so it has none to ask again.
        if (!(error instanceof Failure) || isComplete(given) || own.signal.aborted) throw error
        for (const line of ['', error.message, '']) printLine(context.stderr, line)
        proposed = {...given, kind: kindOf(request.kind), proposedUrl: request.url}
      }
    }
  },
}

async function readGiven({operands, flags}: CommandContext): Promise<GivenBridge> {
  const [name, url] = operands
  const kind = name === undefined ? undefined : kindOf(name)
  const isOf = (field: BridgeField) => kind?.fields.some((own) => optionOf(own) === optionOf(field)) ?? true
  const fields: Record<string, string> = {}
  for (const field of allFields) {
    const option = optionOf(field)
    const value = flags[option]
    if (typeof value !== 'string') continue
    if (!isOf(field)) throw new Failure('usage', `--${option} is not for ${kind?.inSentence}.`)
    fields[field.name] = field.isSecret ? await readSecretFile(`--${option}`, value) : value
  }
  return {...(kind && {kind}), ...(url !== undefined && {url}), fields}
}

/** Returns the first field that the command line lacks. */
const missingField = ({kind, fields}: GivenBridge): BridgeField | undefined =>
  kind?.fields.find(({name, needed}) => needed && fields[name] === undefined)

const isComplete = (given: GivenBridge) =>
  given.kind !== undefined && given.url !== undefined && missingField(given) === undefined

/** Returns the request of a script, which answers no questions. */
function completeRequest(given: GivenBridge): BridgeRequest {
  const {kind, url, fields} = given
  if (kind === undefined || url === undefined) {
    const usages = bridgeKinds.map(({kind, usage}) => `${agentCommand} bridge add ${kind} ${usage}`)
    throw new Failure('usage', `Without a terminal, give the address: ${usages.join(', or ')}`)
  }
  const missing = missingField(given)
  if (missing?.needed) {
    const {reason, steps} = missing.needed
    throw new Failure('usage', `${reason}: give --${optionOf(missing)} FILE. ${steps}`)
  }
  return {...fields, kind: kind.kind, url}
}

function add(context: CommandContext, request: BridgeRequest): Promise<FoundHouse> {
  const {signsIn, inSentence, fields} = kindOf(request.kind)
  const hasSecret = fields.some(({name, isSecret}) => isSecret && request[name] !== undefined)
  if (signsIn && !hasSecret) return signIn(context, request)
  printLine(context.stderr, `Connecting to ${inSentence} …`)
  const body = JSON.stringify(request)
  return withBridges(context, {method: 'POST', path: '/bridges', body}, (keeper) => keeper.add(request, context.signal))
}

async function report(context: CommandContext, found: FoundHouse): Promise<void> {
  for (const warning of found.warnings ?? []) printLine(context.stderr, warning)
  printResult(context, found, [`Found ${countWords(found)}. The bridge is called ${found.id}.`])
  if (!context.flags.json) printLine(context.stderr, `Next, ${await nextStep(context)}`)
}

/** Names the step that brings the house onto the plan: pairing, a running agent, or pairs of devices and elements. */
async function nextStep({config}: CommandContext): Promise<string> {
  const running = await requestAgent(filesIn(config.data).socket, {path: '/status'})
  if (!running) {
    const isPaired = (await openTokenStore(config.data)).current !== undefined
    return isPaired ? `start the agent: ${agentCommand} run` : `pair this agent with a server: ${agentCommand} pair`
  }
  const {panel, unpaired} = (await json(running)) as AgentStatus
  if (unpaired !== null) return `pair this agent with a server: open its panel, ${panel}`
  return `match the devices with the plan: ${agentCommand} match. The panel is at ${panel}`
}
