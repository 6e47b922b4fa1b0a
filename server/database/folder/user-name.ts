import {userInfo} from 'node:os'

/** Returns this user's name; its number when the system knows no name, as in a container or of a service's own user. */
export function userName(): string {
  try {
    return userInfo().username
  } catch {
    return String(process.geteuid?.())
  }
}
