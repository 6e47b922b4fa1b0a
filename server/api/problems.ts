import type {FastifySchemaValidationError} from 'fastify/types/schema.js'
import {withoutControls} from '#shared/contract/resources.ts'

type Finding = FastifySchemaValidationError

/** Describes a validator's findings as sentences with paths: `devices[3].kind: must be one of light, cover`. */
export function describeProblems(part: string, findings: readonly Finding[]): string[] {
  return withoutAlternatives(findings).map((finding) => {
    const path = pathOf(finding) || part
    return `${part === 'headers' ? headerName(path) : path}: ${sentence(finding)}`
  })
}

/** Capitalises a header's name, which Node gives in lower case. */
const headerName = (name: string) => name.replaceAll(/\b[a-z]/g, (letter) => letter.toUpperCase())

/** Merges the findings of `anyOf`: the problems within the matching kind, or else one problem that lists all kinds. */
function withoutAlternatives(findings: readonly Finding[]): readonly Finding[] {
  if (!findings.some(({keyword}) => keyword === 'anyOf')) return findings
  const [ofKind, ...otherKinds] = findings.filter(({keyword}) => keyword === 'type')
  const within = findings.filter(({keyword}) => keyword !== 'type' && keyword !== 'anyOf')
  if (within.length > 0 || !ofKind) return within
  const types = [ofKind, ...otherKinds].map(({params}) => params.type)
  return [{...ofKind, params: {type: types.join(',')}}]
}

/** Converts `/devices/3/kind` to `devices[3].kind`. A missing key is named itself, not the object that lacks it. */
function pathOf({instancePath, keyword, params}: Finding): string {
  const keys = instancePath.split('/').slice(1).map(decodePointer)
  if (keyword === 'required') keys.push(String(params.missingProperty))
  return keys.map((key, index) => (/^\d+$/.test(key) ? `[${key}]` : index === 0 ? key : `.${key}`)).join('')
}

const decodePointer = (key: string) => key.replaceAll('~1', '/').replaceAll('~0', '~')

const words: Record<string, (params: Record<string, unknown>) => string> = {
  required: () => 'is required',
  enum: ({allowedValues}) => `must be one of ${(allowedValues as unknown[]).join(', ')}`,
  const: ({allowedValue}) => `must be ${JSON.stringify(allowedValue)}`,
  type: ({type}) => `must be ${article(String(type))}`,
  repeated: () => 'must occur once',
  minLength: ({limit}) => (limit === 1 ? 'must not be empty' : `must have at least ${limit} characters`),
  maxLength: ({limit}) => `must have at most ${limit} characters`,
  minItems: ({limit}) => `must have at least ${limit} items`,
  maxItems: ({limit}) => `must have at most ${limit} items`,
  minimum: ({limit}) => `must be at least ${limit}`,
  maximum: ({limit}) => `must be at most ${limit}`,
  format: ({format}) => `must be ${format === 'uuid' ? 'a UUID' : `a ${format}`}`,
  pattern: ({pattern}) => (pattern === withoutControls ? 'must have no control characters' : `must match ${pattern}`),
}

function sentence({keyword, params, message}: Finding): string {
  return words[keyword]?.(params) ?? message ?? 'is not valid'
}

const article = (types: string) =>
  types
    .split(',')
    .map((type) => (type === 'null' ? 'null' : `${/^[aeio]/.test(type) ? 'an' : 'a'} ${type}`))
    .join(' or ')
