import {functions} from './calls.ts'
import {type Parser, parseStatements} from './parse-statements.ts'
import {createScope, type Variables} from './scope.ts'
import {splitTemplate} from './split-template.ts'
import {TemplateError, unsupported} from './template-error.ts'
import {maxSteps, type Work} from './work.ts'
import {systemZone, type Zone} from './zone.ts'

/** The subset of Jinja, with Home Assistant's functions, that devices use in their discovery messages. */
export interface Template {
  /**
   * Returns the text, without white space around it. Throws only TemplateErrors, if the values don't fit. The work is
   * taken from `budget` too, which several renderings share.
   */
  render(variables: Variables, budget?: Budget): string
}

/** The steps that renderings of one message have left together. */
export interface Budget {
  stepsLeft: number
}

/** Bounds, because anyone with access to the broker can write templates. */
const maxSource = 4096
const maxSources = 1_000_000
const maxOutput = 262_144

/**
 * Creates a compiler that compiles each source once: a house has thousands of equal templates. A compiled template takes
 * a hundred times the memory of its source, so all sources together are bounded.
 */
export function createTemplateCompiler(): (source: string) => Template {
  const templates = new Map<string, Template>()
  let left = maxSources
  return (source) => {
    const known = templates.get(source)
    if (known) return known
    if (source.length > left) throw unsupported('is one too many: those of the broker are too long together')
    const template = compileTemplate(source)
    left -= source.length
    templates.set(source, template)
    return template
  }
}

/** Compiles a template. Throws an `unsupported` TemplateError that says which part can't be read. */
export function compileTemplate(source: string, {zone = systemZone}: {zone?: Zone} = {}): Template {
  if (source.length > maxSource) throw unsupported(`is longer than ${maxSource} characters`)
  const parser: Parser = {segments: splitTemplate(source), at: 0, depth: 0, calls: new Set(), macros: new Set()}
  const block = parseStatements(parser, [])
  if (parser.at < parser.segments.length) throw unsupported('has an end without a start')
  for (const name of parser.calls) {
    if (Object.hasOwn(functions, name) || parser.macros.has(name)) continue
    throw unsupported(`uses the function ${name}, which is not supported`)
  }
  return {
    render(variables, budget = {stepsLeft: maxSteps}) {
      const steps = Math.min(maxSteps, budget.stepsLeft)
      const work: Work = {stepsLeft: steps, zone}
      let text = ''
      try {
        block(createScope(variables, work), (more) => {
          text += more
          if (text.length > maxOutput) throw new TemplateError('makes a text that is too long')
        })
      } catch (error) {
        if (error instanceof TemplateError) throw error
        // A message of a broker must not end the agent, even if its template fails.
        throw new TemplateError('fails', 'value', {cause: error})
      } finally {
        budget.stepsLeft -= steps - work.stepsLeft
      }
      return text.trim()
    },
  }
}
