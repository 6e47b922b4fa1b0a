import type {Author} from '../revisions/store.ts'

/** An action in a thread that others are notified of. */
export interface ThreadActivity {
  threadId: string
  kind: 'answered' | 'mentioned' | 'resolved' | 'reopened'
  /** The answer, or the comment with the mention; null for the other kinds. */
  commentId: string | null
  by: Author
}
