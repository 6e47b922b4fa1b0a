import type {Dirent} from 'node:fs'
import {readdir, stat} from 'node:fs/promises'
import {join} from 'node:path'
import {compareText} from '#shared/home/compare-text.ts'
import {assetFolders} from './asset-paths.ts'
import type {FolderProblems} from './folder-problems.ts'
import {folderLimits} from './limits.ts'
import {describeReadError} from './read-inside.ts'

/** They hold bytes by their hashes, for products to name. */
const ofBytes: ReadonlySet<string> = new Set(Object.values(assetFolders).map(({folder}) => folder))

/**
 * The paths of a folder's product files, `.json` in it and the folders within, in their order. What begins with a dot
 * and files of other kinds are let be; links to folders aren't followed, and are told.
 */
export async function findProductFiles(
  root: string,
  problems: FolderProblems,
  most: number = folderLimits.files,
): Promise<string[]> {
  const files: string[] = []
  let left = most
  for await (const {path, isLink} of filesWithin(root, '', problems)) {
    if (left-- === 0) {
      problems.add({file: '', path: '', wrong: `has more than ${most} files`})
      return []
    }
    if (path.endsWith('.json')) files.push(path)
    else if (isLink && (await leadsToFolder(join(root, path))))
      problems.add({file: path, path: '', wrong: 'is a link to a folder: put the folder itself there'})
  }
  return files.toSorted(compareText)
}

interface FoundFile {
  path: string
  isLink: boolean
}

async function* filesWithin(root: string, folder: string, problems: FolderProblems): AsyncGenerator<FoundFile> {
  for (const entry of await entriesOf(root, folder, problems)) {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`
    if (entry.name.startsWith('.') || ofBytes.has(path)) continue
    if (entry.isDirectory()) yield* filesWithin(root, path, problems)
    else yield {path, isLink: entry.isSymbolicLink()}
  }
}

async function entriesOf(root: string, folder: string, problems: FolderProblems): Promise<Dirent[]> {
  try {
    return await readdir(join(root, folder), {withFileTypes: true})
  } catch (error) {
    problems.add({file: folder, path: '', wrong: describeReadError(error)})
    return []
  }
}

const leadsToFolder = (path: string) =>
  stat(path).then(
    (about) => about.isDirectory(),
    () => false,
  )
