import {html, nothing, type TemplateResult} from 'lit'
import {keyed} from 'lit/directives/keyed.js'
import type {Comment, Thread} from '#shared/contract/resources.ts'
import type {Editing} from '../../editing.ts'
import type {Pin} from '../../sheet/pins.ts'
import {refusalText} from '../../words/request-words.ts'
import type {Language, Words} from '../../words/words.ts'
import {createRemote, type Remote, remoteState} from '../remote.ts'
import type {CommentForm} from './comment-form.ts'
import {createThreadList} from './thread-list.ts'
import {createThreadNames, excerptOf} from './thread-names.ts'
import {createThreadSender, type Discussions, type NewThread, readDiscussions} from './threads.ts'

export interface CommentsPanel {
  readonly discussions: Remote<Discussions>
  refresh(): void
  /** Asks for the comment of a new thread. */
  begin(thread: NewThread): void
  /** The pins of the open threads of the shown plan, and of a new one. */
  pins(): readonly Pin[]
  render(): TemplateResult
  stop(): void
}

export interface CommentsNeeds {
  /** The project's path. */
  path: string
  /** The token of this browser's forms. */
  token: string
  editing: Editing
  words: Words
  language: Language
  /** The element that shows the region. */
  page: HTMLElement
  /** Shows the region where it is folded. */
  open(): void
  onChange(): void
}

/** The content of the region: the list, a thread, or the form of a new one. */
type Shown = {kind: 'list'} | {kind: 'thread'; id: string} | {kind: 'new'; thread: NewThread}

/** The region of the project's comments. Viewers write too. */
export function createCommentsPanel(needs: CommentsNeeds): CommentsPanel {
  const {editing, words: allWords, page, open, onChange} = needs
  const words = allWords.comments
  const sender = createThreadSender(needs.path, needs.token)
  const discussions = createRemote(() => readDiscussions(needs.path), onChange)
  let shown: Shown = {kind: 'list'}
  let problem = ''
  void discussions.refresh()

  const threads = () => discussions.data?.threads ?? []
  const names = createThreadNames(needs, threads)
  const {numberOf, authorOf, since} = names
  const threadList = createThreadList({names, words, openThread, onChange})

  function show(next: Shown) {
    shown = next
    problem = ''
    open()
    onChange()
  }
  const focus = (selector: string) =>
    setTimeout(() => page.querySelector<HTMLElement>(`.comments ${selector}`)?.focus())

  function openThread({id, planId}: Thread) {
    if (planId !== editing.plan.id && editing.home.plans.some((plan) => plan.id === planId)) editing.openPlan(planId)
    show({kind: 'thread', id})
    focus('.thread-title')
  }

  function threadView(thread: Thread): TemplateResult {
    const isResolved = thread.resolvedAt !== null
    const setState = async () => {
      const answer = await sender.setResolved(thread.id, !isResolved)
      problem = answer.refused === undefined ? '' : refusalText(allWords.requests, answer.refused.why)
      await discussions.refresh()
      focus('.thread-title')
    }
    const send = async (body: string, mentions: readonly string[]) => {
      const answer = await sender.answer(thread.id, body, mentions)
      if (answer.refused === undefined) await discussions.refresh()
      return answer
    }
    return html`<button class="link" @click=${() => show({kind: 'list'})}>← ${words.all}</button>
      <h3 class="thread-title" tabindex="-1">
        ${words.start} ${numberOf(thread)}
        ${isResolved ? html`<span class="badge">${words.isResolved}</span>` : nothing}
      </h3>
      <ol class="said">
        ${thread.comments.map(commentView)}
      </ol>
      ${formView(thread.id, words.answer, send)}
      ${problem === '' ? nothing : html`<p class="note" role="alert">${problem}</p>`}
      <button class="second" @click=${setState}>${isResolved ? words.reopen : words.resolve}</button>`
  }

  /** Draws the form of a comment; for another thread it is an empty one. */
  const formView = (thread: unknown, label: string, send: CommentForm['send']) =>
    keyed(
      thread,
      html`<comment-form
        .label=${label}
        .words=${allWords}
        .members=${discussions.data?.members ?? []}
        .send=${send}
      ></comment-form>`,
    )

  const commentView = (comment: Comment): TemplateResult => html`<li>
    <p class="soft">
      <strong><bdi>${authorOf(comment)}</bdi></strong>
      ${comment.appName === null ? nothing : html`<bdi>${words.withApp(comment.appName)}</bdi>`} ·
      ${since(comment.createdAt)} ${comment.editedAt === null ? nothing : html` · ${words.edited}`}
    </p>
    <p class="body" dir="auto">${comment.body}</p>
  </li>`

  function newView(thread: NewThread): TemplateResult {
    const send = async (body: string, mentions: readonly string[]) => {
      const answer = await sender.open(thread, body, mentions)
      if (answer.refused !== undefined) return answer
      await discussions.refresh()
      show({kind: 'thread', id: answer.body.id})
      focus('.thread-title')
      return answer
    }
    return html`<h3>${words.newTitle}</h3>
      ${formView(thread, words.body, send)}
      <button class="second" @click=${() => show({kind: 'list'})}>${allWords.draft.cancel}</button>`
  }

  function content(): TemplateResult {
    if (discussions.data === null) return html``
    const current = shown
    if (current.kind === 'new') return newView(current.thread)
    const thread = current.kind === 'thread' ? threads().find(({id}) => id === current.id) : undefined
    return thread ? threadView(thread) : threadList(threads())
  }

  return {
    discussions,
    refresh: () => void discussions.refresh(),
    begin(thread) {
      show({kind: 'new', thread})
      setTimeout(() => page.querySelector<CommentForm>('.comments comment-form')?.focus())
    },
    pins() {
      const current = shown
      const pinned = threads()
        .filter(({resolvedAt, planId}) => resolvedAt === null && planId === editing.plan.id)
        .map((thread): Pin => {
          const number = numberOf(thread)
          const [first] = thread.comments
          return {
            at: thread.anchor.at,
            text: String(number),
            name: words.pin(number, first ? authorOf(first) : words.gone, excerptOf(thread)),
            isOpen: current.kind === 'thread' && current.id === thread.id,
            act: () => openThread(thread),
          }
        })
      const isNew = current.kind === 'new' && current.thread.planId === editing.plan.id
      return isNew
        ? [
            ...pinned,
            {at: current.thread.anchor.at, text: '+', name: words.newTitle, isOpen: true, act: () => focus('textarea')},
          ]
        : pinned
    },
    render: () => html`${remoteState(discussions, allWords.requests)}
      ${
        editing.isViewer && shown.kind === 'list'
          ? html`<button
              class="second"
              aria-pressed=${editing.tool === 'comment'}
              @click=${() => editing.choose(editing.tool === 'comment' ? 'select' : 'comment')}
            >
              ${words.start}
            </button>`
          : nothing
      }
      ${content()}`,
    stop: () => discussions.stop(),
  }
}
