import {parseArgs} from 'node:util'
import {systemClock} from '#shared/clock.ts'
import {applyMatches} from '#shared/home/match/apply-matches.ts'
import {matchLines} from '#shared/home/match/describe-match.ts'
import type {Confidence, MatchDevice} from '#shared/home/match/match.ts'
import {type AnyBound, type LostMatch, matchAroundLost} from '#shared/home/match/match-around-lost.ts'
import {matchWords} from '#shared/home/match/match-words.ts'
import {createElementNamer} from '#shared/home/match/name-elements.ts'
import type {Home} from '#shared/home/schema.ts'
import {UsageError} from '#shared/host/command-errors.ts'
import {counted, print} from '#shared/host/output.ts'
import {serverCommand} from '#shared/host/own-command.ts'
import type {Language} from '#shared/text/languages.ts'
import {readConfig} from '../config.ts'
import {runOperation} from '../control/run-operation.ts'
import {invalidInput} from '../errors.ts'
import {askOnTerminal} from './ask-on-terminal.ts'
import {type Command, onlyArgument} from './command.ts'
import {withProgressMessage} from './progress.ts'

/** The confidences that each choice binds. */
const choices = {
  none: [],
  certain: ['certain'],
  likely: ['certain', 'likely'],
  all: ['certain', 'likely', 'possible'],
} as const satisfies Record<string, readonly Confidence[]>
type Choice = keyof typeof choices

export const match: Command = {
  usage: 'match PROJECT [--bind none|certain|likely|all] [--app APP] [--as EMAIL] [--json]',
  summary:
    'Proposes which declared device is which lamp, shutter, opening, socket or room of the last version, with its ' +
    'confidence and reason, then asks and saves the next version with the bindings. --bind answers beforehand: all ' +
    'takes the possible pairs too. Without a terminal and --bind nothing is saved. --app chooses one app of several; ' +
    '--as names the author, by default the project owner.',
  async run(args) {
    const {values, positionals} = parseArgs({
      args,
      allowPositionals: true,
      options: {bind: {type: 'string'}, app: {type: 'string'}, as: {type: 'string'}, json: {type: 'boolean'}},
    })
    const into = {project: onlyArgument(positionals, 'PROJECT'), as: values.as}
    const choice = readChoice(values.bind)
    const config = readConfig(process.env)
    const begun = await runOperation(config, 'match begin', into)
    const home = JSON.parse(begun.home) as Home
    const language = home.lang ?? begun.language
    const around = matchAroundLost(home, {isDeclared: declaredBy(begun.apps), isGone: () => true})
    const apps = chooseApps(begun.apps, values.app).map((app) => {
      return {...app, matches: around.match(app.app, app.devices)}
    })
    const proposal = () => proposalLines(home, apps, language)
    if (!values.json) print(undefined, proposal(), values)
    const bound = choices[
      choice ?? (values.json ? 'none' : await askForChoice(apps, language))
    ] as readonly Confidence[]
    const chosen = apps.map(({matches}) => matches.filter(({confidence}) => bound.includes(confidence)))
    const count = new Set(chosen.flatMap((matches, index) => matches.map(({device}) => `${index} ${device}`))).size
    const next = apps.reduce((changed, {app}, index) => applyMatches(changed, chosen[index] ?? [], app), home)
    const saved =
      next === home
        ? undefined
        : await withProgressMessage(
            'Checking and saving the home …',
            () => runOperation(config, 'match save', {...into, base: begun.base, home: JSON.stringify(next), count}),
            {clock: systemClock, terminal: process.stderr},
          )
    const output = {
      revision: saved?.revision ?? null,
      bound: count,
      apps: apps.map((app) => toOutput(app, home, language)),
    }
    const result = saved
      ? `Saved version ${saved.revision} of ${begun.projectName}: bound ${counted(count, 'device')}.`
      : nothingSaved(apps, into.project, choice)
    print(output, [result], values)
  },
}

interface AppMatches {
  app: string
  name: string
  personName: string
  devices: readonly MatchDevice[]
  matches: readonly LostMatch[]
}

/**
 * Returns a test whether an app declares the device of a binding. It passes devices of apps that aren't listed here.
 */
function declaredBy(apps: readonly {app: string; devices: readonly MatchDevice[]}[]): (bound: AnyBound) => boolean {
  const keyOf = (app: string, device: string) => JSON.stringify([app, device])
  const known = new Set(apps.map(({app}) => app))
  const declared = new Set(apps.flatMap(({app, devices}) => devices.map(({id}) => keyOf(app, id))))
  return ({app, device}) => !known.has(app) || declared.has(keyOf(app, device))
}

function readChoice(value: string | undefined): Choice | undefined {
  if (value === undefined || Object.hasOwn(choices, value)) return value as Choice | undefined
  throw new UsageError('--bind must be none, certain, likely or all')
}

/** Returns the apps with devices, or the one that `--app` names by its id or its name. */
function chooseApps<A extends {app: string; name: string; devices: readonly unknown[]}>(
  apps: readonly A[],
  wanted: string | undefined,
): A[] {
  if (wanted === undefined) return apps.filter(({devices}) => devices.length > 0)
  const found = apps.filter(({app, name}) => app === wanted || name === wanted)
  if (found.length > 0) return found
  const known = apps.map(({app, name}) => `${name} (${app})`)
  throw invalidInput(
    `--app ${wanted}: no app of the project has this id or name; ` +
      (known.length === 0 ? 'no app declares devices here' : `they are: ${known.join(', ')}`),
  )
}

function proposalLines(home: Home, apps: readonly AppMatches[], language: Language): string[] {
  if (apps.length === 0) return [matchWords[language].nothing]
  return apps.flatMap(({name, personName, devices, matches}) => [
    ...(apps.length > 1 ? [`${name} (${personName})`] : []),
    ...matchLines(home, devices, matches, language),
  ])
}

/** Asks at a terminal for the certain pairs, then for the likely ones. */
async function askForChoice(apps: readonly AppMatches[], language: Language): Promise<Choice> {
  const {ask} = matchWords[language]
  const matches = apps.flatMap(({matches}) => matches)
  const count = (of: Confidence) => matches.filter(({confidence}) => confidence === of).length
  const agrees = (question: string) => askOnTerminal([question], undefined, language)
  const [certain, likely] = [count('certain'), count('likely')]
  if (certain > 0 && !(await agrees(ask.certain(certain)))) return 'none'
  if (likely > 0 && (await agrees(ask.likely(likely)))) return 'likely'
  return certain > 0 ? 'certain' : 'none'
}

function nothingSaved(apps: readonly AppMatches[], project: string, choice: Choice | undefined): string {
  const found = new Set(apps.flatMap(({matches}) => matches.map(({confidence}) => confidence)))
  const surest = (['certain', 'likely', 'possible'] as const).find((confidence) => found.has(confidence))
  if (apps.length === 0)
    return 'Nothing to bind: start the agent or connect an app that declares its devices, then run the command again.'
  if (surest === undefined) return 'Nothing to bind: every device that was found is on the plan already.'
  if (choice !== undefined && choice !== 'none') return 'Nothing of that confidence to bind. No version was saved.'
  const bind = surest === 'possible' ? 'all' : surest
  return `No version was saved. To bind the ${surest} pairs, run: ${serverCommand} match ${project} --bind ${bind}`
}

/** Returns an app's proposals for scripts. */
function toOutput({app, name, devices, matches}: AppMatches, home: Home, language: Language) {
  const nameOf = createElementNamer(home, language)
  const byId = new Map(devices.map((device) => [device.id, device]))
  const found = new Set(matches.map(({device}) => device))
  return {
    app,
    name,
    matches: matches.map((match) => ({
      ...match,
      deviceName: byId.get(match.device)?.name ?? null,
      elementName: nameOf(match.element),
    })),
    unmatched: devices.filter(({id}) => !found.has(id)).map(({id}) => id),
  }
}
