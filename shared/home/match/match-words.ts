/** The texts of a proposal, for people. */
import type {Language} from '../../text/languages.ts'
import type {Confidence, MatchReason} from './match.ts'
import {type NamingWords, namingWords} from './naming-words.ts'

export type MatchLanguage = Language

export interface MatchWords extends NamingWords {
  /** The headings of a list, by confidence. */
  headings: Record<Confidence, (count: number) => string>
  unmatched(count: number): string
  reasons: Record<MatchReason['code'], string>
  doubts: Record<NonNullable<MatchReason['doubt']>, string>
  area(name: string): string
  nothing: string
  /** Questions before pairs are bound. */
  ask: Record<'certain' | 'likely', (count: number) => string>
}

const counted = (count: number, one: string, several: string) => `${count} ${count === 1 ? one : several}`

const en: MatchWords = {
  ...namingWords.en,
  headings: {
    bound: (count) => `Already on the plan: ${counted(count, 'device', 'devices')}`,
    certain: (count) => `Certain: ${counted(count, 'pair', 'pairs')}`,
    likely: (count) => `Likely: ${counted(count, 'pair', 'pairs')}`,
    possible: (count) => `Possible, look at each: ${counted(count, 'pair', 'pairs')}`,
  },
  unmatched: (count) => `Not found on the plan: ${counted(count, 'device', 'devices')}`,
  reasons: {
    bound: 'as before',
    name: 'same name',
    only: 'the only one in the room',
    order: 'in the order of the room',
    rest: 'left over in the room',
    room: 'in this room',
    group: 'belongs with others',
    twin: 'another tablet has it there',
    entity: 'named by its id in the house',
    offered: 'chosen in Home Assistant',
  },
  doubts: {
    alike: 'others fit as well',
    room: 'the room is not sure',
    name: 'part of the name does not fit',
    gone: 'in place of a device that is no longer declared',
  },
  area: (name) => `“${name}” in the house`,
  nothing: 'No devices are declared for this project yet.',
  ask: {
    certain: (count) => (count === 1 ? 'Bind the certain pair?' : `Bind the ${count} certain pairs?`),
    likely: (count) => (count === 1 ? 'Also bind the likely pair?' : `Also bind the ${count} likely pairs?`),
  },
}

const it: MatchWords = {
  ...namingWords.it,
  headings: {
    bound: (count) => `Già sulla pianta: ${counted(count, 'dispositivo', 'dispositivi')}`,
    certain: (count) => `Certe: ${counted(count, 'coppia', 'coppie')}`,
    likely: (count) => `Probabili: ${counted(count, 'coppia', 'coppie')}`,
    possible: (count) => `Possibili, da guardare una per una: ${counted(count, 'coppia', 'coppie')}`,
  },
  unmatched: (count) => `Non trovati sulla pianta: ${counted(count, 'dispositivo', 'dispositivi')}`,
  reasons: {
    bound: 'come prima',
    name: 'stesso nome',
    only: 'l’unico nella stanza',
    order: 'nell’ordine della stanza',
    rest: 'quello che resta nella stanza',
    room: 'in questa stanza',
    group: 'insieme ad altri',
    twin: 'un altro tablet l’ha già lì',
    entity: 'ha per nome il suo id nella casa',
    offered: 'scelto in Home Assistant',
  },
  doubts: {
    alike: 'anche altri vanno bene',
    room: 'la stanza non è sicura',
    name: 'una parte del nome non torna',
    gone: 'al posto di un dispositivo non più dichiarato',
  },
  area: (name) => `“${name}” nella casa`,
  nothing: 'Per questo progetto non è dichiarato ancora nessun dispositivo.',
  ask: {
    certain: (count) => (count === 1 ? 'Collego la coppia certa?' : `Collego le ${count} coppie certe?`),
    likely: (count) => (count === 1 ? 'Anche quella probabile?' : `Anche le ${count} probabili?`),
  },
}

export const matchWords: Readonly<Record<MatchLanguage, MatchWords>> = {en, it}
