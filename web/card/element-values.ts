import {hasOwn} from '#shared/home/older-browsers.ts'
import {isRecord, type Json} from '#shared/json.ts'
import type {Segment} from '../plan/plan-values.ts'

/** An entity whose state the settings want beside an element. */
export interface ElementValue {
  entity: string
  /** Its colours by value, from the lowest. */
  segments: readonly Segment[]
}

/** Colours by the names that Home Assistant's own cards have for them. */
const named: Readonly<Record<string, string>> = {
  red: '#f44336',
  orange: '#ff9800',
  amber: '#ffc107',
  yellow: '#ffeb3b',
  lime: '#cddc39',
  green: '#4caf50',
  teal: '#009688',
  cyan: '#00bcd4',
  blue: '#2196f3',
  purple: '#926bc7',
  pink: '#e91e63',
  grey: '#9e9e9e',
}

/** The problem of the values of an element. */
export type ValueProblem = {kind: 'shape'} | {kind: 'segment'; entity: string} | {kind: 'color'; name: string}

/**
 * Reads the setting `values` of an element: an entity, `{entity, segments: [{from, color}]}` as Home Assistant's gauge
 * has it, or a list of them.
 */
export function readElementValues(raw: unknown, isEntity: (text: unknown) => text is string) {
  const values: ElementValue[] = []
  for (const one of Array.isArray(raw) ? raw : [raw]) {
    const {entity, segments = [], ...others}: Json = isRecord(one) ? one : {entity: one}
    if (!isEntity(entity) || Object.keys(others).length > 0) return {problem: {kind: 'shape'} as ValueProblem}
    if (!Array.isArray(segments)) return {problem: {kind: 'segment', entity} as ValueProblem}
    const read: Segment[] = []
    for (const segment of segments as readonly unknown[]) {
      if (!isRecord(segment) || typeof segment.from !== 'number' || typeof segment.color !== 'string')
        return {problem: {kind: 'segment', entity} as ValueProblem}
      const color = hexOf(segment.color)
      if (color === undefined) return {problem: {kind: 'color', name: segment.color} as ValueProblem}
      read.push({from: segment.from, color})
    }
    values.push({entity, segments: read.sort((one, other) => one.from - other.from)})
  }
  return {values}
}

/** Returns a colour as `#rrggbb`; undefined if it is neither that, `#rgb`, nor a known name. */
function hexOf(text: string): string | undefined {
  const name = text.trim().toLowerCase()
  if (hasOwn(named, name)) return named[name]
  if (/^#[0-9a-f]{6}$/.test(name)) return name
  return /^#[0-9a-f]{3}$/.test(name) ? name.replace(/[0-9a-f]/g, '$&$&') : undefined
}

/** The names of colours, for people. */
export const colorNames: readonly string[] = Object.keys(named)
