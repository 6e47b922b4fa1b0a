import {batteries} from './batteries.ts'
import {comfort} from './comfort.ts'
import {energy} from './energy.ts'
import type {Layer} from './layer.ts'
import {look} from './look.ts'
import {openings} from './openings.ts'
import {presence} from './presence.ts'

/** The layers besides *Home*, in the order in which people choose. */
export const layers: Layer[] = [look, comfort, openings, presence, energy, batteries]

/** Returns the layer of an address; undefined for one that nobody knows. */
export const findLayer = (id: string): Layer | undefined =>
  layers.find((layer) => layer.id === id || layer.aliases?.includes(id))
