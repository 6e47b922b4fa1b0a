import {randomUUID} from 'node:crypto'
import type {Clock} from '#shared/clock.ts'
import type {Language} from '#shared/text/languages.ts'
import {asc, eq, sql} from '../database/drizzle.ts'
import {lazyStatement} from '../database/lazy-statement.ts'
import {account} from '../database/tables/accounts.ts'
import type {Account} from './account.ts'
import {type AccountProblems, nameProblem, throwIfInvalid} from './account-problems.ts'
import {type CredentialNeeds, createCredentials} from './credentials.ts'
import {isEmail, normalizeEmail} from './email.ts'
import {hashPassword, passwordProblem} from './passwords.ts'

export interface NewAccount {
  email: string
  name: string
  language: Language
  /** Without a password, the person sets one through a link. */
  password?: string
  isAdmin?: boolean
  isMaker?: boolean
  /** The account is created through a link mailed to this address. */
  isEmailVerified?: boolean
}

export type Accounts = ReturnType<typeof createAccounts>

export function createAccounts({database, clock, tokens}: CredentialNeeds & {clock: Clock}) {
  const columns = {
    id: account.id,
    email: account.email,
    name: account.name,
    language: account.language,
    isAdmin: account.isAdmin,
    isMaker: account.isMaker,
    isEmailVerified: account.isEmailVerified,
    wantsMail: account.wantsMail,
    createdAt: account.createdAt,
  }
  const selectById = lazyStatement(() =>
    database
      .select(columns)
      .from(account)
      .where(eq(account.id, sql.placeholder('id'))),
  )
  const selectByEmail = lazyStatement(() =>
    database
      .select(columns)
      .from(account)
      .where(eq(account.email, sql.placeholder('email'))),
  )
  const credentials = createCredentials({database, ...(tokens && {tokens})})
  const selectCount = lazyStatement(() => database.select({count: sql<number>`count(*)`}).from(account))

  const byEmail = (email: string): Account | undefined => selectByEmail.get({email: normalizeEmail(email)})

  function findProblems({email, name, password}: Pick<NewAccount, 'email' | 'name' | 'password'>): AccountProblems {
    return {
      name: nameProblem(name),
      email: isEmail(email) ? byEmail(email) && 'taken' : 'invalid',
      password: password === undefined ? undefined : passwordProblem(password),
    }
  }

  return {
    ...credentials,
    byEmail,
    findProblems,
    byId: (id: string): Account | undefined => selectById.get({id}),
    list: (): Account[] =>
      database.select(columns).from(account).orderBy(asc(account.createdAt), asc(account.email)).all(),
    count: (): number => selectCount.get()?.count ?? 0,

    /**
     * Creates an account. `alongside` runs in the same transaction, and undoes it by throwing. Throws `invalid_input`
     * with all problems.
     */
    async create(input: NewAccount, alongside: (made: Account) => void = () => {}): Promise<Account> {
      throwIfInvalid(findProblems(input))
      const passwordHash = input.password === undefined ? null : await hashPassword(input.password)
      // Another account may have taken the address during the hashing.
      throwIfInvalid(findProblems(input))
      const created: Account = {
        id: randomUUID(),
        email: normalizeEmail(input.email),
        name: input.name.trim(),
        language: input.language,
        isAdmin: input.isAdmin ?? false,
        isMaker: input.isMaker ?? false,
        isEmailVerified: input.isEmailVerified ?? false,
        wantsMail: true,
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

    /** Changes name and language. Throws `invalid_input` for an invalid name. */
    update(id: string, {name, language}: Pick<NewAccount, 'name' | 'language'>) {
      throwIfInvalid({name: nameProblem(name)})
      database.update(account).set({name: name.trim(), language}).where(eq(account.id, id)).run()
    },

    setWantsMail(id: string, wantsMail: boolean) {
      database.update(account).set({wantsMail}).where(eq(account.id, id)).run()
    },

    /** Records that an administrator removed the person's passkeys and second step. */
    markSignInReset(id: string) {
      database.update(account).set({signInResetAt: clock.now()}).where(eq(account.id, id)).run()
    },

    /** Returns when an administrator last did so. */
    signInResetAt: (id: string): number | null =>
      database.select({at: account.signInResetAt}).from(account).where(eq(account.id, id)).get()?.at ?? null,

    /** Sets whether the person may register and change apps. */
    setMaker(id: string, isMaker: boolean) {
      database.update(account).set({isMaker}).where(eq(account.id, id)).run()
    },

    /** Sets whether the person is an administrator. Returns false and changes nothing for the last one. */
    setAdmin(id: string, isAdmin: boolean): boolean {
      return database.transaction(() => {
        const admins = database.select({id: account.id}).from(account).where(eq(account.isAdmin, true)).all()
        if (!isAdmin && admins.every((admin) => admin.id === id)) return false
        database.update(account).set({isAdmin}).where(eq(account.id, id)).run()
        return true
      })
    },

    /** Returns the account with this address and password. An unknown address takes as long. */
    async verifyPassword(email: string, password: string): Promise<Account | undefined> {
      const id = await credentials.verifyPassword(email, password)
      return id === undefined ? undefined : selectById.get({id})
    },
  }
}
