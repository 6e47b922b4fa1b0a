/** Bundles three without the shaders of materials that no page of ours uses: they are a fifteenth of its script. */
import {readFile} from 'node:fs/promises'
import {dirname, join} from 'node:path'
import {fileURLToPath} from 'node:url'
import type {Plugin} from 'esbuild'

/** The shaders of the materials in `web/model/`, and of shadows. */
const used = ['meshbasic', 'meshlambert', 'shadow', 'depth', 'distance']

const source = join(dirname(fileURLToPath(import.meta.resolve('three'))), '../src')
const shaders = join(source, 'renderers/shaders')

/** Creates a plugin for esbuild. A material whose shaders it leaves out does not compile. */
export const usedShaders = (): Plugin => ({
  name: 'used-shaders',
  setup(build) {
    const kept = keptFiles()
    // Its one-file build has all shaders; its sources have a file for each.
    build.onResolve({filter: /^three$/}, () => ({path: join(source, 'Three.js')}))
    build.onLoad({filter: /[/\\]shaders[/\\]Shader(Chunk|Lib)[/\\]\w+\.glsl\.js$/}, async ({path}) => {
      if ((await kept).has(path)) return undefined
      const isLibrary = path.includes('ShaderLib')
      return {contents: isLibrary ? "export const vertex = '', fragment = ''" : "export default ''", loader: 'js'}
    })
  },
})

/** Returns the files of the used shaders, of their includes, and of the chunks that every program has. */
async function keptFiles(): Promise<ReadonlySet<string>> {
  const chunk = (name = '') => join(shaders, 'ShaderChunk', `${name}.glsl.js`)
  const programs = await readFile(join(source, 'renderers/webgl/WebGLProgram.js'), 'utf8')
  const kept = new Set([
    ...used.map((name) => join(shaders, 'ShaderLib', `${name}.glsl.js`)),
    ...[...programs.matchAll(/ShaderChunk\[ '(\w+)' \]/g)].map(([, name]) => chunk(name)),
    ...['default_vertex', 'default_fragment'].map(chunk),
  ])
  // The set grows while it is read.
  for (const path of kept)
    for (const [, name] of (await readFile(path, 'utf8')).matchAll(/#include <(\w+)>/g)) kept.add(chunk(name))
  return kept
}
