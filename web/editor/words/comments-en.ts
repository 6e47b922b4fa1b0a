/** The texts of the editor's comments: its tool, its list and its threads. */
export const comments = {
  empty: 'No open comments.',
  hint: 'Choose Comment, then click on the plan. Everyone in the project can read and answer it.',
  /** The button of people who can't draw. */
  start: 'Comment',
  pin: (number: number, author: string, text: string) => `Comment ${number}, ${author}: ${text}`,
  gone: 'Deleted account',
  withApp: (app: string) => `with ${app}`,
  answers: (count: number) => (count === 1 ? '1 answer' : `${count} answers`),
  edited: 'edited',
  resolved: (count: number) => `Show resolved (${count})`,
  hideResolved: 'Hide resolved',
  isResolved: 'Resolved',
  all: 'All comments',
  newTitle: 'New comment',
  body: 'Your comment',
  answer: 'Your answer',
  publish: 'Publish',
  mention: 'Members',
  resolve: 'Mark as resolved',
  reopen: 'Reopen',
  blank: 'Write your comment first.',
  long: 'A comment can have at most 10,000 characters.',
  full: 'This discussion has reached its limit of 500 comments. Start a new one.',
  noVersion: 'Comments are pinned to saved plans. Save a version first.',
  toolHint: 'Click where the comment belongs.',
}

export type CommentWords = typeof comments
