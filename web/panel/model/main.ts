/** The script of the panel's view in three dimensions, which the page loads when somebody opens it. */
import {defineModel} from '../../model/pianta-model.ts'
import {PiantaHouseModel} from './pianta-house-model.ts'

defineModel()
customElements.define('pianta-house-model', PiantaHouseModel)
