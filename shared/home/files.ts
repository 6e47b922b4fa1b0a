import type {Home} from './schema.ts'

/** The project files that a home names, each once, in its order: drawings, and the images of walls and floors. */
export function filesNamed(home: Home): string[] {
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

/** The models and thumbnails of the home's products, each once, in its order. They are in the catalog's store. */
export function modelsNamed(home: Home): string[] {
  const named = new Set<string>()
  for (const {thumbnails, geometry} of Object.values(home.products ?? {})) {
    for (const thumbnail of thumbnails) named.add(thumbnail)
    for (const part of geometry.parts) if (part.kind === 'model') for (const {sha256} of part.models) named.add(sha256)
  }
  return [...named]
}
