import {TooDetailedError} from '#shared/home/print/plan-marks.ts'
import {type PrintOptions, printPlan} from '#shared/home/print/print-plan.ts'
import type {Sheet} from '#shared/home/print/sheet.ts'
import {sheetWords} from '#shared/home/print/words.ts'
import {writeSvg} from '#shared/home/print/write-svg.ts'
import {planRegions} from '#shared/home/regions.ts'
import type {Home, Plan} from '#shared/home/schema.ts'
import {formatDate} from '#shared/text/formats.ts'
import type {PrintRefusal, PrintTask} from './print-task.ts'
import {createPdf} from './write-pdf.ts'

type Written = {bytes: Uint8Array} | {refused: PrintRefusal}

/** Writes plans as a PDF or a model, or one of them as another file. */
export async function writePlans(home: Home, plans: readonly Plan[], task: PrintTask): Promise<Written> {
  const {format, language, project, version} = task
  if (format === 'dxf') return writeDrawing(home, plans[0] as Plan)
  if (format === 'glb') return writeSolids(home, task.plan ?? undefined)
  const pdf = createPdf({title: project.name, createdAt: version.at, language})
  const words = sheetWords[language]
  const options: PrintOptions = {
    paper: task.paper,
    scale: task.scale,
    language,
    letters: pdf.letters,
    isOneSheet: format === 'svg',
    facts: {
      project: project.name,
      address: project.address ?? undefined,
      version: version.isDraft || version.number === null ? words.draft(version.number) : words.version(version.number),
      date: formatDate(language, version.at),
    },
  }
  const sheets: Sheet[] = []
  for (const plan of plans) {
    const printed = printUnlessTooDetailed(home, plan, options)
    if ('refused' in printed) return printed
    sheets.push(...printed.sheets)
  }
  if (format === 'svg') return {bytes: Buffer.from(writeSvg(sheets[0] as Sheet))}
  pdf.add(sheets)
  return {bytes: await pdf.end()}
}

async function writeDrawing(home: Home, plan: Plan): Promise<Written> {
  const {writeDxf} = await import('#shared/home/dxf-out/write-dxf.ts')
  return orTooDetailed(plan, () => ({bytes: Buffer.from(writeDxf(home, plan, planRegions(plan)))}))
}

async function writeSolids(home: Home, planId: string | undefined): Promise<Written> {
  const {writeModel} = await import('#shared/home/gltf/write-model.ts')
  return {bytes: writeModel(home, planId)}
}

function printUnlessTooDetailed(
  home: Home,
  plan: Plan,
  options: PrintOptions,
): {sheets: Sheet[]} | {refused: PrintRefusal} {
  return orTooDetailed<{sheets: Sheet[]} | {refused: PrintRefusal}>(plan, () => {
    const printed = printPlan(home, plan.id, options)
    return 'tooMany' in printed ? {refused: {reason: 'too-many', plan: plan.name, ...printed.tooMany}} : printed
  })
}

function orTooDetailed<Result>({name}: Plan, write: () => Result): Result | {refused: PrintRefusal} {
  try {
    return write()
  } catch (error) {
    if (!(error instanceof TooDetailedError)) throw error
    return {refused: {reason: 'too-detailed', plan: name}}
  }
}
