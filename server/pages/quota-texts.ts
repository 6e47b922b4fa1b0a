import {formatNumber} from '#shared/text/formats.ts'
import type {QuotaError} from '../quotas/quota-error.ts'
import {sizeText} from './size-text.ts'
import type {Visitor} from './visitor.ts'

/** Returns a refusal for lack of room, in the visitor's language. */
export function quotaRefusal(visitor: Visitor, {quota, limit}: Pick<QuotaError, 'quota' | 'limit'>) {
  const {quotas: words} = visitor.words
  return quota === 'projects'
    ? {title: words.projectsFullTitle, text: words.projectsFull(formatNumber(visitor.language, limit))}
    : {title: words.storageFullTitle, text: words.storageFull(sizeText(limit, visitor))}
}

/** Returns whether people should know that their room ends soon. */
export const isNearlyFull = (used: number, max: number) => used >= max * 0.8
