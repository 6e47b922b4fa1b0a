/** The texts of the editor's comments: its tool, its list and its threads. */
export interface CommentWords {
  empty: string
  hint: string
  /** The button of people who can't draw. */
  start: string
  pin(number: number, author: string, text: string): string
  gone: string
  withApp(app: string): string
  answers(count: number): string
  edited: string
  resolved(count: number): string
  hideResolved: string
  isResolved: string
  all: string
  newTitle: string
  body: string
  answer: string
  publish: string
  mention: string
  resolve: string
  reopen: string
  blank: string
  long: string
  full: string
  noVersion: string
  toolHint: string
}
