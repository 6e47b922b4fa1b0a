/** The entry @pianta/home/draw: draws plans as SVG, and finds the areas of rooms. */
export {planStyles} from '../draw/styles.ts'
export {type DrawOptions, drawPlan} from '../draw-svg.ts'
export {planRegions, type RoomRegion} from '../regions.ts'
