import {type BridgeKind, bridgeKinds} from '#shared/house/bridge-config.ts'
import {bridgeNames} from '../bridges/bridge-address.ts'
import {type BridgeRequest, tokenSteps} from '../bridges/bridge-keeper.ts'
import {findHouses} from '../bridges/find-houses.ts'
import {type CommandContext, printLine} from './command.ts'
import type {Questions} from './questions.ts'

/** The parts of a bridge that the command line names. */
export interface GivenBridge extends Partial<BridgeRequest> {
  /** The address of the last attempt. */
  proposedUrl?: string
}

/** Asks for the parts that the command line leaves out. */
export async function askForBridge(
  questions: Questions,
  given: GivenBridge,
  context: CommandContext,
): Promise<BridgeRequest> {
  const kind = given.kind ?? (await askKind(questions))
  const url = given.url ?? (await askAddress(questions, kind, given.proposedUrl, context))
  if (kind === 'home-assistant')
    return {...given, kind, url, token: given.token ?? (await askToken(questions, context))}
  const username = given.username ?? (given.url === undefined ? await questions.ask('User (empty for none): ') : '')
  const password = given.password ?? (username ? await questions.askSecret('Password (not shown): ') : undefined)
  return {...given, kind, url, username: username || undefined, password: password || undefined}
}

async function askKind(questions: Questions): Promise<BridgeKind> {
  for (;;) {
    const list = bridgeKinds.map((kind, index) => `  ${index + 1}  ${bridgeNames[kind]}\n`).join('')
    const chosen = choose(await questions.ask(`${list}Which house? `), bridgeKinds)
    if (chosen) return chosen
  }
}

/** Asks for an address, and offers the ones found in the network. */
async function askAddress(
  questions: Questions,
  kind: BridgeKind,
  proposed: string | undefined,
  {runtime, stderr, signal}: CommandContext,
): Promise<string> {
  if (proposed !== undefined) return (await questions.ask(`Address (empty for ${proposed}): `)) || proposed
  printLine(stderr, `Looking for ${bridgeNames[kind]} in your network …`)
  const found = await findHouses(kind, runtime, signal)
  for (const [index, {name, url}] of found.entries()) printLine(stderr, `  ${index + 1}  ${url}  ${name}`)
  if (found.length === 0) printLine(stderr, 'None announces itself here.')
  const urls = found.map(({url}) => url)
  for (;;) {
    const answer = await questions.ask(found.length > 0 ? 'Number or address: ' : 'Address: ')
    const chosen = choose(answer, urls) ?? answer
    if (chosen !== '') return chosen
  }
}

async function askToken(questions: Questions, {stderr}: CommandContext): Promise<string> {
  printLine(stderr, `The agent needs an access token. ${tokenSteps}`)
  for (;;) {
    const token = await questions.askSecret('Access token (not shown): ')
    if (token !== '') return token
  }
}

/** Returns the choice of a number or of its text. */
const choose = <T extends string>(answer: string, choices: readonly T[]): T | undefined =>
  choices[/^\d+$/.test(answer) ? Number(answer) - 1 : choices.indexOf(answer as T)]
