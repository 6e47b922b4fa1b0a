import {counted} from '#shared/host/output.ts'
import {formatHundredths} from '#shared/text/formats.ts'
import {terminalLine} from '#shared/text/terminal-text.ts'
import {type ApiError, invalidInput} from '../errors.ts'
import type {DescribedElement} from '../homes/describe-elements.ts'
import type {CarryReport, Loss, Unsure} from '../imports/carry-over-last.ts'

/** Lists the additions of the last version that an import kept, for people. */
export function carriedLines(carried: CarryReport | undefined): string[] {
  if (!carried) return []
  const {devices, names, rooms} = carried
  const kept = [
    ...(devices > 0 ? [`${counted(devices, 'device')} stayed connected to the plan`] : []),
    ...rooms.map((name) => `${name}, a room that the file does not have`),
    ...names.map(({name, fileName}) => `“${name}” (in the file: ${fileName || 'no name'})`),
  ]
  return [...section('Kept from the version before', kept), ...unsureLines(carried), ...lossLines(carried)]
}

/** Lists the risks of an import, and asks whether to take them. */
export const questionLines = (carried: CarryReport | undefined): string[] => [
  ...riskLines(carried),
  carried?.losses.length === 0 ? 'Save with these as before?' : 'Save and lose this?',
]

const riskLines = (carried: CarryReport | undefined): string[] => [...unsureLines(carried), ...lossLines(carried)]

const unsureLines = (carried: CarryReport | undefined): string[] =>
  section('Perhaps another one, kept as before', carried?.unsure.map(unsureText) ?? [])

/** Lists the losses of an import, for people. */
const lossLines = (carried: CarryReport | undefined): string[] =>
  section('Lost from the version before', carried?.losses.map(lossText) ?? [])

/** Returns the kept and lost additions of an import, for scripts. */
export const carriedOutput = ({devices, names, rooms, losses, unsure}: CarryReport) => ({
  devices,
  names,
  rooms,
  lost: losses,
  unsure,
})

/** Returns the error for an import that was not saved, with the remedy. */
export function notImported(file: string, carried: CarryReport | undefined): ApiError {
  const dropped = carried?.dropped ?? []
  if (dropped.length === 0)
    return invalidInput(`${file} was not imported. ${remedyOf(carried)}`, ...riskLines(carried).map(terminalLine))
  const byApp = [...Map.groupBy(dropped, ({connectionId}) => connectionId).values()]
  return invalidInput(
    `${file} was not imported: apps rely on elements that it lacks.`,
    ...byApp
      .flatMap((relied) => {
        const [{appName, personName}] = relied as [(typeof relied)[number]]
        const title = `${appName}, connected by ${personName}, relies on ${counted(relied.length, 'element')}`
        return section(title, roomLines(relied))
      })
      .map(terminalLine),
    'Put them back into the drawing and import it again, or take them out of what the app uses, or have the person who connected the app disconnect it.',
  )
}

const remedyOf = (carried: CarryReport | undefined): string =>
  carried?.losses.length === 0
    ? 'To save it with these as before, run the command again with --accept-losses; with --unsure dropped too, their devices go off the plan.'
    : 'To save it and lose this, run the command again with --accept-losses.'

const section = (title: string, lines: readonly string[]) =>
  lines.length > 0 ? [`${title}:`, ...lines.map((line) => `  ${line}`)] : []

function lossText(loss: Loss): string {
  const parts = [
    ...(loss.devices > 0 ? [counted(loss.devices, 'device')] : []),
    ...(loss.comments > 0 ? [counted(loss.comments, 'open comment')] : []),
    ...(loss.devices + loss.comments === 0 ? ['made in Pianta'] : []),
  ]
  return `${nameOf(loss)}${loss.room === undefined ? '' : ` in ${loss.room}`}: ${parts.join(', ')}`
}

function unsureText(unsure: Unsure): string {
  const parts = [
    ...(unsure.devices > 0 ? [counted(unsure.devices, 'device')] : []),
    ...(unsure.comments > 0 ? [counted(unsure.comments, 'open comment')] : []),
    ...(unsure.fileName === undefined ? [] : [`“${unsure.fileName || 'no name'}” in the file`]),
    ...(unsure.moved >= leastMoved ? [`${formatHundredths('en', unsure.moved)} m away`] : []),
  ]
  return `${nameOf(unsure)}${unsure.room === undefined ? '' : ` in ${unsure.room}`}: ${parts.join(', ')}`
}

/** Metres: less is not worth a word. */
const leastMoved = 0.01

/** The maximum names in a line. */
const maxNames = 8

function roomLines(elements: readonly DescribedElement[]): string[] {
  const titleOf = ({room, plan}: DescribedElement) => [plan, room ?? 'In no room'].filter(Boolean).join(', ')
  return [...Map.groupBy(elements, titleOf)].map(([title, group]) => {
    const names = group.slice(0, maxNames).map(nameOf).join(', ')
    return `${title} (${group.length}): ${names}${group.length > maxNames ? ', …' : ''}`
  })
}

const nameOf = ({name, kind, id}: DescribedElement) => name || `${kind} ${id}`
