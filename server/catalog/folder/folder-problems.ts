import {folderLimits} from './limits.ts'

/** A problem in a folder of products, with its location. */
export interface FolderProblem {
  /** A path in the folder; empty for the whole folder. */
  file: string
  /** A JSON Pointer within the file; empty for the whole file. */
  path: string
  wrong: string
}

export type FolderProblems = ReturnType<typeof createFolderProblems>

/** Collects problems in bounded memory: stores the first 100, and counts the rest. */
export function createFolderProblems() {
  const stored: FolderProblem[] = []
  let count = 0
  return {
    get count() {
      return count
    },
    add(problem: FolderProblem) {
      count++
      if (stored.length < folderLimits.problems) stored.push(problem)
    },
    listed: (): readonly FolderProblem[] => stored,
    /** Returns a sentence for each problem, with its location, and one for the number of others. */
    sentences(): string[] {
      const more = count - stored.length
      return [...stored.map(sentence), ...(more > 0 ? [`and ${more} more`] : [])]
    },
  }
}

const sentence = ({file, path, wrong}: FolderProblem) =>
  `${[file, path].filter(Boolean).join(' ') || 'folder'}: ${wrong}`
