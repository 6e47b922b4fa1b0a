import type {BridgeRequest} from '../bridges/bridge-keeper.ts'
import type {BridgeKind, GivenFields} from '../bridges/bridge-kind.ts'
import {findHouses} from '../bridges/find-houses.ts'
import {bridgeKinds, kindOf} from '../bridges/kinds.ts'
import {type CommandContext, printLine} from './command.ts'
import type {Questions} from './questions.ts'

/** The parts of a bridge that the command line gives. */
export interface GivenBridge {
  kind?: BridgeKind
  url?: string
  /** The address of the last attempt. */
  proposedUrl?: string
  fields: GivenFields
}

/** Asks for the parts that the command line leaves out. */
export async function askForBridge(
  questions: Questions,
  given: GivenBridge,
  context: CommandContext,
): Promise<BridgeRequest> {
  const kind = given.kind ?? (await askKind(questions))
  const url = given.url ?? (await askAddress(questions, kind, given.proposedUrl, context))
  const person = {...questions, say: (line: string) => printLine(context.stderr, line)}
  const fields = await kind.askFields(person, given.fields, given.url !== undefined)
  return {...fields, kind: kind.kind, url}
}

async function askKind(questions: Questions): Promise<BridgeKind> {
  const names = bridgeKinds.map(({kind}) => kind)
  for (;;) {
    const list = bridgeKinds.map(({inSentence}, index) => `  ${index + 1}  ${inSentence}\n`).join('')
    const chosen = choose(await questions.ask(`${list}Which house? `), names)
    if (chosen) return kindOf(chosen)
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
  printLine(stderr, `Looking for ${kind.inSentence} in your network …`)
  const found = await findHouses(kind.kind, runtime, signal)
  for (const [index, {name, url}] of found.entries()) printLine(stderr, `  ${index + 1}  ${url}  ${name}`)
  if (found.length === 0) printLine(stderr, 'None announces itself here.')
  const urls = found.map(({url}) => url)
  for (;;) {
    const answer = await questions.ask(found.length > 0 ? 'Number or address: ' : 'Address: ')
    const chosen = choose(answer, urls) ?? answer
    if (chosen !== '') return chosen
  }
}

/** Returns the choice of a number or of its text. */
const choose = <T extends string>(answer: string, choices: readonly T[]): T | undefined =>
  choices[/^\d+$/.test(answer) ? Number(answer) - 1 : choices.indexOf(answer as T)]
