import type {Language} from '#shared/text/languages.ts'

/** A person's account, without the password hash. */
export interface Account {
  id: string
  email: string
  name: string | null
  language: Language
  isAdmin: boolean
  isMaker: boolean
  isEmailVerified: boolean
  /** Emails tell the person about threads too, where mail is set up. */
  wantsMail: boolean
  createdAt: number
}
