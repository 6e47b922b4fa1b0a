import type {FastifyRequest} from 'fastify'
import {writeIfPossible} from '../../database/write-if-possible.ts'
import type {VersionNoticeStore} from '../../revisions/version-notices.ts'
import {personOf} from '../visitor.ts'

/** Marks the notices of a project's versions as seen, before its plan or versions are shown. Most views find none. */
export function seeVersions(
  request: FastifyRequest,
  projectId: string,
  {versionNotices}: {versionNotices: Pick<VersionNoticeStore, 'hasUnseen' | 'markSeen'>},
) {
  const {id} = personOf(request)
  if (versionNotices.hasUnseen(id, projectId)) {
    writeIfPossible(request.log, () => versionNotices.markSeen(id, projectId))
  }
}
