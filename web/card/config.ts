import {isRecord} from '#shared/json.ts'
import type {HouseLanguage} from '#shared/text/languages.ts'
import {knownLayers, layerIdOf} from '../plan/layers/layer-ids.ts'
import {type ConfigWords, configWords} from './config-words.ts'
import {type ElementActions, gestures} from './element-actions.ts'
import {colorNames, type ElementValue, readElementValues} from './element-values.ts'

/** The source of the home: a file, or an agent that shows it to this dashboard. */
export type HomeSource = {kind: 'file'; url: string} | {kind: 'agent'; url: string; key: string | undefined}

/** The card's settings, checked. */
export interface CardConfig {
  source: HomeSource
  title: string
  /** The id or the name of the plan to start with; empty for the home's first one. */
  floor: string
  orientation: (typeof orientations)[number]
  /** Whether rooms are tinted by their temperature. */
  tint: boolean
  readings: boolean
  /** The layer that the card begins with; empty for *Home*. */
  layer: string
  /** Whether elements without an entity are listed below the plan. */
  unbound: boolean
  /** Entities by element, in place of the home's bindings. The slots of a plate are `<id>/<index>`. */
  entities: ReadonlyMap<string, readonly string[]>
  /** Entities whose states are written beside elements, by element. */
  values: ReadonlyMap<string, readonly ElementValue[]>
  /** The actions of gestures, by element or by kind. */
  actions: ReadonlyMap<string, ElementActions>
}

/** The settings as the dashboard keeps them. Home Assistant adds fields of its own, which the card leaves alone. */
export type RawConfig = Readonly<Record<string, unknown>>

/** Degrees clockwise; `auto` turns the plan a quarter where that makes it much larger. */
export const orientations = ['auto', 0, 90, 180, 270] as const

const entityPattern = /^[a-z0-9_]+\.[a-z0-9_]+$/

/** Returns the problem of the settings, in a sentence; undefined if they are right. */
export function settingsProblem(raw: unknown, language: HouseLanguage): string | undefined {
  try {
    readCardConfig(raw, language)
    return undefined
  } catch (error) {
    return (error as Error).message
  }
}

/** Reads the settings. Throws an error that names their problem. */
export function readCardConfig(raw: unknown, language: HouseLanguage): CardConfig {
  const words = configWords[language]
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) throw new TypeError(words.notSettings)
  const config = raw as RawConfig
  const orientation = orientations.find((one) => String(one) === String(config.orientation ?? 'auto'))
  if (orientation === undefined) throw new RangeError(words.orientation)
  return {
    source: readSource(config, words),
    title: readText(config, 'title', words) ?? '',
    floor: readText(config, 'floor', words) ?? '',
    orientation,
    tint: readFlag(config, 'tint', words, false),
    readings: readFlag(config, 'readings', words, true),
    layer: readLayer(config, words),
    unbound: readFlag(config, 'unbound', words, false),
    entities: readEntities(config.entities, words),
    values: readValues(config.values, words),
    actions: readActions(config.actions, words),
  }
}

function readSource(config: RawConfig, words: ConfigWords): HomeSource {
  const home = readText(config, 'home', words)
  const agent = readText(config, 'agent', words)
  const key = readText(config, 'key', words)
  if ((home === undefined) === (agent === undefined))
    throw new TypeError(home === undefined ? words.noHome : words.twoHomes)
  if (home !== undefined) {
    if (key !== undefined) throw new TypeError(words.keyWithoutAgent)
    if (!isFileAddress(home)) throw new TypeError(words.homeAddress(home))
    return {kind: 'file', url: home}
  }
  const url = agentAddress(agent ?? '')
  if (url === undefined) throw new TypeError(words.agentAddress(agent ?? ''))
  return {kind: 'agent', url, key}
}

/** Tests for a path of Home Assistant, like `/local/home.json`, or an address. */
function isFileAddress(text: string): boolean {
  if (text.startsWith('/') && !text.startsWith('//')) return true
  return parseAddress(text) !== undefined
}

/** Returns the address of the agent's home: `http://tablet:8430/home.json`. A key in the address is no setting. */
function agentAddress(text: string): string | undefined {
  const url = parseAddress(text)
  const isBare = url?.search === '' && url.hash === ''
  if (!isBare) return undefined
  return `${url.origin}${url.pathname.replace(/\/*$/, '')}/home.json`
}

function parseAddress(text: string): URL | undefined {
  try {
    const url = new URL(text)
    const isWeb = url.protocol === 'http:' || url.protocol === 'https:'
    return isWeb && url.username === '' && url.password === '' ? url : undefined
  } catch {
    return undefined
  }
}

function readText(config: RawConfig, key: string, words: ConfigWords): string | undefined {
  const value = config[key]
  if (value === undefined || value === null || value === '') return undefined
  if (typeof value !== 'string') throw new TypeError(words.text(key))
  return value.trim() === '' ? undefined : value.trim()
}

function readLayer(config: RawConfig, words: ConfigWords): string {
  const layer = readText(config, 'layer', words) ?? ''
  if (layer === '' || layer === 'home') return ''
  const id = layerIdOf(layer)
  if (id === undefined) throw new RangeError(words.layer(layer, knownLayers))
  return id
}

function readFlag(config: RawConfig, key: string, words: ConfigWords, initial: boolean): boolean {
  const value = config[key]
  if (value === undefined || value === null) return initial
  if (typeof value !== 'boolean') throw new TypeError(words.flag(key))
  return value
}

function readEntities(value: unknown, words: ConfigWords): ReadonlyMap<string, readonly string[]> {
  if (value === undefined || value === null) return new Map()
  if (typeof value !== 'object' || Array.isArray(value)) throw new TypeError(words.entities)
  return new Map(
    Object.entries(value as RawConfig).map(([element, named]) => {
      const list: readonly unknown[] = Array.isArray(named) ? named : [named]
      const entities = list.filter(isEntity)
      if (entities.length !== list.length) throw new TypeError(words.entity(element))
      return [element, entities]
    }),
  )
}

const isEntity = (text: unknown): text is string => typeof text === 'string' && entityPattern.test(text)

function readValues(value: unknown, words: ConfigWords): ReadonlyMap<string, readonly ElementValue[]> {
  if (value === undefined || value === null) return new Map()
  if (!isRecord(value)) throw new TypeError(words.values)
  return new Map(
    Object.entries(value).map(([element, raw]) => {
      const {values, problem} = readElementValues(raw, isEntity)
      if (problem?.kind === 'color') throw new RangeError(words.color(element, problem.name, colorNames))
      if (problem?.kind === 'segment') throw new TypeError(words.segments(element, problem.entity))
      if (!values) throw new TypeError(words.value(element))
      return [element, values]
    }),
  )
}

/** Reads what gestures do. Home Assistant itself reads the actions, whose fields are its own. */
function readActions(value: unknown, words: ConfigWords): ReadonlyMap<string, ElementActions> {
  if (value === undefined || value === null) return new Map()
  if (!isRecord(value)) throw new TypeError(words.actions)
  return new Map(
    Object.entries(value).map(([element, actions]) => {
      const isRight =
        isRecord(actions) && Object.entries(actions).every(([name, one]) => isGesture(name) && isAction(one))
      if (!isRight) throw new TypeError(words.action(element))
      return [element, actions]
    }),
  )
}

const isGesture = (name: string) => gestures.some((gesture) => name === `${gesture}_action`)
const isAction = (value: unknown) => isRecord(value) && typeof value.action === 'string'
