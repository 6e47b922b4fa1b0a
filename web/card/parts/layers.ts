/** The layers of the card: a file of its own, which `parts.ts` loads with the first one. */
export {layersModule} from '../../plan/layers/module.ts'
