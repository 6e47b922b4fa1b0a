import {agentCommand} from '#shared/host/own-command.ts'
import {type BridgeKind, bridgeKinds} from '#shared/house/bridge-config.ts'
import {countWords} from '#shared/house/count-words.ts'
import {bridgeNames} from '../bridges/bridge-address.ts'
import {type BridgeRequest, type FoundHouse, tokenSteps} from '../bridges/bridge-keeper.ts'
import {readSecretFile} from '../bridges/bridge-store.ts'
import {Failure} from '../failure.ts'
import {askForBridge, type GivenBridge} from './ask-for-bridge.ts'
import {type Command, type CommandContext, jsonOption, printJson, printLine} from './command.ts'
import {openQuestions} from './questions.ts'
import {withBridges} from './with-bridges.ts'

export const bridgeAddCommand: Command = {
  operands: '[home-assistant|mqtt] [ADDRESS]',
  arity: [0, 2],
  summary: 'connect to a house: tests it, says what it has, and keeps it if it answers',
  options: {
    ...jsonOption,
    'token-file': {type: 'string', help: 'the file with the access token of Home Assistant'},
    username: {type: 'string', help: 'the user of the broker'},
    'password-file': {type: 'string', help: 'the file with the password of the user'},
    prefix: {type: 'string', help: 'the first level of the discovery topics (default: homeassistant)'},
  },
  async run(context) {
    const given = await readGiven(context)
    using questions = openQuestions(context)
    if (!questions) {
      report(context, await add(context, completeRequest(given)))
      return 0
    }
    for (let proposed = given; ; ) {
      const request = await askForBridge(questions, proposed, context)
      try {
        report(context, await add(context, request))
        return 0
      } catch (error) {
        // A command given in full asked no questions, so it has none to ask again.
        if (!(error instanceof Failure) || isComplete(given)) throw error
        for (const line of ['', error.message, '']) printLine(context.stderr, line)
        proposed = {...given, kind: request.kind, proposedUrl: request.url}
      }
    }
  },
}

async function readGiven({operands, flags}: CommandContext): Promise<GivenBridge> {
  const [name, url] = operands
  const kind = bridgeKinds.find((kind) => kind === name)
  if (name !== undefined && !kind) {
    throw new Failure('usage', `${name} is not a kind of bridge. Use ${bridgeKinds.join(' or ')}.`)
  }
  const foreign = kind && foreignOptions[kind].find((option) => flags[option] !== undefined)
  if (foreign !== undefined) throw new Failure('usage', `--${foreign} is not for ${bridgeNames[kind as BridgeKind]}.`)
  const text = (option: string) => (typeof flags[option] === 'string' ? flags[option] : undefined)
  const secret = async (option: string) => {
    const path = text(option)
    return path === undefined ? undefined : await readSecretFile(`--${option}`, path)
  }
  return {
    ...(kind && {kind}),
    ...(url !== undefined && {url}),
    token: await secret('token-file'),
    username: text('username'),
    password: await secret('password-file'),
    prefix: text('prefix'),
  }
}

const foreignOptions: Readonly<Record<BridgeKind, readonly string[]>> = {
  'home-assistant': ['username', 'password-file', 'prefix'],
  mqtt: ['token-file'],
}

const isComplete = ({kind, url, token}: GivenBridge) => url !== undefined && (kind === 'mqtt' || token !== undefined)

/** Returns the request of a script, which answers no questions. */
function completeRequest(given: GivenBridge): BridgeRequest {
  const {kind, url, token} = given
  const usage = `${agentCommand} bridge add`
  if (kind === undefined || url === undefined) {
    throw new Failure(
      'usage',
      `Without a terminal, give the address: ${usage} home-assistant ADDRESS --token-file FILE, ` +
        `or ${usage} mqtt ADDRESS [--username NAME --password-file FILE]`,
    )
  }
  if (kind === 'home-assistant' && token === undefined) {
    throw new Failure('usage', `Home Assistant needs an access token: give --token-file FILE. ${tokenSteps}`)
  }
  return {...given, kind, url}
}

function add(context: CommandContext, request: BridgeRequest): Promise<FoundHouse> {
  printLine(context.stderr, `Connecting to ${bridgeNames[request.kind]} …`)
  const body = JSON.stringify(request)
  return withBridges(context, {method: 'POST', path: '/bridges', body}, (keeper) => keeper.add(request, context.signal))
}

function report({flags, stdout, stderr}: CommandContext, found: FoundHouse): void {
  for (const warning of found.warnings ?? []) printLine(stderr, warning)
  if (flags.json) printJson(stdout, found)
  else printLine(stdout, `Found ${countWords(found)}. The bridge is called ${found.id}.`)
}
