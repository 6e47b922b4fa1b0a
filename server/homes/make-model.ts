import {promisify} from 'node:util'
import {gzip} from 'node:zlib'
import type {Home} from '#shared/home/schema.ts'
import type {ReadyHome} from './ready-home.ts'
import {readStoredHome} from './stored-home.ts'

export interface ModelTask extends Pick<ReadyHome, 'json'> {
  /** The id of the only level to show. */
  level?: string | undefined
}

/** A home as binary glTF, plain and compressed. */
export interface MadeModel {
  identity: Uint8Array
  gzip: Uint8Array
}

const compress = promisify(gzip)

/** Makes the model of a stored home. Returns undefined when it has no such level. Runs in a worker thread. */
export async function makeModel({json, level}: ModelTask): Promise<MadeModel | undefined> {
  const {writeModel} = await import('#shared/home/gltf/write-model.ts')
  const home = JSON.parse(readStoredHome(json).toString()) as Home
  if (level !== undefined && !home.levels.some(({id}) => id === level)) return undefined
  const plan = home.plans.find((each) => each.level === level)
  const identity = writeModel(level === undefined || plan ? home : {...home, plans: []}, plan?.id)
  return {identity, gzip: await compress(identity)}
}
