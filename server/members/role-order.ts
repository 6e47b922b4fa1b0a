import {type Role, roles} from '../database/schema.ts'

/** From 0, the most powerful, on. */
export const rankOf = (role: Role) => roles.indexOf(role)

/** Whether a role lets a person do more than another, or than none. */
export const isHigher = (role: Role, than: Role | undefined) => than === undefined || rankOf(role) < rankOf(than)

export const isRole = (text: string): text is Role => (roles as readonly string[]).includes(text)
