import {mounts} from '#shared/home/product/mounts.ts'
import {blob, index, integer, primaryKey, real, sql, sqliteTable, text, uniqueIndex} from '../drizzle.ts'
import {goesWith} from '../goes-with.ts'
import {project} from './projects.ts'

/** A loaded folder of products. The ids of its products begin with the namespace. */
export const catalog = sqliteTable('catalog', {
  namespace: text().primaryKey(),
  /** SHA-256 of its files, to skip an unchanged folder. */
  digest: text().notNull(),
  loadedAt: integer().notNull(),
})

/** A product as it was loaded last. */
export const product = sqliteTable(
  'product',
  {
    /** Smaller than the id, for the postings that reference it. */
    key: integer().primaryKey(),
    id: text().notNull().unique(),
    namespace: text().notNull(),
    version: integer().notNull(),
    brand: text(),
    nameIt: text().notNull(),
    nameEn: text().notNull(),
    /** Sort keys of the names: without accents, in lower case. */
    sortIt: text().notNull(),
    sortEn: text().notNull(),
    category: text().notNull(),
    mount: text({enum: mounts}).notNull(),
    /** Square metres of the outline with default options. */
    footprint: real().notNull(),
    thumbnails: text({mode: 'json'}).$type<string[]>().notNull(),
    /** False once it left its folder: hidden from search, still readable (docs/api.md#catalog). */
    isListed: integer({mode: 'boolean'}).notNull(),
    /** The whole product as JSON. It is the last column because SQLite reads through those before. */
    json: text().notNull(),
  },
  (table) => [
    index('product_namespace').on(table.namespace),
    index('product_sort_it').on(table.sortIt, table.key).where(sql`is_listed`),
    index('product_sort_en').on(table.sortEn, table.key).where(sql`is_listed`),
    index('product_footprint').on(table.footprint, table.key).where(sql`is_listed`),
  ],
)

/** Terms of the inverted index: stems in a language, and values of filters. */
export const searchTerm = sqliteTable(
  'search_term',
  {
    key: integer().primaryKey(),
    /** A language or a filter. */
    kind: text().notNull(),
    text: text().notNull(),
  },
  (table) => [uniqueIndex('search_term_text').on(table.kind, table.text)],
)

/** Postings lists, in blocks (catalog/search/postings-block.ts). */
export const searchBlock = sqliteTable(
  'search_block',
  {
    term: integer().notNull(),
    block: integer().notNull(),
    entries: blob({mode: 'buffer'}).notNull(),
  },
  (table) => [primaryKey({columns: [table.term, table.block]})],
)

/** The vocabulary: words of products with their stems, for prefixes and typos. */
export const searchWord = sqliteTable(
  'search_word',
  {
    key: integer().primaryKey(),
    word: text().notNull(),
    language: text({enum: ['en', 'it']}).notNull(),
    term: integer().notNull(),
  },
  (table) => [
    uniqueIndex('search_word_word').on(table.word, table.language, table.term),
    index('search_word_term').on(table.term),
  ],
)

/** The delete-neighbourhood of each word (catalog/search/typos.ts). */
export const searchSlip = sqliteTable(
  'search_slip',
  {
    variant: text().notNull(),
    word: integer().notNull(),
  },
  (table) => [primaryKey({columns: [table.variant, table.word]})],
)

/** The terms of each product, for their removal. */
export const searchDocument = sqliteTable('search_document', {
  product: integer().primaryKey(),
  /** The `termsVersion` that indexed it (catalog/search/extract-terms.ts). */
  version: integer().notNull(),
  terms: text({mode: 'json'}).$type<number[]>().notNull(),
})

/**
 * Products' models and thumbnails, by their hash in the file store. They stay when a product changes or leaves: homes
 * hold earlier versions.
 */
export const catalogFile = sqliteTable(
  'catalog_file',
  {
    sha256: text().notNull(),
    kind: text({enum: ['model', 'thumbnail']}).notNull(),
  },
  (table) => [primaryKey({columns: [table.sha256, table.kind]})],
)

/** Products' models and thumbnails that a project's versions name, in a loaded catalog or not. */
export const projectModel = sqliteTable(
  'project_model',
  {
    projectId: goesWith(() => project.id),
    sha256: text().notNull(),
  },
  (table) => [primaryKey({columns: [table.projectId, table.sha256]})],
)
