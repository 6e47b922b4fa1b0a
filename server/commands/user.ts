import {text} from 'node:stream/consumers'
import {parseArgs} from 'node:util'
import {UsageError} from '#shared/host/command-errors.ts'
import {print} from '#shared/host/output.ts'
import type {Language} from '#shared/text/languages.ts'
import {readConfig} from '../config.ts'
import {runOperation} from '../control/run-operation.ts'
import {type Command, onlyArgument, requireOption} from './command.ts'

export const userCreate: Command = {
  usage: 'user create --email E --name N [--language it|en] [--admin] [--maker] [--password-stdin] [--json]',
  summary:
    'Creates an account. Without --password-stdin, prints a one-time link where the person chooses a password. ' +
    '--maker lets the person register apps.',
  async run(args) {
    const {values} = parseArgs({
      args,
      options: {
        email: {type: 'string'},
        name: {type: 'string'},
        language: {type: 'string', default: 'en'},
        admin: {type: 'boolean', default: false},
        maker: {type: 'boolean', default: false},
        'password-stdin': {type: 'boolean', default: false},
        json: {type: 'boolean'},
      },
    })
    const config = readConfig(process.env)
    const email = requireOption(values.email, '--email')
    const created = await runOperation(config, 'user create', {
      email,
      name: requireOption(values.name, '--name'),
      language: readLanguage(values.language),
      isAdmin: values.admin,
      isMaker: values.maker,
      ...(values['password-stdin'] && {password: (await text(process.stdin)).replace(/\r?\n$/, '')}),
    })
    const message = `Created the account of ${created.email}.`
    print(created, created.link ? [`${message} One-time link to choose a password:`, created.link] : [message], values)
  },
}

export const userList: Command = {
  usage: 'user list [--json]',
  summary: 'Lists the accounts.',
  async run(args) {
    const {values} = parseArgs({args, options: {json: {type: 'boolean'}}})
    const users = await runOperation(readConfig(process.env), 'user list')
    const line = (user: (typeof users)[number]) =>
      [user.email, user.name, user.isAdmin && 'administrator', user.isMaker && 'may register apps']
        .filter(Boolean)
        .join(', ')
    print(users, users.length > 0 ? users.map(line) : ['There are no accounts yet.'], values)
  },
}

export const userResetPassword: Command = {
  usage: 'user reset-password EMAIL [--json]',
  summary: 'Prints a one-time link, valid for a day, where the person chooses a new password.',
  async run(args) {
    const {email, values} = readEmail(args)
    const reset = await runOperation(readConfig(process.env), 'user reset-password', {email})
    print(reset, [reset.link], values)
  },
}

export const userResetSignIn: Command = {
  usage: 'user reset-sign-in NAME|EMAIL [--json]',
  summary:
    "Removes a person's passkeys and second step, for someone who lost them. They sign in with their password again; " +
    'with mail set up, they get an email.',
  async run(args) {
    const {values, positionals} = parseArgs({args, allowPositionals: true, options: {json: {type: 'boolean'}}})
    const person = onlyArgument(positionals, 'NAME|EMAIL')
    const reset = await runOperation(readConfig(process.env), 'user reset-sign-in', {person})
    const {email, passkeys, hadSecondStep, isTold} = reset
    const removed = [
      ...(passkeys > 0 ? [passkeys === 1 ? '1 passkey' : `${passkeys} passkeys`] : []),
      ...(hadSecondStep ? ['the second step'] : []),
    ]
    const what =
      removed.length > 0
        ? `Removed ${removed.join(' and ')} of ${email}.`
        : `${email} signs in with the password only; nothing changed.`
    print(reset, isTold ? [what, 'The person got an email about it.'] : [what], values)
  },
}

export const userDelete: Command = {
  usage: 'user delete EMAIL [--json]',
  summary: "Deletes an account with its connections and apps. The person's saved versions stay, without a name.",
  async run(args) {
    const {email, values} = readEmail(args)
    const deleted = await runOperation(readConfig(process.env), 'user delete', {email})
    print(deleted, [`Deleted the account of ${deleted.email}.`], values)
  },
}

function readEmail(args: string[]) {
  const {values, positionals} = parseArgs({args, allowPositionals: true, options: {json: {type: 'boolean'}}})
  return {email: onlyArgument(positionals, 'EMAIL'), values}
}

function readLanguage(text: string): Language {
  if (text === 'en' || text === 'it') return text
  throw new UsageError('--language must be en or it')
}
