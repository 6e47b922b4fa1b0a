import type {Allowance, AllowedKind} from './allowance.ts'
import type {PlacedDevice} from './place.ts'

const kindWords: Readonly<Record<AllowedKind, string>> = {
  light: 'lights',
  cover: 'covers',
  switch: 'switches',
  climate: 'climate devices',
  media: 'media players',
}

/** Describes a rule in words: `command lights in Living room`. */
export function describeAllowance(allowance: Allowance, placed: readonly PlacedDevice[]): string {
  if ('device' in allowance) {
    const found = placed.find(({device}) => device.id === allowance.device)
    return `command ${found ? `${found.device.name} (${allowance.device})` : allowance.device}, by its name`
  }
  const where = allowance.room === null ? 'in every room' : `in ${allowance.room}`
  return allowance.to === 'read' ? `read states ${where}` : `command ${kindWords[allowance.kind]} ${where}`
}
