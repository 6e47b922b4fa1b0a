import './resolve-typescript.ts'
import {allExtensions, cruise, type ICruiseResult, type IForbiddenRuleType, type IViolation} from 'dependency-cruiser'
import {type Bound, bounds, circles} from './bounds.ts'
import {findKnots} from './find-knots.ts'
import {patternOf} from './path-pattern.ts'

/** Imports that the bounds refuse. A circle, and an import of nothing, break no row. */
export interface Breach {
  bound?: Bound
  message: string
}

/** Reads the imports of all files in `folders` of `root`, of types too, and returns those that the bounds refuse. */
export async function checkBounds(root: string, folders: readonly string[]): Promise<Breach[]> {
  // dependency-cruiser skips files of TypeScript without a compiler, and would pass them all.
  if (!allExtensions.some(({extension, available}) => extension === '.ts' && available)) {
    throw new Error('dependency-cruiser found no TypeScript 5 in linter/node_modules: run npm run tools.')
  }
  const {modules, summary} = await readImports(root, folders)
  const imports = modules.flatMap(({source, dependencies}) =>
    dependencies.filter(({resolved}) => ours.test(resolved)).map(({resolved}) => [source, resolved] as const),
  )
  const knots = findKnots(imports).map(({folders, imports}) => ({
    message: [`${folders.join(' and ')} import each other:`, ...imports.map(([from, to]) => `  ${from} → ${to}`)].join(
      '\n',
    ),
  }))
  return [...summary.violations.map(breachOf), ...knots]
}

/** Paths of packages and of Node's modules have no folder of the root before them. */
const ours = /^(?!node_modules\/)[^/:]+\//

async function readImports(root: string, folders: readonly string[]): Promise<ICruiseResult> {
  const {output} = await cruise(
    [...folders],
    {
      baseDir: root,
      ruleSet: {forbidden: [...bounds.map(ruleOf), circle, unread]},
      validate: true,
      tsPreCompilationDeps: true,
      doNotFollow: {path: 'node_modules'},
    },
    {exportsFields: ['exports'], conditionNames: ['import', 'node', 'default']},
  )
  return output as ICruiseResult
}

/** Rows are named by their place in the table. */
function ruleOf({from, except = [], mayNotImport, but = []}: Bound, index: number): IForbiddenRuleType {
  return {
    name: String(index),
    severity: 'error',
    from: {path: from.map(patternOf), ...(except.length > 0 && {pathNot: except.map(patternOf)})},
    to: mayNotImport.includes(nodeModules)
      ? {dependencyTypes: ['core']}
      : {path: mayNotImport.map(patternOf), ...(but.length > 0 && {pathNot: but.map(patternOf)})},
  }
}

/** The name of Node's own modules in the table. */
const nodeModules = 'node:'

const circle: IForbiddenRuleType = {
  name: 'circle',
  severity: 'error',
  from: {pathNot: circles.flatMap(({files}) => files.map(patternOf))},
  to: {circular: true},
}

/** An import that leads nowhere would be held to no bound. */
const unread: IForbiddenRuleType = {name: 'unread', severity: 'error', from: {}, to: {couldNotResolve: true}}

function breachOf({rule, from, to, cycle}: IViolation): Breach {
  if (rule.name === circle.name)
    return {message: `Files import each other: ${cycle?.map(({name}) => name).join(' → ')}`}
  if (rule.name === unread.name) return {message: `${from} imports ${to}, which is nowhere`}
  const bound = bounds[Number(rule.name)] as Bound
  return {bound, message: `${from} may not import ${to}: ${bound.why}`}
}
