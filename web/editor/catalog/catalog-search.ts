import type {Product} from '#shared/home/schema.ts'
import type {EditCatalog, EditCategory, EditProductRow} from '../protocol.ts'

/** The milliseconds without a key after which a search begins. */
const typingPause = 250

/** A search of the catalog as people change it. */
export interface CatalogSearch {
  readonly text: string
  /** The chosen category; empty for all. */
  readonly category: string
  readonly rows: readonly EditProductRow[]
  /** The number of products on all pages; null before the first answer. */
  readonly total: number | null
  readonly categories: readonly EditCategory[]
  readonly hasMore: boolean
  readonly state: 'loading' | 'ready' | 'failed'
  /** Searches once nobody types for a moment. */
  type(text: string): void
  choose(category: string): void
  /** Appends the next page. */
  more(): void
  /** Repeats the request that failed. */
  retry(): void
  /** Returns a product with its options, as homes store it. */
  product(id: string): Promise<Product>
  stop(): void
}

export interface CatalogSearchOptions {
  /** The project's path. */
  path: string
  category?: string
  onChange(): void
}

/** Searches the catalog. Each search drops the answer of the one before. */
export function createCatalogSearch({path, category: first = '', onChange}: CatalogSearchOptions): CatalogSearch {
  let text = ''
  let category = first
  let found: EditCatalog | null = null
  let state: CatalogSearch['state'] = 'loading'
  let failed: string | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let request = new AbortController()

  async function search(after?: string) {
    clearTimeout(timer)
    request.abort()
    const own = new AbortController()
    request = own
    state = 'loading'
    onChange()
    const wanted = new URLSearchParams({q: text, ...(category && {category}), ...(after && {after})})
    try {
      const page = await readJson<EditCatalog>(`${path}/edit/catalog?${wanted}`, own.signal)
      if (own.signal.aborted) return
      const isNext = after !== undefined && found !== null
      found = isNext ? {...page, rows: [...(found?.rows ?? []), ...page.rows], categories: categoriesOf(found)} : page
      state = 'ready'
    } catch {
      if (own.signal.aborted) return
      state = 'failed'
      failed = after
    }
    onChange()
  }

  void search()
  return {
    get text() {
      return text
    },
    get category() {
      return category
    },
    get rows() {
      return found?.rows ?? []
    },
    get total() {
      return found?.total ?? null
    },
    get categories() {
      return categoriesOf(found)
    },
    get hasMore() {
      return typeof found?.next === 'string'
    },
    get state() {
      return state
    },
    type(next) {
      text = next
      clearTimeout(timer)
      timer = setTimeout(() => void search(), typingPause)
    },
    choose(next) {
      category = next
      void search()
    },
    more() {
      if (state !== 'loading' && found?.next) void search(found.next)
    },
    retry: () => void search(failed),
    product: (id) => readJson<Product>(`${path}/edit/catalog/${id}`),
    stop() {
      clearTimeout(timer)
      request.abort()
    },
  }
}

const categoriesOf = (found: EditCatalog | null) => found?.categories ?? []

async function readJson<T>(path: string, signal?: AbortSignal): Promise<T> {
  const answer = await fetch(path, signal ? {signal} : {})
  if (!answer.ok) throw new Error(`${answer.status} ${answer.statusText}`)
  return (await answer.json()) as T
}
