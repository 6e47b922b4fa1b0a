import {randomInt} from 'node:crypto'

/** Wrong numbers that a pairing survives: five guesses of a million. */
export const maxWrongNumbers = 4

/** Returns a number of six digits, which the page shows after *Allow*. */
export const newPairingNumber = (): string => String(randomInt(1_000_000)).padStart(6, '0')

/** Returns a number as people read it: 482 913. */
export const shownNumber = (number: string) => number.replace(/^(...)/, '$1 ')
