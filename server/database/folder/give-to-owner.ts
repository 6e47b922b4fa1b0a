import {lchownSync, lstatSync, statSync} from 'node:fs'
import {dirname} from 'node:path'

/**
 * Gives a file that root made to the owner of its folder: the user of a service couldn't open it otherwise. Follows no
 * link: it may lead anywhere.
 */
export function giveToOwner(file: string) {
  if (process.geteuid?.() !== 0) return
  const {uid, gid} = statSync(dirname(file))
  if (lstatSync(file).uid !== uid) lchownSync(file, uid, gid)
}
