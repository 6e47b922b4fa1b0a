import {createHash} from 'node:crypto'
import {isDeepStrictEqual} from 'node:util'
import {type FormerlyVerified, type VerifiedField, verifiedFields} from '../database/tables/apps.ts'

/** The registration that the mark stands for (docs/api.md#verification). */
export type Verified = Omit<FormerlyVerified, 'until' | 'changed'>

const readField: Record<VerifiedField, (registration: Verified) => unknown> = {
  name: ({name}) => name,
  redirectUris: ({redirectUris}) => redirectUris.toSorted(),
  keys: ({jwks, jwksUri}) => ({jwks, jwksUri}),
  scopes: ({scopes}) => scopes.toSorted(),
}

/** Returns the fields that differ. The order of addresses and scopes doesn't count. */
export const changedFields = (before: Verified, after: Verified): VerifiedField[] =>
  verifiedFields.filter((field) => !isDeepStrictEqual(readField[field](before), readField[field](after)))

/** Returns the fields that its maker changed since the verification, also if they were changed back. */
export function changedSince(formerly: FormerlyVerified, now: Verified): VerifiedField[] {
  const changed = new Set([...(formerly.changed ?? []), ...changedFields(formerly, now)])
  return verifiedFields.filter((field) => changed.has(field))
}

/** Returns only the fields that the mark stands for. */
export const verifiedPart = ({name, redirectUris, jwks, jwksUri, scopes}: Verified): Verified => ({
  name,
  redirectUris,
  jwks,
  jwksUri,
  scopes,
})

/** Returns a hash of these fields: an administrator's form proves with it which registration they looked at. */
export const fingerprint = (registration: Verified): string =>
  createHash('sha256')
    .update(JSON.stringify(verifiedPart(registration)))
    .digest('base64url')
