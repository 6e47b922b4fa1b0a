import type {BoundElement} from '../bindings.ts'
import {compareText} from '../compare-text.ts'
import type {Home} from '../schema.ts'
import {createRoomFinder, type RoomFinder} from './element-rooms.ts'
import {confidences, type Match, type MatchDevice, type MatchReason} from './match.ts'
import {type MatchLanguage, matchWords} from './match-words.ts'
import {createElementNamer} from './name-elements.ts'
import {remember} from './remember.ts'

/** Returns the reason of a proposal in words: `same name; “Living” in the house`. */
export function describeReason({code, area, doubt}: MatchReason, language: MatchLanguage): string {
  const words = matchWords[language]
  return [
    words.reasons[code],
    ...(doubt === undefined ? [] : [words.doubts[doubt]]),
    ...(area === undefined ? [] : [words.area(area)]),
  ].join('; ')
}

/** The roles that an element's kind already tells. */
const plainRoles: Readonly<Partial<Record<BoundElement['kind'], readonly string[]>>> = {
  light: ['light'],
  awning: ['cover'],
  plate: ['switch', 'climate'],
  item: ['light', 'switch', 'climate', 'media', 'fan'],
}

/** Returns a function that describes a match's element: `Floor lamp in Living room`, `Kitchen: temperature`. */
export function createMatchDescriber(home: Home, language: MatchLanguage): (match: Match) => string {
  const words = matchWords[language]
  const nameOf = createElementNamer(home, language)
  const behind = createDoorReader(home)
  return ({element, role, reason}) => {
    const room = reason.room === undefined ? undefined : behind(element, reason.room)
    const name = room === undefined ? nameOf(element) : room === null ? words.doorOut : words.doorTo(room)
    const isRoom = element.kind === 'room' || element.kind === 'area'
    const place = isRoom || reason.room === undefined ? name : words.inRoom(name, reason.room)
    return plainRoles[element.kind]?.includes(role) ? place : `${place}: ${words.roles[role] ?? role}`
  }
}

/**
 * Returns a function that tells the room behind a door without a name, seen from the room of such a name: null when it
 * leads outside, undefined of anything else. A hall has many doors.
 */
function createDoorReader(home: Home): (element: BoundElement, from: string) => string | null | undefined {
  const doors = new Map(
    home.plans.flatMap((plan) =>
      plan.openings
        .filter(({kind, name}) => kind === 'door' && (name ?? '') === '')
        .map((opening) => [opening.id, {plan, opening}] as const),
    ),
  )
  const finders = remember((plan: Home['plans'][number]): RoomFinder => createRoomFinder(plan, {guesses: false}))
  return ({kind, id}, from) => {
    const door = kind === 'opening' ? doors.get(id) : undefined
    if (door === undefined) return undefined
    const ids = finders(door.plan).onWall(door.opening, 'both')
    const rooms = door.plan.rooms.filter((room) => ids.some(({room: id}) => id === room.id))
    if (!rooms.some(({name}) => name === from)) return undefined
    return rooms.find(({name}) => name !== from)?.name ?? (rooms.length > 1 ? undefined : null)
  }
}

/** Returns a proposal as lines for a terminal: the surest pairs first, then the devices without a place. */
export function matchLines(
  home: Home,
  devices: readonly MatchDevice[],
  matches: readonly Match[],
  language: MatchLanguage = home.lang ?? 'en',
): string[] {
  const words = matchWords[language]
  if (devices.length === 0) return [words.nothing]
  const describe = createMatchDescriber(home, language)
  const byId = new Map(devices.map((device) => [device.id, device]))
  const titleOf = ({name, room}: Pick<MatchDevice, 'name' | 'room'>) => (room === null ? name : `${name} (${room})`)
  const sections = confidences.flatMap((confidence) => {
    const found = matches.filter((match) => match.confidence === confidence)
    if (found.length === 0) return []
    const lines = found.map((match) => {
      const device = byId.get(match.device)
      const title = device ? titleOf(device) : match.device
      return {
        room: match.reason.room ?? '',
        title,
        line: `  ${title} → ${describe(match)} · ${describeReason(match.reason, language)}`,
      }
    })
    lines.sort((one, other) => compareText(one.room, other.room) || compareText(one.title, other.title))
    // The pairs of the home need no reason.
    return [words.headings[confidence](found.length), ...(confidence === 'bound' ? [] : lines.map(({line}) => line))]
  })
  const matched = new Set(matches.map(({device}) => device))
  const left = devices.filter(({id}) => !matched.has(id))
  if (left.length === 0) return sections
  return [...sections, words.unmatched(left.length), ...left.map((device) => `  ${titleOf(device)}`).sort(compareText)]
}
