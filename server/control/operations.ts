import {invalidInput} from '../errors.ts'
import {readProjectText} from '../projects/project-text.ts'
import type {Services} from '../services.ts'

/**
 * What a command may ask of the data, by name. Each works alike within the running server (through its control socket,
 * so that caches and streams know) and alone on the database. Inputs come from the commands, already of the right type.
 */
export const operations = {
  /** Without a password, with a link where the person chooses one. */
  async 'user create'(services: Services, input: NewAccount): Promise<{id: string; email: string; link?: string}> {
    const {id, email} = await services.accounts.create(input)
    return {id, email, ...(input.password === undefined && {link: resetLink(services, id)})}
  },

  async 'user list'({accounts}: Services) {
    return accounts
      .list()
      .map(({id, email, name, language, isAdmin, isMaker}) => ({id, email, name, language, isAdmin, isMaker}))
  },

  async 'user reset-password'(services: Services, {email}: {email: string}) {
    return {link: resetLink(services, accountOf(services.accounts, email).id)}
  },

  async 'project create'(
    {accounts, projects}: Services,
    {owner, name, address}: {owner: string; name: string; address: string | null},
  ) {
    const {id: ownerId, language} = accountOf(accounts, owner)
    return projects.create(readProjectText({name, address}), {ownerId, language})
  },

  async 'project list'({projects}: Services) {
    return projects.listAll()
  },

  async 'app create'(
    {accounts, apps}: Services,
    {owner, name, kind, scopes}: {owner: string; name: string; kind: 'device'; scopes: string[]},
  ) {
    return {client_id: apps.create({ownerId: accountOf(accounts, owner).id, name, kind, scopes}).id}
  },

  async 'app list'({apps, accounts}: Services, {owner}: {owner: string | undefined}) {
    const list = owner === undefined ? apps.listAll() : apps.list(accountOf(accounts, owner).id)
    return list.map(({id, name, kind, scopes, isVerified}) => ({client_id: id, name, kind, scopes, isVerified}))
  },
}

interface NewAccount {
  email: string
  name: string
  language: 'en' | 'it'
  isAdmin: boolean
  isMaker: boolean
  password?: string
}

export type Operations = typeof operations
export type OperationName = keyof Operations
/** What an operation takes besides the services. */
export type OperationArguments<N extends OperationName> =
  Parameters<Operations[N]> extends [Services, infer I] ? [I] : []
export type OperationOutput<N extends OperationName> = Awaited<ReturnType<Operations[N]>>

const resetLink = ({links, config}: Services, accountId: string) =>
  `${config.authUrl}/reset?link=${links.create('reset', accountId)}`

function accountOf(accounts: Services['accounts'], email: string) {
  const account = accounts.byEmail(email)
  if (!account) throw invalidInput(`${email}: no account has this address; \`pianta user list\` shows them`)
  return account
}
