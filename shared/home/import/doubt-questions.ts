/** Asks about the doubtful records of a file, in words that fit the drawing beside them. */
import type {Language} from '../../text/languages.ts'
import {touches, unionOf} from '../geometry/box.ts'
import {isInside} from '../geometry/rings.ts'
import {along, rotate} from '../geometry/vector.ts'
import type {Point} from '../schema.ts'
import {defaultNames} from './default-names.ts'
import {type Doubt, outlineOf, pointTowards, type Side, type Swing} from './doubts.ts'
import type {ImportChoice, ImportQuestion} from './questions.ts'
import {agreement, leftOut} from './settle-doubts.ts'
import type {SourceHome, SourcePiece, SourceRoom} from './source-home.ts'

type Texts = Record<Language, string>

const hints: Readonly<Record<Doubt['reason'], Texts>> = {
  'low-confidence': {en: 'The scan was not certain of it.', it: 'La scansione non ne era certa.'},
  guessed: {en: 'The file doesn’t tell it; this is a guess.', it: 'Il file non lo dice: è una supposizione.'},
  swing: {en: 'The file doesn’t tell how it opens.', it: 'Il file non dice come si apre.'},
}

const keep: ImportChoice = {value: 'keep', text: {en: 'Keep it', it: 'Tienilo'}, isProposed: true}
const leaveOut: ImportChoice = {value: leftOut, text: {en: 'Leave it out', it: 'Non importarlo'}}
const wall: Texts = {en: 'Wall', it: 'Muro'}

const hingeAt: Readonly<Record<Side, Texts>> = {
  left: {en: 'Hinge left', it: 'Cerniera a sinistra'},
  right: {en: 'Hinge right', it: 'Cerniera a destra'},
  up: {en: 'Hinge at the top', it: 'Cerniera in alto'},
  down: {en: 'Hinge at the bottom', it: 'Cerniera in basso'},
}

const opensTo: Readonly<Record<Side, Texts>> = {
  left: {en: 'opens left', it: 'apre a sinistra'},
  right: {en: 'opens right', it: 'apre a destra'},
  up: {en: 'opens up', it: 'apre in su'},
  down: {en: 'opens down', it: 'apre in giù'},
}

/** Returns a question for each doubt, keyed by its number, and the one that agrees to all. */
export function doubtQuestions(doubts: readonly Doubt[], {rooms}: Pick<SourceHome, 'rooms'>): ImportQuestion[] {
  const roomAt = createRoomFinder(rooms)
  return [...doubts.map((doubt) => questionOf(doubt, roomAt)), agreementQuestion]
}

const agreementQuestion: ImportQuestion = {
  key: agreement.key,
  text: {en: 'Agree to the elements above?', it: 'Accetti gli elementi qui sopra?'},
  hint: {
    en: 'Elements without an answer of their own are kept as drawn.',
    it: 'Gli elementi senza una risposta restano come sono disegnati.',
  },
  takes: 'one',
  choices: [
    {value: agreement.agreed, text: {en: 'Agree, and save', it: 'Accetto, salva'}},
    {value: agreement.later, text: {en: 'Save them as unsure', it: 'Salvali come incerti'}},
  ],
}

type FindRoom = (at: Point, level: string | undefined) => Texts | undefined

function questionOf(doubt: Doubt, roomAt: FindRoom): ImportQuestion {
  const {number, reason} = doubt
  const {name, room} = namesOf(doubt, roomAt)
  const place = (language: Language) => (room === undefined ? '' : `, ${room[language]}`)
  const choices = doubt.kind === 'piece' && doubt.swings.length > 0 ? swingChoices(doubt, roomAt) : [keep]
  return {
    key: String(number),
    text: {en: `${number}: ${name.en}${place('en')}`, it: `${number}: ${name.it}${place('it')}`},
    hint: hints[reason],
    takes: 'one',
    choices: [...choices, leaveOut],
  }
}

function namesOf(doubt: Doubt, roomAt: FindRoom): {name: Texts; room?: Texts | undefined} {
  if (doubt.kind === 'room') return {name: roomName(doubt.record)}
  const {level} = doubt.record
  if (doubt.kind === 'wall') return {name: wall, room: roomAt(middleOf(outlineOf(doubt)), level)}
  const {record} = doubt
  const fallback = {en: defaultNames.en.piece, it: defaultNames.it.piece}
  return {
    name: record.name === '' ? fallback : both(record.name),
    room: placesOf(record)
      .map((at) => roomAt(at, level))
      .find((room) => room !== undefined),
  }
}

/** An opening is between rooms: a door is named by the one that it opens into. */
function placesOf(piece: SourcePiece): Point[] {
  if (piece.kind !== 'opening') return [piece.at]
  const across = rotate([0, 1], piece.angle)
  const {opensTo} = piece.opening ?? {}
  return [...(opensTo ? [opensTo] : []), along(piece.at, across, beside), along(piece.at, across, -beside)]
}

/** Metres from an opening's middle into a room. */
const beside = 0.5

function swingChoices({record, swings}: Doubt & {kind: 'piece'}, roomAt: FindRoom): ImportChoice[] {
  return swings.map((swing, index) => {
    const room = roomAt(pointTowards(record, swing.opensTo, 'opensTo'), record.level)
    return {
      value: swing.value,
      text: {en: swingText(swing, room, 'en'), it: swingText(swing, room, 'it')},
      ...(index === 0 && {isProposed: true}),
    }
  })
}

function swingText({hinge, opensTo: side}: Swing, room: Texts | undefined, language: Language): string {
  const text = [...(hinge ? [hingeAt[hinge][language]] : []), opensTo[side][language]].join(', ')
  const into = room === undefined ? '' : ` (${room[language]})`
  return text.charAt(0).toUpperCase() + text.slice(1) + into
}

const both = (text: string): Texts => ({en: text, it: text})

const roomName = ({name, number}: SourceRoom): Texts =>
  name === '' ? {en: `${defaultNames.en.room} ${number}`, it: `${defaultNames.it.room} ${number}`} : both(name)

function createRoomFinder(rooms: readonly SourceRoom[]): FindRoom {
  const boxed = rooms.map((room) => ({room, box: boxOf(room.outline)}))
  return (at, level) => {
    const point = boxOf([at])
    const found = boxed.find(
      ({room, box}) => room.level === level && touches(box, point) && isInside(at, [room.outline]),
    )
    return found && roomName(found.room)
  }
}

const boxOf = (points: readonly Point[]) => unionOf(points.map(([x, y]) => ({left: x, top: y, right: x, bottom: y})))

const middleOf = (points: readonly Point[]): Point => [
  points.reduce((sum, [x]) => sum + x / points.length, 0),
  points.reduce((sum, [, y]) => sum + y / points.length, 0),
]
