/** A file inside an executable: a zstd frame of the archive. */
export interface PackedFile {
  /** Its path, with slashes. */
  path: string
  /** The frame's place in the archive. */
  offset: number
  length: number
  size: number
  /** The SHA-256 of its content, in hex. */
  sha256: string
}

/** The index of an executable's archive. */
export interface PackedFiles {
  version: string
  /** Names the folder of the unpacked files: other contents have another id. */
  id: string
  files: PackedFile[]
}

/** The assets of an executable. */
export const indexAsset = 'index.json'
export const archiveAsset = 'files'

/** Whether a file is synced when it is unpacked: its content runs, or becomes a person's data. */
export const isSynced = (path: string) => /\.(cjs|js|node|sqlite)$|\.so(\.|$)|package\.json$/.test(path)

/** Whether a start checks a file. Two files of three are models and pictures, which only the catalog's load reads. */
export const isCheckedAtStart = (path: string) => !/^catalog\/(models|thumbnails)\//.test(path)
