import type {Home, Product} from './schema.ts'

/** Returns the project files that a home references (drawings, wall and floor images), each once, in its order. */
export function referencedFiles(home: Home): string[] {
  const named = new Set<string>()
  const nameImage = (finish: {color: string} | {image: string} | undefined) => {
    if (finish !== undefined && 'image' in finish) named.add(finish.image)
  }
  for (const plan of home.plans) {
    for (const drawing of plan.drawings ?? []) named.add(drawing.src)
    for (const room of plan.rooms) nameImage(room.floor)
    for (const wall of plan.walls) {
      nameImage(wall.left)
      nameImage(wall.right)
    }
  }
  return [...named]
}

/** Returns the models and thumbnails of the home's products, each once, in its order. The catalog stores them. */
export function referencedModels(home: Home): string[] {
  const named = new Set<string>()
  for (const product of Object.values(home.products ?? {}))
    for (const sha256 of [...product.thumbnails, ...modelsOf(product)]) named.add(sha256)
  return [...named]
}

/** Returns the models of a product's parts and of the whole, perhaps with duplicates. */
export function modelsOf({geometry, models = []}: Product): string[] {
  const ofParts = geometry.parts.flatMap((part) => (part.kind === 'model' ? part.models : []))
  return [...ofParts, ...models].map(({sha256}) => sha256)
}
