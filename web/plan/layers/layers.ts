import {batteries} from './batteries.ts'
import {comfort} from './comfort.ts'
import type {Layer} from './layer.ts'
import {look} from './look.ts'
import {openings} from './openings.ts'
import {power} from './power.ts'
import {presence} from './presence.ts'

/** The layers besides *Home*, in the order in which people choose. */
export const layers: readonly Layer[] = [look, comfort, openings, presence, power, batteries]
