import {folderLimits} from './limits.ts'

/** What is wrong with a folder of products, by its place. */
export interface FolderProblem {
  /** Its path in the folder; empty for the whole folder. */
  file: string
  /** A JSON Pointer within the file; empty for the whole file. */
  path: string
  wrong: string
}

export type FolderProblems = ReturnType<typeof createFolderProblems>

/** Collects them without growing with their number: the first 100 are kept, the others counted. */
export function createFolderProblems() {
  const kept: FolderProblem[] = []
  let count = 0
  return {
    get count() {
      return count
    },
    add(problem: FolderProblem) {
      count++
      if (kept.length < folderLimits.problems) kept.push(problem)
    },
    listed: (): readonly FolderProblem[] => kept,
    /** Each as a sentence with its place; the last says how many more there are. */
    sentences(): string[] {
      const more = count - kept.length
      return [...kept.map(sentence), ...(more > 0 ? [`and ${more} more`] : [])]
    },
  }
}

const sentence = ({file, path, wrong}: FolderProblem) =>
  `${[file, path].filter(Boolean).join(' ') || 'folder'}: ${wrong}`
