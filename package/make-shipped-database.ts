import {mkdir, mkdtemp, rm} from 'node:fs/promises'
import {tmpdir} from 'node:os'
import {dirname, join} from 'node:path'
import {readCheckedFolder} from '../server/catalog/folder/list-folder.ts'
import {undated} from '../server/catalog/loaded-catalogs.ts'
import {createSearchIndex} from '../server/catalog/search-index.ts'
import {createShippedAssets} from '../server/catalog/shipped-assets.ts'
import {starter} from '../server/catalog/starter.ts'
import {createCatalog} from '../server/catalog/store.ts'
import {openDatabase} from '../server/database/open.ts'
import {systemClock} from '../shared/clock.ts'

/** Writes the database that new data folders begin with: every migration, and the starter catalog. */
export async function makeShippedDatabase(file: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'pianta-'))
  const {database, close} = openDatabase(folder)
  try {
    const clock = {...systemClock, now: () => undated}
    const searchIndex = createSearchIndex({database})
    const catalog = createCatalog({database, clock, searchIndex, shipped: createShippedAssets(starter.folder)})
    catalog.putShipped(starter.namespace, await readCheckedFolder(starter.folder))
    await mkdir(dirname(file), {recursive: true})
    await rm(file, {force: true})
    database.$client.prepare('VACUUM INTO ?').run(file)
  } finally {
    close()
    await rm(folder, {recursive: true})
  }
}
