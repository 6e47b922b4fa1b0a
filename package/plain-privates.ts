import {readFile} from 'node:fs/promises'
import type {Plugin} from 'esbuild'

/** A private member where it is used or declared: `this.#home`, `async #bind(`. */
const privateName = /(?<=\.|^\s+(?:(?:readonly|async|get|set|static) )*)#([a-zA-Z]\w*)/gm

/**
 * Gives the private members of the elements plain names: `#home` becomes `$0`. For the oldest browsers esbuild would make
 * a WeakMap of each, which takes room in the script, and memory and time on the page. No other class has such names.
 */
export const plainPrivates: Plugin = {
  name: 'plain-privates',
  setup(build) {
    build.onLoad({filter: /[\\/]web[\\/](?:plan|card)[\\/](?:editor[\\/])?pianta-[\w-]+\.ts$/}, async ({path}) => {
      const names = new Map<string, string>()
      const shortened = (name: string) => {
        const short = names.get(name) ?? `$${names.size.toString(36)}`
        names.set(name, short)
        return short
      }
      const source = await readFile(path, 'utf8')
      return {contents: source.replace(privateName, (_, name: string) => shortened(name)), loader: 'ts'}
    })
  },
}
