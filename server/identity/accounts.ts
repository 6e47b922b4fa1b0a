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
  isEmailVerified: boolean
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
  /** It is made with a link that was mailed to this very address. */
  isEmailVerified?: boolean
}

/** What can be wrong with a new account, by its input; pages say it in the person's language. */
export interface AccountProblems {
  name?: 'missing' | 'tooLong' | undefined
  email?: 'invalid' | 'taken' | undefined
  password?: PasswordProblem | undefined
}

/** A sentence for each. */
export type AccountWords = {[F in keyof AccountProblems]-?: Record<NonNullable<AccountProblems[F]>, string>}

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
    isEmailVerified: account.isEmailVerified,
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

  /** What stands against an account of this input. */
  function problemsOf({email, name, password}: Pick<NewAccount, 'email' | 'name' | 'password'>): AccountProblems {
    return {
      name: nameProblem(name),
      email: isEmail(email) ? byEmail(email) && 'taken' : 'invalid',
      password: password === undefined ? undefined : passwordProblem(password),
    }
  }

  return {
    byEmail,
    problemsOf,
    byId: (id: string): Account | undefined => selectById.get({id}),
    list: (): Account[] =>
      database.select(columns).from(account).orderBy(asc(account.createdAt), asc(account.email)).all(),
    count: (): number => selectCount.get()?.count ?? 0,

    /**
     * Makes an account; what `alongside` does is of the same transaction, and where it throws there is none. Throws
     * `invalid_input`, naming what is wrong.
     */
    async create(input: NewAccount, alongside: (made: Account) => void = () => {}): Promise<Account> {
      refuse(problemsOf(input))
      const passwordHash = input.password === undefined ? null : await hashPassword(input.password)
      // While the password was hashed another may have taken the address.
      refuse(problemsOf(input))
      const created: Account = {
        id: randomUUID(),
        email: normalEmail(input.email),
        name: input.name.trim(),
        language: input.language,
        isAdmin: input.isAdmin ?? false,
        isMaker: input.isMaker ?? false,
        isEmailVerified: input.isEmailVerified ?? false,
        createdAt: clock.now(),
      }
      database.transaction((tx) => {
        tx.insert(account)
          .values({...created, passwordHash})
          .run()
        alongside(created)
      })
      return created
    },

    /** Throws `invalid_input` for a name that is empty or too long. */
    update(id: string, {name, language}: Pick<NewAccount, 'name' | 'language'>) {
      refuse({name: nameProblem(name)})
      database.update(account).set({name: name.trim(), language}).where(eq(account.id, id)).run()
    },

    /** Whether the person may register apps and change theirs. */
    setMaker(id: string, isMaker: boolean) {
      database.update(account).set({isMaker}).where(eq(account.id, id)).run()
    },

    /** Whether the person is an administrator. False, and nothing changed, where no other would be left. */
    setAdmin(id: string, isAdmin: boolean): boolean {
      return database.transaction(() => {
        const admins = database.select({id: account.id}).from(account).where(eq(account.isAdmin, true)).all()
        if (!isAdmin && admins.every((admin) => admin.id === id)) return false
        database.update(account).set({isAdmin}).where(eq(account.id, id)).run()
        return true
      })
    },

    /** The account whose address and password these are. Takes as long when there is no such account. */
    async verifyPassword(email: string, password: string): Promise<Account | undefined> {
      const find = () => selectByEmail.get({email: normalEmail(email)})
      const row = find()
      const isRight = await isPassword(row?.passwordHash, password)
      // Meanwhile the person may have set another, which ends every session: the old one must not begin a new one.
      return isRight && row && find()?.passwordHash === row.passwordHash ? withoutHash(row) : undefined
    },

    /** Ends the person's sessions, wherever they are. Throws `invalid_input` for a password too short or too long. */
    async setPassword(id: string, password: string): Promise<void> {
      refuse({password: passwordProblem(password)})
      const passwordHash = await hashPassword(password)
      database.transaction((tx) => {
        tx.update(account).set({passwordHash}).where(eq(account.id, id)).run()
        tx.delete(session).where(eq(session.accountId, id)).run()
      })
    },
  }
}

function refuse({name, email, password}: AccountProblems) {
  const found = [
    name && sentences.name[name],
    email && sentences.email[email],
    password && sentences.password[password],
  ]
  const problems = found.filter((sentence) => sentence !== undefined)
  if (problems.length > 0) throw invalidInput(...problems)
}

const sentences: AccountWords = {
  name: {missing: 'name: must not be empty', tooLong: `name: must have at most ${longestName} characters`},
  email: {
    invalid: 'email: must be an address like name@example.org',
    taken: 'email: another account has this address',
  },
  password: {
    tooShort: `password: must have at least ${passwordLength.min} characters`,
    tooLong: `password: must have at most ${passwordLength.max} characters`,
  },
}

export function nameProblem(name: string): AccountProblems['name'] {
  const {length} = name.trim()
  if (length === 0) return 'missing'
  return length > longestName ? 'tooLong' : undefined
}

/** However an address is written, it is one account. */
export const normalEmail = (email: string) => email.trim().normalize('NFC').toLowerCase()

/** Only what an address can't do without: whether it works, mail alone can tell. */
const isEmail = (email: string) =>
  normalEmail(email).length <= longestEmail && /^[^\s@]+@[^\s@]+$/.test(normalEmail(email))

function withoutHash({passwordHash: _, ...rest}: Account & {passwordHash: string | null}): Account {
  return rest
}
