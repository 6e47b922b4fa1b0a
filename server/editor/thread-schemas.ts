import {commentInput, threadInput, threadState} from '#shared/contract/resources.ts'
import {Type} from '#shared/json-schema.ts'
import {maxMentions} from '../api/body-limits.ts'

const mentions = Type.Optional(Type.Array(Type.String(), {maxItems: maxMentions}))

/** The bodies of the editor's routes for threads: those of `/v1`, and the members that a comment mentions. */
export const threadBodies = {
  thread: Type.Object({...threadInput.properties, mentions}),
  comment: Type.Object({...commentInput.properties, mentions}),
  state: threadState,
}
