import {hash} from 'node:crypto'
import {bindingKey} from '../../homes/bindings.ts'

/** Returns the value that names a device in a form: short, because a form may have hundreds. */
export const dropKey = (bound: {app: string; device: string}): string =>
  hash('sha256', bindingKey(bound), 'base64url').slice(0, 22)
