import {isRecord} from '#shared/json.ts'
import type {LayerChoice} from '../plan/layers/read-layer.ts'

/** Returns the layer that somebody chose in this browser; null without a choice, or where the browser keeps nothing. */
export function keptChoice(key: string): LayerChoice | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
    if (!isRecord(kept) || typeof kept.layer !== 'string' || !Array.isArray(kept.hidden)) return null
    return {layer: kept.layer, hidden: kept.hidden.filter((kind) => typeof kind === 'string')}
  } catch {
    return null
  }
}

/** Keeps a choice in this browser; one that refuses forgets it with the page. */
export function keepChoice(key: string, choice: LayerChoice): void {
  try {
    localStorage.setItem(key, JSON.stringify(choice))
  } catch {
    // Private windows and full disks refuse.
  }
}
