import {dxf} from './dxf.ts'
import type {ImportFormat} from './format.ts'
import {ifc} from './ifc.ts'
import {roomPlan} from './roomplan.ts'
import {sweetHome3d} from './sweet-home-3d.ts'

/** Every format that the import reads besides Pianta's own, in the order in which they are tried. */
export const formats: readonly ImportFormat[] = [ifc, dxf, roomPlan, sweetHome3d]
