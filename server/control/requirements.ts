/** Finds the records that a command names. Each throws invalid_input, with the command that lists the right names. */

import {serverCommand} from '#shared/host/own-command.ts'
import {invalidInput} from '../errors.ts'
import type {Services} from '../services.ts'

export function requireAccount(accounts: Services['accounts'], email: string) {
  const account = accounts.byEmail(email)
  if (!account)
    throw invalidInput(`${email}: no account has this email; \`${serverCommand} user list\` lists all accounts`)
  return account
}

/** Finds an account by its email, or by a name that nobody else has. */
export function requirePerson(accounts: Services['accounts'], person: string) {
  const namesakes = accounts.list().filter(({name}) => name === person)
  if (namesakes.length > 1) throw invalidInput(`${person}: several people have this name; give the email instead`)
  return namesakes[0] ?? requireAccount(accounts, person)
}

export function requireProject(projects: Services['projects'], id: string) {
  const project = projects.read(id)
  if (!project)
    throw invalidInput(`${id}: no project has this ID; \`${serverCommand} project list\` lists all projects`)
  return project
}

/** The project and author of a version that a command saves. */
export interface NewVersion {
  project: string
  /** The author's email address; undefined: the project's owner. */
  as: string | undefined
}

/** Returns the project and the author of a version. Throws invalid_input when the author can't save versions. */
export function requireAuthor({accounts, projects}: Services, {project: id, as}: NewVersion) {
  const known = requireProject(projects, id)
  const person = as === undefined ? accounts.byId(projects.ownerOf(id) ?? '') : requireAccount(accounts, as)
  if (!person) throw invalidInput(`${known.name}: the project has no owner; name the author with --as`)
  const project = projects.readOf(person.id, id)
  if (!project) throw invalidInput(`${person.email}: is not a member of the project ${known.name}; invite them first`)
  if (project.role === 'viewer')
    throw invalidInput(`${person.email}: can only view the project ${known.name}; an owner can change their role`)
  return {project, person}
}
