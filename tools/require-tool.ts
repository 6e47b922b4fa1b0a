import {createRequire} from 'node:module'
import {join} from 'node:path'

/**
 * Loads a package of a folder in `tools/`. Its types stay there: callers declare the parts that they use. Throws an
 * error that says how to install it.
 */
export function requireTool<Exports>(folder: string, name: string): Exports {
  try {
    return createRequire(join(import.meta.dirname, folder, 'package.json'))(name)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'MODULE_NOT_FOUND') throw error
    throw new Error(`${name} is not installed. Run npm run tools -- tools/${folder}`, {cause: error})
  }
}
