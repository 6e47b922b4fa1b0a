/** Defines `pianta-model`, for pages and the editor. */
import {defineModel} from './pianta-model.ts'

defineModel()
