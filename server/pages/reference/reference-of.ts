import {type ApiDocument, type Operation, operationsOf, type Schema} from '../../openapi/openapi-types.ts'
import type {Strings} from '../../words/strings.ts'
import {type Html, html} from '../html.ts'
import {apiReference} from './api-reference.ts'
import {english, inline} from './english.ts'
import {schemaOwners} from './schema-owners.ts'
import {type AddressOf, nameOf} from './type-of.ts'

/** The document, divided into one page a subject. */
export interface Reference {
  words: Strings
  document: ApiDocument
  /** Sorted as people read them. */
  sections: readonly Section[]
  addressOf: AddressOf
}

/** A page of the reference. */
export interface Section {
  slug: string
  path: string
  title: string
  /** Undefined where the title is in the page's own language. */
  titleLanguage?: 'en'
  lead?: string
  introduction: Html
  operations: readonly Described[]
  /** The requests that webhooks receive. */
  posts: readonly Post[]
  schemas: readonly NamedSchema[]
  refusals: readonly Refusal[]
}

export interface Described {
  name: string
  method: string
  path: string
  operation: Operation
}

export interface Post {
  type: string
  post: Operation
}

interface NamedSchema {
  name: string
  schema: Schema
}

/** The errors that share a status in some operations. */
export interface Refusal {
  name: string
  status: string
  codes: readonly string[]
}

/** A page with more schemas is too long to read on a phone: beside operations, and of schemas alone. */
const maxSchemas = {beside: 12, alone: 24}

/** Divides the document: the basics, then its subjects, then the errors. */
export function referenceOf(words: Strings, document: ApiDocument): Reference {
  const {tags, webhooks, components} = document
  const operations = operationsOf(document)
  const posts = Object.entries(webhooks).map(([type, {post}]) => ({type, post}))
  // Posts have a tag of their own for generators; people read them beside the operations of webhooks.
  const shown = tags.filter(({name}) => operations.some(({operation}) => operation.tags.includes(name)))
  const subjects = shown.map(({name, description}) => ({
    slug: name.toLowerCase().replaceAll(' ', '-'),
    title: name,
    titleLanguage: 'en' as const,
    introduction: english(description),
    operations: operations.filter(({operation}) => operation.tags.includes(name)),
    posts: name === 'Webhooks' ? posts : [],
    refusals: [],
  }))
  const {basics: title, basicsLead: lead} = words.reference
  const basics = {slug: 'basics', title, lead, operations: [], posts: [], refusals: []}
  const errors = {slug: 'errors', title: words.reference.errors, operations: [], posts: []}
  const owners = schemaOwners(
    new Map<string, unknown>([
      ...subjects.map(({slug, operations, posts}) => [slug, [operations, posts]] as const),
      [errors.slug, components.responses],
    ]),
    components.schemas,
  )
  const parts = [
    {...basics, introduction: html``},
    ...subjects,
    {
      ...errors,
      introduction: html`<p>${inline(words.reference.errorsLead)}</p>`,
      refusals: refusalsOf(document, operations),
    },
  ].map(
    (part): Section => ({
      ...part,
      path: `${apiReference}/${part.slug}`,
      schemas: Object.entries(components.schemas).flatMap(([name, schema]) =>
        owners.get(name) === part.slug ? [{name, schema}] : [],
      ),
    }),
  )
  const sections = parts.flatMap(divideLong)
  const addresses = new Map(
    sections.flatMap((section) => idsOf(section).map((id) => [id, `${section.path}#${id}`] as const)),
  )
  return {words, document, sections, addressOf: (id) => addresses.get(id) ?? apiReference}
}

/** Moves the schemas of a section to pages of their own where they are many. */
function divideLong(section: Section): Section[] {
  const {slug, title, path, schemas} = section
  if (schemas.length <= maxSchemas.beside) return [section]
  const count = Math.ceil(schemas.length / maxSchemas.alone)
  const size = Math.ceil(schemas.length / count)
  const pages = Array.from({length: count}, (_, index): Section => {
    // The first page keeps its address, whatever grows.
    const letter = index === 0 ? '' : ` ${String.fromCharCode(65 + index)}`
    const ending = `-schemas${letter.replace(' ', '-').toLowerCase()}`
    return {
      ...section,
      slug: `${slug}${ending}`,
      title: `${title} schemas${letter}`,
      path: `${path}${ending}`,
      introduction: html``,
      operations: [],
      posts: [],
      refusals: [],
      schemas: schemas.slice(index * size, (index + 1) * size),
    }
  })
  return [{...section, schemas: []}, ...pages]
}

const idsOf = ({operations, posts, schemas, refusals}: Section) => [
  ...operations.map(({operation}) => operation.operationId),
  ...posts.map(({post}) => post.operationId),
  ...[...schemas, ...refusals].map(({name}) => name),
]

function refusalsOf({components: {responses}}: ApiDocument, operations: readonly Described[]): Refusal[] {
  const answers = operations.flatMap(({operation}) => Object.entries(operation.responses))
  const statuses = new Map(
    answers.flatMap(([status, answer]) => ('$ref' in answer ? [[nameOf(answer.$ref), status] as const] : [])),
  )
  return [...statuses]
    .map(([name, status]) => ({name, status, codes: codesOf(responses[name])}))
    .toSorted((a, b) => Number(a.status) - Number(b.status))
}

/** Returns the error codes of a shared response. */
export const codesOf = (answer: ApiDocument['components']['responses'][string] | undefined): string[] =>
  Object.keys(answer?.content?.['application/json']?.examples ?? {})
