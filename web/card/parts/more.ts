/** The parts that the card needs seldom: a file of its own, which `parts.ts` loads. */
export {upgradeHome} from '#shared/home/versions/upgrade.ts'
export {versions} from '#shared/home/versions/versions.ts'
export {PiantaCardEditor} from '../editor/pianta-card-editor.ts'
export {createPlaceNamer} from '../places/name-places.ts'
