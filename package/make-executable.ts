import {rename} from 'node:fs/promises'
import {join} from 'node:path'
import {requireTool} from '../tools/require-tool.ts'
import {findPackage} from './find-package.ts'
import {isOwn, nativePackages, type Platform} from './platform.ts'

interface SeaOptions {
  targets: {platform: string; arch: string; nodeRange: string; output: string}[]
  useLocalNode: boolean
  nodePath: string
  seaConfig: Record<string, unknown>
  signature: boolean
}

interface Sea {
  default: (entry: string, options: SeaOptions) => Promise<void>
}

interface Executable {
  /** The bundle that it runs. */
  main: string
  /** Files inside, by name. */
  assets?: Record<string, string>
  /** The absolute path of the executable. */
  output: string
}

/** A young generation that takes 8 MB less. A smaller one would slow requests: 2 MB cost 7 % of their time. */
const youngGeneration = '--max-semi-space-size=4'

/** Makes a platform's executable: its Node, with a bundle and files inside. */
export async function makeExecutable(platform: Platform, {main, assets = {}, output}: Executable): Promise<void> {
  const {default: sea} = requireTool<Sea>('packaging', '@yao-pkg/pkg/lib-es5/sea.js')
  const [system = '', arch = ''] = platform.split('-')
  const unfinished = `${output}.unfinished`
  await sea(main, {
    targets: [{platform: system, arch, nodeRange: 'node24', output: unfinished}],
    // The Node that runs here makes the blob: it must have the target's version to the patch.
    useLocalNode: true,
    nodePath: join(await findPackage(nativePackages(platform).node), 'bin/node'),
    seaConfig: {
      assets,
      disableExperimentalSEAWarning: true,
      useSnapshot: false,
      useCodeCache: isOwn(platform),
      execArgv: [youngGeneration],
    },
    signature: false,
  })
  // An executable that runs can't be written, but replaced.
  await rename(unfinished, output)
}
