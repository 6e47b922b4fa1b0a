import type {Dirent} from 'node:fs'
import {readdir, stat} from 'node:fs/promises'
import {join} from 'node:path'
import {compareText} from '#shared/home/compare-text.ts'
import {assetFolders} from './asset-paths.ts'
import type {FolderProblems} from './folder-problems.ts'
import {folderLimits} from './limits.ts'
import {describeReadError} from './read-inside.ts'

/** Folders with assets, which hold no product files. */
const assetFolderNames: ReadonlySet<string> = new Set(Object.values(assetFolders).map(({folder}) => folder))

/**
 * Returns the paths of a folder's `.json` files, subfolders included, in order. Ignores dotfiles and other files.
 * Reports links to folders instead of following them.
 */
export async function findProductFiles(
  root: string,
  problems: FolderProblems,
  maxFiles: number = folderLimits.files,
): Promise<string[]> {
  const files: string[] = []
  let left = maxFiles
  for await (const {path, isLink} of filesWithin(root, '', problems)) {
    if (left-- === 0) {
      problems.add({file: '', path: '', wrong: `has more than ${maxFiles} files`})
      return []
    }
    if (path.endsWith('.json')) files.push(path)
    else if (isLink && (await leadsToFolder(join(root, path))))
      problems.add({file: path, path: '', wrong: 'is a link to a folder: replace it with the folder'})
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
    if (entry.name.startsWith('.') || assetFolderNames.has(path)) continue
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
