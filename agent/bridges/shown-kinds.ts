import type {ShownKind} from '#web/panel/protocol.ts'
import {bridgeKinds, ownKinds} from './kinds.ts'

/** The kinds of bridge as the panel's page shows them. */
export const shownKinds: readonly ShownKind[] = [
  ...bridgeKinds.map(
    ({kind, title, example, schemes, signsIn = false, fields}): ShownKind => ({
      kind,
      title,
      adding: {
        example,
        schemes,
        signsIn,
        fields: fields.map(({name, label, hint, placeholder, isSecret, needed}) => ({
          name,
          label,
          ...(hint && {hint}),
          ...(placeholder && {placeholder}),
          isSecret: isSecret ?? false,
          isRequired: needed !== undefined,
        })),
      },
    }),
  ),
  ...ownKinds.map(({kind, title}) => ({kind, title})),
]
