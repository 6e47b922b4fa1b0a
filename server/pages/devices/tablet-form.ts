import type {TabletSettings} from '#shared/contract/resources.ts'
import {dimTimes} from '#shared/house/dim-times.ts'
import {isRecord} from '#shared/json.ts'
import {houseLanguages, languageNames} from '#shared/text/languages.ts'
import type {ListedPlan} from '../../print/print-home.ts'
import {choiceField, hidden} from '../elements.ts'
import {type Html, html} from '../html.ts'
import type {Visitor} from '../visitor.ts'
import {placeName} from './tablets-view.ts'

/** The fields of the form, as texts. `place` is a plan's id and a room's, as JSON. */
interface Fields {
  place: string
  layer: string
  dimAfter: string
  language: string
}

const fieldNames = ['place', 'layer', 'dimAfter', 'language'] as const

const fieldsOf = ({plan = '', room = '', layer = '', dimAfter = 10, language = 'auto'}: TabletSettings): Fields => ({
  place: JSON.stringify([plan, room]),
  layer,
  dimAfter: String(dimAfter),
  language,
})

/**
 * Renders a tablet's settings as fields, with their old values hidden: only changed settings are sent to the tablet.
 */
export function settingsFields(visitor: Visitor, settings: TabletSettings, plans: readonly ListedPlan[]): Html {
  const {tablets: words} = visitor.words
  const shown = fieldsOf(settings)
  const labels = {
    place: words.fields.place,
    layer: words.fields.layer,
    dimAfter: words.fields.dimAfter,
    language: words.fields.language,
  }
  const options = optionsOf(visitor, plans)
  return html`${hidden('was', JSON.stringify(shown))}
  ${fieldNames.map((name) => choiceField({name, label: labels[name], value: shown[name], options: withOwn(options[name], {value: shown[name], label: ownLabel(visitor, name, shown[name])})}))}`
}

interface Option {
  value: string
  label: string
}

/** A value that this release or home doesn't know stays as it is until a person chooses another. */
const withOwn = (options: readonly Option[], own: Option): readonly Option[] =>
  options.some(({value}) => value === own.value) ? options : [own, ...options]

function ownLabel({words: {tablets}}: Visitor, name: keyof Fields, value: string): string {
  if (name === 'place') return tablets.unknownPlace
  return name === 'dimAfter' ? tablets.dimTime(Number(value)) : value
}

function optionsOf({words: {tablets}}: Visitor, plans: readonly ListedPlan[]): Record<keyof Fields, Option[]> {
  return {
    place: [
      {value: JSON.stringify(['', '']), label: tablets.automaticPlan},
      ...plans.flatMap(({id, name, rooms}) => [
        {value: JSON.stringify([id, '']), label: name},
        ...rooms.map((room) => ({value: JSON.stringify([id, room.id]), label: placeName(name, room.name)})),
      ]),
    ],
    layer: [
      {value: '', label: tablets.noLayer},
      ...Object.entries(tablets.layers).map(([value, label]) => ({value, label})),
    ],
    dimAfter: dimTimes.map((minutes) => ({value: String(minutes), label: tablets.dimTime(minutes)})),
    language: [
      {value: 'auto', label: tablets.automaticLanguage},
      ...houseLanguages.map((value) => ({value, label: languageNames[value]})),
    ],
  }
}

/** Returns the settings that a person changed in the form. Leaves out invalid values. */
export function changedSettings(textOf: (field: string) => string): TabletSettings {
  const shown = parsed(textOf('was'))
  const was = isRecord(shown) ? shown : {}
  const changed: TabletSettings = {}
  for (const name of fieldNames) {
    const text = textOf(name)
    if (text !== was[name]) Object.assign(changed, readers[name](text))
  }
  return changed
}

const readers: Readonly<Record<keyof Fields, (text: string) => TabletSettings>> = {
  place(text) {
    const place = parsed(text)
    const [plan, room] = Array.isArray(place) ? place : []
    return isId(plan) && isId(room) ? {plan, room} : {}
  },
  layer: (layer) => (isWord(layer) ? {layer} : {}),
  dimAfter: (text) => (/^\d{1,4}$/.test(text) && Number(text) <= 1440 ? {dimAfter: Number(text)} : {}),
  language: (language) => (isWord(language) && language !== '' ? {language} : {}),
}

const isId = (id: unknown): id is string => typeof id === 'string' && [...id].length <= 200
const isWord = (text: string) => /^[\w.-]{0,64}$/.test(text)

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
