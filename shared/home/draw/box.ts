/** An axis-aligned bounding box, in metres. */
export interface Box {
  left: number
  top: number
  right: number
  bottom: number
}
