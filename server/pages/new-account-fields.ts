import type {Strings} from '../words/strings.ts'
import {type Problems, textField} from './elements.ts'
import {type Html, html} from './html.ts'

/** Renders the fields `name`, `email` and `password` of a new account. */
export function newAccountFields(words: Strings, typed: {name: string; email: string}, problems: Problems): Html {
  const {fields} = words
  return html`${textField(words, {
    name: 'name',
    label: fields.yourName,
    value: typed.name,
    problem: problems.name,
    autocomplete: 'name',
  })}
  ${textField(words, {
    name: 'email',
    label: fields.email,
    type: 'email',
    value: typed.email,
    problem: problems.email,
    autocomplete: 'username',
  })}
  ${textField(words, {
    name: 'password',
    label: fields.password,
    type: 'password',
    hint: fields.passwordHint,
    problem: problems.password,
    autocomplete: 'new-password',
  })}`
}
