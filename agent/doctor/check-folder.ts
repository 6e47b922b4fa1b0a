import {stat, statfs} from 'node:fs/promises'
import {reasonOf} from '../failure.ts'
import {makingProblem, storageProblem} from '../folder.ts'
import {type Finding, right, wrong} from './finding.ts'

/** Bytes of free space that the agent's files need with ease. */
const enoughSpace = 64 * 1024 * 1024

/** Checks the agent's folder: its mode, its room, and that it takes files. Creates nothing. */
export async function checkFolder(folder: string): Promise<Finding[]> {
  let mode: number
  try {
    mode = (await stat(folder)).mode
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') {
      const problem = await makingProblem(folder)
      return problem === undefined
        ? [right('folder', `${folder} does not exist yet; the first command creates it.`)]
        : [wrong('folder', `${folder} can't be made: ${problem}. Choose another with PIANTA_AGENT_DATA.`)]
    }
    return [wrong('folder', `${folder}: ${reasonOf(error)}. Choose another with PIANTA_AGENT_DATA.`)]
  }
  if ((mode & 0o022) !== 0) return [wrong('folder', `Other users can write to ${folder}. Run: chmod 700 ${folder}`)]
  const problem = await storageProblem(folder)
  if (problem !== undefined) {
    return [
      wrong(
        'folder',
        `${folder} takes no files: ${problem}. Free some space, or check its owner and whether its disk is read-only.`,
      ),
    ]
  }
  const {bavail, bsize} = await statfs(folder)
  const megabytes = Math.floor((bavail * bsize) / 1024 / 1024)
  return bavail * bsize < enoughSpace
    ? [wrong('folder', `${folder} has only ${megabytes} MB left. Free some space.`)]
    : [right('folder', `${folder} is the agent's own and has ${megabytes} MB left.`)]
}
