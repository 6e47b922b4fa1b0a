import {type Role, roles} from '../database/tables/members.ts'

/** Returns the rank of a role; 0 is the most powerful. */
export const rankOf = (role: Role) => roles.indexOf(role)

/** Returns whether a role allows more than another role, or than none. */
export const isHigher = (role: Role, than: Role | undefined) => than === undefined || rankOf(role) < rankOf(than)

export const isRole = (text: string): text is Role => (roles as readonly string[]).includes(text)
