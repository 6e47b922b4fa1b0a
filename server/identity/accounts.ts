import {randomUUID} from 'node:crypto'
import type {Clock} from '#shared/clock.ts'
import {asc, eq, sql} from '../database/drizzle.ts'
import type {Database} from '../database/open.ts'
import {account, session} from '../database/schema.ts'
import {invalidInput} from '../errors.ts'
import {hashPassword, isPassword, type PasswordProblem, passwordLength, passwordProblem} from './passwords.ts'

export type Language = 'en' | 'it'

/** A person, without the password's hash. */
export interface Account {
  id: string
  email: string
  name: string | null
  language: Language
  isAdmin: boolean
  isMaker: boolean
  createdAt: number
}

export interface NewAccount {
  email: string
  name: string
  language: Language
  /** Without one the person chooses it through a link. */
  password?: string
  isAdmin?: boolean
  isMaker?: boolean
}

/** What can be wrong with a new account, by its input; pages say it in the person's language. */
export interface AccountProblems {
  name?: 'missing' | 'tooLong'
  email?: 'invalid' | 'taken'
  password?: PasswordProblem
}

const longestName = 200
/** RFC 5321, section 4.5.3.1.3, less the brackets. */
const longestEmail = 254

export type Accounts = ReturnType<typeof createAccounts>

export function createAccounts({database, clock}: {database: Database; clock: Clock}) {
  const columns = {
    id: account.id,
    email: account.email,
    name: account.name,
    language: account.language,
    isAdmin: account.isAdmin,
    isMaker: account.isMaker,
    createdAt: account.createdAt,
  }
  const selectById = database
    .select(columns)
    .from(account)
    .where(eq(account.id, sql.placeholder('id')))
    .prepare()
  const selectByEmail = database
    .select({...columns, passwordHash: account.passwordHash})
    .from(account)
    .where(eq(account.email, sql.placeholder('email')))
    .prepare()

  const selectCount = database.select({count: sql<number>`count(*)`}).from(account).prepare()

  function byEmail(email: string): Account | undefined {
    const row = selectByEmail.get({email: normalEmail(email)})
    return row && withoutHash(row)
  }

  /** What stands against an account of this input; an empty object when nothing does. */
  function problemsOf({email, name, password}: Pick<NewAccount, 'email' | 'name' | 'password'>): AccountProblems {
    const nameLength = name.trim().length
    const inPassword = password === undefined ? undefined : passwordProblem(password)
    return {
      ...(nameLength === 0 && {name: 'missing'}),
      ...(nameLength > longestName && {name: 'tooLong'}),
      ...(!isEmail(email) && {email: 'invalid'}),
      ...(byEmail(email) && {email: 'taken'}),
      ...(inPassword && {password: inPassword}),
    }
  }

  function refuseProblems(input: NewAccount) {
    const problems = Object.entries(problemsOf(input)).map(([field, problem]) => sentences[`${field} ${problem}`] ?? '')
    if (problems.length > 0) throw invalidInput(...problems)
  }

  return {
    byEmail,
    problemsOf,
    byId: (id: string): Account | undefined => selectById.get({id}),
    list: (): Account[] =>
      database.select(columns).from(account).orderBy(asc(account.createdAt), asc(account.email)).all(),
    count: (): number => selectCount.get()?.count ?? 0,

    /** Throws `invalid_input`, naming what is wrong. */
    async create(input: NewAccount): Promise<Account> {
      refuseProblems(input)
      const passwordHash = input.password === undefined ? null : await hashPassword(input.password)
      // While the password was hashed another may have taken the address.
      refuseProblems(input)
      const created: Account = {
        id: randomUUID(),
        email: normalEmail(input.email),
        name: input.name.trim(),
        language: input.language,
        isAdmin: input.isAdmin ?? false,
        isMaker: input.isMaker ?? false,
        createdAt: clock.now(),
      }
      database
        .insert(account)
        .values({...created, passwordHash})
        .run()
      return created
    },

    /** The account whose address and password these are. Takes as long when there is no such account. */
    async verifyPassword(email: string, password: string): Promise<Account | undefined> {
      const row = selectByEmail.get({email: normalEmail(email)})
      return (await isPassword(row?.passwordHash, password)) && row ? withoutHash(row) : undefined
    },

    /** Ends the person's sessions, wherever they are. Throws `invalid_input` for a password too short or too long. */
    async setPassword(id: string, password: string): Promise<void> {
      const problem = passwordProblem(password)
      if (problem) throw invalidInput(sentences[`password ${problem}`] ?? '')
      const passwordHash = await hashPassword(password)
      database.transaction((tx) => {
        tx.update(account).set({passwordHash}).where(eq(account.id, id)).run()
        tx.delete(session).where(eq(session.accountId, id)).run()
      })
    },
  }
}

const sentences: Record<string, string> = {
  'name missing': 'name: must not be empty',
  'name tooLong': `name: must have at most ${longestName} characters`,
  'email invalid': 'email: must be an address like name@example.org',
  'email taken': 'email: another account has this address',
  'password tooShort': `password: must have at least ${passwordLength.min} characters`,
  'password tooLong': `password: must have at most ${passwordLength.max} characters`,
}

const normalEmail = (email: string) => email.trim().normalize('NFC').toLowerCase()

/** Only what an address can't do without: whether it works, mail alone can tell. */
const isEmail = (email: string) =>
  normalEmail(email).length <= longestEmail && /^[^\s@]+@[^\s@]+$/.test(normalEmail(email))

function withoutHash({passwordHash: _, ...rest}: Account & {passwordHash: string | null}): Account {
  return rest
}
