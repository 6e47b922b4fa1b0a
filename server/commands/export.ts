import {writeFileSync} from 'node:fs'
import {parseArgs} from 'node:util'
import {isPaper, type Paper, papers, readScale, type Scale, scales} from '#shared/home/print/papers.ts'
import type {Home} from '#shared/home/schema.ts'
import {FileError, UsageError} from '#shared/host/command-errors.ts'
import {print} from '#shared/host/output.ts'
import {isLanguage, languages} from '#shared/text/languages.ts'
import {readConfig} from '../config.ts'
import {runOperation} from '../control/run-operation.ts'
import {invalidInput} from '../errors.ts'
import {compressHome} from '../homes/stored-home.ts'
import {createHomeReader} from '../jobs/home-reader.ts'
import {isPlanFormat, type PlanFormat, planFormats} from '../print/print-task.ts'
import {printRefusalText, en as words} from '../words/printing.ts'
import {type Command, onlyArgument} from './command.ts'

const formats = Object.keys(planFormats).join('|')

export const exportPlan: Command = {
  usage:
    `export PROJECT [--format ${formats}] [--version NUMBER] [--plan NAME] [--scale ${scales.join('|')}|fit] ` +
    `[--paper ${Object.keys(papers).join('|')}] [--language ${languages.join('|')}] [--out FILE] [--json]`,
  summary:
    'Writes the plans of the last version, or of another one, as a file. A PDF is to scale, with dimensions and rooms, and ' +
    'a GLB is in three dimensions; they have all plans, or the one that --plan names by its name, its level or its ID. ' +
    'The other files have one plan, by default of the ground floor. The scale is by default as large as one sheet takes, ' +
    'on A4.',
  async run(args) {
    const {values, positionals} = parseArgs({
      args,
      allowPositionals: true,
      options: {
        format: {type: 'string', default: 'pdf'},
        version: {type: 'string'},
        plan: {type: 'string'},
        scale: {type: 'string', default: 'fit'},
        paper: {type: 'string', default: 'a4'},
        language: {type: 'string'},
        out: {type: 'string'},
        json: {type: 'boolean'},
      },
    })
    const project = onlyArgument(positionals, 'PROJECT')
    const choice = {
      format: readFormat(values.format),
      scale: readScaleOption(values.scale),
      paper: readPaper(values.paper),
    }
    const number = readNumber(values.version)
    const {language: chosen} = values
    if (chosen !== undefined && !isLanguage(chosen))
      throw new UsageError(`--language must be ${languages.join(' or ')}`)
    const config = readConfig(process.env)
    const begun = await runOperation(config, 'export begin', {project, number})
    const home = Buffer.from(begun.home)
    const plan = values.plan === undefined ? null : findPlan(JSON.parse(begun.home) as Home, values.plan)
    const homes = createHomeReader({maxHome: config.maxHome})
    try {
      const made = await homes.printHome({
        ...choice,
        plan,
        json: compressHome(home),
        language: chosen ?? begun.language,
        project: {name: begun.projectName, address: begun.address},
        version: {number: begun.number, isDraft: false, at: begun.at},
      })
      if (!made) throw invalidInput(`version ${begun.number}: takes too long or too much memory to be written`)
      if ('refused' in made) throw invalidInput(printRefusalText(words, made.refused))
      const name = [begun.projectName, made.plan].filter((part) => part !== null).join(' - ')
      const file = values.out ?? `${name.replaceAll(/[/\\:\p{Cc}]/gu, '-')}.${choice.format}`
      writeNew(file, made.bytes)
      print({file, version: begun.number, bytes: made.bytes.length}, [`Wrote ${file}.`], values)
    } finally {
      await homes.close()
    }
    return 0
  },
}

function readFormat(text: string): PlanFormat {
  if (isPlanFormat(text)) return text
  throw new UsageError(`--format must be ${formats.replaceAll('|', ', ')}`)
}

function readScaleOption(text: string): Scale {
  const scale = readScale(text)
  if (scale === undefined) throw new UsageError(`--scale must be ${scales.join(', ')} or fit`)
  return scale
}

function readPaper(text: string): Paper {
  const paper = text.toLowerCase()
  if (isPaper(paper)) return paper
  throw new UsageError(`--paper must be ${Object.keys(papers).join(' or ')}`)
}

function readNumber(text: string | undefined): number | undefined {
  if (text === undefined || /^[1-9]\d{0,14}$/.test(text)) return text === undefined ? undefined : Number(text)
  throw new UsageError('--version must be a number, like 12')
}

/** Finds a plan by its id, its name or its level's name. Throws UsageError with the names when there is none. */
function findPlan({plans, levels}: Home, wanted: string): string {
  const levelNames = new Map(levels.map(({id, name}) => [id, name]))
  const tests: ((plan: Home['plans'][number]) => boolean)[] = [
    ({id}) => id === wanted,
    ({name}) => name === wanted,
    ({level}) => level === wanted || levelNames.get(level) === wanted,
  ]
  for (const test of tests) {
    const found = plans.filter(test)
    if (found.length > 1)
      throw new UsageError(`several plans are called “${wanted}”: give the ID of one, ${idsOf(found)}`)
    if (found[0]) return found[0].id
  }
  throw new UsageError(`no plan is called “${wanted}”: there are ${plans.map(({name}) => `“${name}”`).join(', ')}`)
}

const idsOf = (plans: readonly {id: string}[]) => plans.map(({id}) => id).join(', ')

/** Writes a new file. Throws FileError when there is one already, or it can't be written. */
function writeNew(path: string, bytes: Uint8Array) {
  try {
    writeFileSync(path, bytes, {flag: 'wx', flush: true})
  } catch (error) {
    const {code, message} = error as NodeJS.ErrnoException
    throw new FileError(
      code === 'EEXIST' ? `${path}: already exists; choose another file with --out` : `${path}: ${message}`,
    )
  }
}
