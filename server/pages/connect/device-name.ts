import {isReadable} from '../../accounts/readable-name.ts'

const maxLength = 100

/** Tells whether a person may give a device this name, without spaces around it. */
export const isDeviceName = (name: string): boolean => name.length <= maxLength && isReadable(name)
