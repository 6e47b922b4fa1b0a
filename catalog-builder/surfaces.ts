/** The look of finishes, shared by models and pictures. */

import type {Product} from '#shared/home/product.ts'
import {dull, type Surface, surfaceOf} from '#shared/home/solid/surface.ts'

export type {Surface} from '#shared/home/solid/surface.ts'

/** The surface of a part without a finish. */
const plain: Surface = {name: 'plain', color: [0.7, 0.7, 0.68], ...dull}

/** Returns a finish's surface. The same finish gives the same object. */
export function createSurfaces({finishes}: Pick<Product, 'finishes'>): (finish: string | undefined) => Surface {
  const surfaces = new Map(finishes.map((finish) => [finish.id, surfaceOf(finish)]))
  return (finish) => (finish === undefined ? plain : (surfaces.get(finish) ?? plain))
}
