import type {FastifyRequest} from 'fastify'
import type {ImportAnswers} from '#shared/home/import/questions.ts'
import {ApiError} from '../../errors.ts'
import type {CarryReport} from '../../imports/carry-over-last.ts'
import {formats} from '../../imports/formats/formats.ts'
import {QuotaError} from '../../quotas/quota-error.ts'
import {fileField, form, hidden, problemSummary} from '../elements.ts'
import {formText, formTexts} from '../forms.ts'
import {html} from '../html.ts'
import type {Page} from '../layout.ts'
import {quotaRefusal} from '../quota-texts.ts'
import type {Visitor} from '../visitor.ts'
import {reliedView} from './carry-view.ts'
import type {OwnProject} from './own-project.ts'
import type {Consent} from './pending-imports.ts'
import {projectTabs} from './project-tabs.ts'
import {answerPrefix} from './questions-view.ts'

/** The messages and earlier input that the form shows. */
export interface FormState {
  /** The problem with the file, shown at its field. */
  problem?: string
  /** Problems that keep the home from being saved, in the API's sentences. */
  problems?: readonly string[]
  /** The first sentence of the refusal; by default that the home can't be saved. */
  headline?: 'fileProblems' | 'missingPictures'
  /** Another version was saved since the form was opened. */
  isConflict?: boolean
  /** The elements that apps rely on and the file lacks. */
  dropped?: CarryReport['dropped']
  /** The person agreed to an import that is gone. */
  consent?: Consent
}

/** Returns the form's state for a refused import; undefined for errors that don't concern the file. */
export function formStateOf(visitor: Visitor, error: unknown): FormState | undefined {
  if (error instanceof QuotaError) return {problem: quotaRefusal(visitor, error).text}
  if (!(error instanceof ApiError) || !error.problems) return undefined
  if (error.code === 'conflict') return {isConflict: true}
  const {problems} = error
  if (error.code !== 'invalid_home') return {problems}
  return {
    problems,
    headline: problems.every((problem) => problem.startsWith('files: ')) ? 'missingPictures' : 'fileProblems',
  }
}

/** The form names the version that the person saw, so that nobody overwrites a newer one unseen. */
export function formView(
  visitor: Visitor,
  project: OwnProject,
  state: FormState & {base: number | null; limit: string},
): Page {
  const {words} = visitor
  const {importPage} = words
  const {problems = [], headline, isConflict = false, dropped = [], consent, base, limit} = state
  const describe = headline === undefined ? importPage.problems : words.importing[headline]
  const problem = problems.length > 0 ? describe(problems.length) : state.problem
  return {
    title: importPage.title,
    lead: importPage.lead(project.name),
    tabs: projectTabs(visitor, project),
    hasProblems: problem !== undefined || isConflict || dropped.length > 0,
    content: html`${problemSummary(words, {file: problem})}
    ${problems.length > 0 ? problemList(words.importPage.details, problems) : ''}
    ${isConflict ? conflictNotice(visitor, project, base) : ''}
    ${dropped.length > 0 ? reliedView(visitor, dropped) : ''}
    ${form(
      visitor,
      `/projects/${project.id}/import`,
      html`${hidden('base', base === null ? '' : String(base))}
      ${consent ? html`${hidden('agreed', String(base))} ${hidden('names', consent.names)} ${hidden('guesses', consent.guesses)}` : ''}
      ${fileField({name: 'file', label: importPage.file, hint: importPage.hint(limit), problem, accept: acceptedFiles, takesSeveral: true})}
      <button>${importPage.submit}</button>`,
      html`enctype="multipart/form-data"`,
    )}
    <p class="soft">${importPage.explanation}</p>
    <p><a class="touch" href="/projects/${project.id}">${importPage.back}</a></p>`,
  }
}

/** Phones don't know Sweet Home 3D files by their extension: without the last two types they offer none. */
const acceptedFiles = [...formats.flatMap(({endings}) => endings), 'application/zip', 'application/octet-stream'].join(
  ',',
)

/** The API's sentences are English. */
const problemList = (title: string, problems: readonly string[]) => html`<details class="notes" open>
  <summary>${title}</summary>
  <ul lang="en">${problems.map((problem) => html`<li>${problem}</li>`)}</ul>
</details>`

const conflictNotice = ({words: {importPage}}: Visitor, {id}: OwnProject, last: number | null) => html`<div
  class="notice danger" role="alert" tabindex="-1" autofocus>
  <p>${importPage.conflict(last ?? 0)}</p>
  <p><a href="/projects/${id}">${importPage.seeLast}</a></p>
</div>`

export function viewerView(visitor: Visitor, project: OwnProject): Page {
  const {importPage} = visitor.words
  return {
    title: importPage.viewerTitle,
    lead: importPage.viewer,
    tabs: projectTabs(visitor, project),
    content: html`<p><a class="button" href="/projects/${project.id}">${importPage.back}</a></p>`,
  }
}

/** The most answers that a form may send: a question has at most 200 choices. */
const maxAnswers = 500

/** Returns the answers in a form, by the questions' keys. */
export function answersIn(request: FastifyRequest): ImportAnswers {
  const fields = Object.keys((request.body as object | undefined) ?? {}).filter((name) => name.startsWith(answerPrefix))
  return Object.fromEntries(
    fields
      .slice(0, maxAnswers)
      .map((name) => [name.slice(answerPrefix.length), formTexts(request, name).slice(0, maxAnswers)]),
  )
}

/** Reads the person's consent from a form: about losses, names and unsure elements. */
export const consentIn = (request: FastifyRequest, isAgreed: boolean): Consent => ({
  isAgreed,
  names: formText(request, 'names') === 'file' ? 'file' : 'kept',
  guesses: formText(request, 'guesses') === 'dropped' ? 'dropped' : 'kept',
})

/** Returns the version that the form was opened on. */
export function baseIn(request: FastifyRequest): number | null {
  const text = formText(request, 'base')
  return /^\d{1,9}$/.test(text) ? Number(text) : null
}
