/** What the card needs seldom: a file of its own, which `parts.ts` loads. */
export {upgradeHome} from '#shared/home/versions/upgrade.ts'
export {versions} from '#shared/home/versions/versions.ts'
export {createPlaceNamer} from '../name-places.ts'
export {PiantaCardEditor} from '../pianta-card-editor.ts'
