import type {Strings} from '../words/strings.ts'
import {type Problems, textField} from './elements.ts'
import {html} from './html.ts'

/** Renders the field for a new password. Includes the email address, so that password managers save both together. */
export const newPasswordField = (words: Strings, email: string, problems: Problems) =>
  html`${addressForManagers(email)}
  ${textField(words, {
    name: 'password',
    label: words.fields.newPassword,
    type: 'password',
    hint: words.fields.passwordHint,
    problem: problems.password,
    autocomplete: 'new-password',
  })}`

/** Renders the field for the current password. */
export const currentPasswordField = (words: Strings, problems: Problems) =>
  textField(words, {
    name: 'present',
    label: words.password.present,
    type: 'password',
    problem: problems.present,
    autocomplete: 'current-password',
  })

const addressForManagers = (email: string) =>
  html`<input class="hidden" type="email" name="email" value="${email}" autocomplete="username" readonly tabindex="-1" aria-hidden="true" />`
