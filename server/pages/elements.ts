import {formatZonedMoment} from '#shared/text/moments.ts'
import type {Strings} from '../words/strings.ts'
import {type Html, html, inlineTime, withScript} from './html.ts'
import {maskToken} from './mask-token.ts'
import type {Visitor} from './visitor.ts'

/**
 * Renders a form that posts to us, with its token. The server validates the fields, to report problems in the person's
 * language.
 */
export function form({formToken}: Visitor, action: string, content: Html, attributes?: Html): Html {
  return html`<form method="post" action="${action}" novalidate ${attributes ?? ''}>
    ${hidden('token', maskToken(formToken))}
    ${content}
  </form>`
}

export const hidden = (name: string, value: string) => html`<input type="hidden" name="${name}" value="${value}" />`

interface Field {
  name: string
  label: string
  type?: 'text' | 'email' | 'password' | 'number'
  value?: string
  hint?: string
  /** The problem with the value. */
  problem?: string | undefined
  isOptional?: boolean
  /** A hint for browsers and password managers. */
  autocomplete?: string
  /** More attributes. */
  attributes?: Html
}

export function textField(words: Strings, field: Field): Html {
  const {name, label, type = 'text', value = '', isOptional = false, autocomplete = 'off', attributes = ''} = field
  const isPassword = type === 'password'
  const shown = html`<div class="field">
    <label for="${name}">${label}</label>${isOptional ? html` <span class="optional">${words.optional}</span>` : ''}
    ${hintAndProblem(field)}
    <input
      id="${name}"
      name="${name}"
      type="${type}"
      ${isPassword ? html`data-show="${words.fields.showPassword}"` : ''}
      value="${value}"
      autocomplete="${autocomplete}"
      ${isOptional ? '' : 'required'}
      ${describedBy(field)}
      ${attributes}
    />
  </div>`
  return isPassword ? withScript(shown, 'show-password.js') : shown
}

/** Renders a field for one or several files, in a form with `enctype="multipart/form-data"`. `accept` lists types. */
export function fileField(
  field: Pick<Field, 'name' | 'label' | 'hint' | 'problem'> & {accept: string; takesSeveral?: boolean},
): Html {
  const {name, label, accept, takesSeveral = false} = field
  return html`<div class="field">
    <label for="${name}">${label}</label>
    ${hintAndProblem(field)}
    <input id="${name}" name="${name}" type="file" accept="${accept}" ${takesSeveral ? 'multiple' : ''} required ${describedBy(field)} />
  </div>`
}

interface ChoiceOption {
  value: string
  label: string
  /** Visible but not selectable. */
  isDisabled?: boolean
}

interface Choice extends Pick<Field, 'name' | 'label' | 'value' | 'hint' | 'problem'> {
  options: readonly ChoiceOption[]
  /** More options, each group under a heading. */
  groups?: readonly {label: string; options: readonly ChoiceOption[]}[]
}

export function choiceField(choice: Choice): Html {
  const {name, label, value: chosen, options, groups = []} = choice
  const option = ({value, label, isDisabled}: ChoiceOption) =>
    html`<option value="${value}" ${value === chosen ? 'selected' : ''} ${isDisabled ? 'disabled' : ''}>${label}</option>`
  return html`<div class="field">
    <label for="${name}">${label}</label>
    ${hintAndProblem(choice)}
    <select id="${name}" name="${name}" ${describedBy(choice)}>
      ${options.map(option)}
      ${groups.map(({label, options}) => html`<optgroup label="${label}">${options.map(option)}</optgroup>`)}
    </select>
  </div>`
}

/** Renders a field for several lines or long texts. */
export function textArea(
  words: Strings,
  /** `isProse`: text that people write to each other, in any language. */
  field: Omit<Field, 'type' | 'autocomplete'> & {rows?: number; isProse?: boolean},
): Html {
  const {name, label, value = '', rows = 4, isOptional = false, isProse = false, attributes = ''} = field
  const kind = isProse ? html`class="prose" dir="auto" spellcheck="true"` : html`spellcheck="false"`
  return html`<div class="field">
    <label for="${name}">${label}</label>${isOptional ? html` <span class="optional">${words.optional}</span>` : ''}
    ${hintAndProblem(field)}
    <textarea id="${name}" name="${name}" rows="${rows}" ${kind} autocomplete="off" ${describedBy(field)} ${attributes}>
${value}</textarea>
  </div>`
}

interface Options extends Pick<Field, 'name' | 'label' | 'hint' | 'problem'> {
  options: readonly (ChoiceOption & {
    hint?: string
    /** Shown before the label. */
    mark?: Html
  })[]
  /** The selected values. */
  chosen: readonly string[]
}

/** Renders radio buttons. */
export const radios = (options: Options) => optionGroup('radio', options)

/** Renders checkboxes. */
export const checkboxes = (options: Options) => optionGroup('checkbox', options)

/** The group can take the focus: the problem summary links to it. */
function optionGroup(type: 'radio' | 'checkbox', group: Options): Html {
  const {name, label, options, chosen} = group
  const option = ({value, label, hint, mark, isDisabled}: Options['options'][number]) => {
    const id = `${name}-${value.replace(/\s/g, encodeURIComponent)}`
    const own = {name: id, ...(hint && {hint})}
    return html`<div class="option">
      <input id="${id}" name="${name}" type="${type}" value="${value}" ${chosen.includes(value) ? 'checked' : ''} ${isDisabled ? 'disabled' : ''} ${describedBy(own)} />
      <label for="${id}">${mark ?? ''}${label}</label>
      ${hintAndProblem(own)}
    </div>`
  }
  return html`<fieldset class="field" id="${name}" tabindex="-1" ${describers(group)}>
    <legend>${label}</legend>
    ${hintAndProblem(group)}
    ${options.map(option)}
  </fieldset>`
}

function hintAndProblem({name, hint, problem}: Pick<Field, 'name' | 'hint' | 'problem'>): Html {
  return html`${hint ? html`<p class="hint" id="${name}-hint">${hint}</p>` : ''}
  ${problem ? html`<p class="problem" id="${name}-problem">${problem}</p>` : ''}`
}

function describedBy(field: Pick<Field, 'name' | 'hint' | 'problem'>): Html {
  return html`${describers(field)} ${field.problem ? html`aria-invalid="true"` : ''}`
}

function describers({name, hint, problem}: Pick<Field, 'name' | 'hint' | 'problem'>): Html {
  const ids = [...(problem ? [`${name}-problem`] : []), ...(hint ? [`${name}-hint`] : [])]
  return ids.length > 0 ? html`aria-describedby="${ids.join(' ')}"` : html``
}

/** Problems of a form, by field. */
export type Problems = Record<string, string | undefined>

/** Links to each field with a problem. Takes the focus, so that screen readers start here. */
export function problemSummary(words: Strings, problems: Problems): Html {
  const entries = Object.entries(problems).filter((entry): entry is [string, string] => entry[1] !== undefined)
  if (entries.length === 0) return html``
  return html`<div class="notice danger" role="alert" tabindex="-1" autofocus>
    <h2>${words.problemsHeading}</h2>
    <ul>
      ${entries.map(([name, problem]) => html`<li><a href="#${name}">${problem}</a></li>`)}
    </ul>
  </div>`
}

export const hasProblems = (problems: Problems): boolean =>
  Object.values(problems).some((problem) => problem !== undefined)

/** Renders a button that copies the text of an element. It is for pages with `copy-text.js`, which shows it. */
export const copyButton = ({copy}: Strings, id: string) => html`<div>
  <button class="hidden" type="button" data-copies="${id}" data-done="${copy.done}" data-failed="${copy.failed}">${copy.button}</button>
  <p class="hint" role="status"></p>
</div>`

/** Confirms an action. */
export const doneNotice = (text: string) => html`<p class="notice done" role="status">${text}</p>`

/** Renders a time in milliseconds since the epoch: with a script in the reader's time zone, else in the server's. */
export const moment = ({language}: Visitor, time: number): Html => inlineTime(time, formatZonedMoment(language, time))

/** Stands for the time in a sentence. */
const gap = '\ufffc'

/** Renders a sentence with a time in it. */
export function sentenceWithMoment(visitor: Visitor, sentence: (when: string) => string, time: number): Html {
  const [before = '', after = ''] = sentence(gap).split(gap)
  return html`${before}${moment(visitor, time)}${after}`
}
