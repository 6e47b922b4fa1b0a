import {serverCommand} from '#shared/host/own-command.ts'
import type {Language} from '#shared/text/languages.ts'
import {toJson} from '../audit/audit-lines.ts'
import {type DeletionBlockers, deleteAccount} from '../endings/delete-account.ts'
import {invalidInput} from '../errors.ts'
import {hasReset, resetSignIn} from '../identity/reset-sign-in.ts'
import {signInEmail} from '../mail/sign-in-email.ts'
import type {Services} from '../services.ts'
import {requireAccount, requirePerson} from './requirements.ts'

/** The operations of `user` and `audit`. */
export const accountOperations = {
  /** Creates an account. Without a password, returns a link where the person chooses one. */
  async 'user create'(services: Services, input: NewAccount): Promise<{id: string; email: string; link?: string}> {
    const {audit} = services
    const {id, email} = await services.accounts.create(input, ({id: accountId}) => {
      audit.record({kind: 'account-created', accountId})
      if (input.isAdmin) audit.record({kind: 'administrator-made', accountId})
      if (input.isMaker) audit.record({kind: 'maker-allowed', accountId})
    })
    return {id, email, ...(input.password === undefined && {link: resetLink(services, id)})}
  },

  async 'user list'({accounts}: Services) {
    return accounts
      .list()
      .map(({id, email, name, language, isAdmin, isMaker}) => ({id, email, name, language, isAdmin, isMaker}))
  },

  async 'user reset-password'(services: Services, {email}: {email: string}) {
    return {link: resetLink(services, requireAccount(services.accounts, email).id)}
  },

  /** Removes a person's passkeys and second step, and tells them by email where mail is set up. */
  async 'user reset-sign-in'(services: Services, {person}: {person: string}) {
    const {accounts, audit, config, mail} = services
    const account = requirePerson(accounts, person)
    const {id, email} = account
    const reset = audit.during({kind: 'sign-in-reset', accountId: id}, () => resetSignIn(services, id), hasReset)
    const letter = signInEmail(account, {kind: 'reset'}, config)
    const isTold = hasReset(reset) && mail !== undefined && (await isSent(mail.send(letter)))
    return {id, email, ...reset, isTold}
  },

  /** Deletes an account. Refuses the last owner of a project and the last administrator. */
  async 'user delete'(services: Services, {email}: {email: string}) {
    const {id, email: address} = requireAccount(services.accounts, email)
    const hindrances = services.audit.during(
      {kind: 'account-deleted'},
      () => deleteAccount(services, id),
      (blockers) => blockers === undefined,
    )
    if (hindrances) throw invalidInput(...hindranceSentences(address, hindrances))
    return {id, email: address}
  },

  /** Records how a backup ended. */
  async 'audit backup'({audit}: Services, {ok, file}: {ok: boolean; file: string | null}) {
    audit.record({kind: ok ? 'backup-made' : 'backup-failed', ...(file !== null && {about: {name: file}})})
  },

  /** Lists a page of the audit, the newest first. */
  async 'audit list'({audit}: Services, {before}: {before: number | undefined}) {
    return audit.list({before, count: 500}).map(toJson)
  },
}

interface NewAccount {
  email: string
  name: string
  language: Language
  isAdmin: boolean
  isMaker: boolean
  password?: string
}

const resetLink = ({links, config}: Services, accountId: string) =>
  `${config.authUrl}/reset?link=${links.create('reset', accountId)}`

const hindranceSentences = (email: string, {projects, isLastAdmin}: DeletionBlockers): string[] => [
  ...projects.map(
    ({id, name}) =>
      `${email}: is the only owner of the project ${name}; make someone else an owner on its People page, ` +
      `or run \`${serverCommand} project delete ${id}\``,
  ),
  ...(isLastAdmin
    ? [`${email}: is the only administrator of this server; make someone else an administrator first`]
    : []),
]

/** The reset counts even when its email fails. */
const isSent = (sending: Promise<void>) =>
  sending.then(
    () => true,
    () => false,
  )
