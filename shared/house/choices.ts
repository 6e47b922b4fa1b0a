import type {Rule} from './rules.ts'

/** What people chose for a house, on any of its tablets: it holds on all of them. */
export interface HouseChoices {
  /** Whether a device asks first, by device. */
  asks: Readonly<Record<string, boolean>>
  /** When a device stays on: at "Good night", or at "All off" too. */
  stays: Readonly<Record<string, 'night' | 'always'>>
  /** What marks a device on the plan, by device. */
  rules: Readonly<Record<string, Rule>>
}

/** A choice of a person; null takes it back. */
export type Choice =
  | {of: 'asks'; device: string; value: boolean | null}
  | {of: 'stays'; device: string; value: 'night' | 'always' | null}
  | {of: 'rules'; device: string; value: Rule | null}

export const noChoices: HouseChoices = {asks: {}, stays: {}, rules: {}}
