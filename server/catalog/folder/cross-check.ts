/** What must hold between the products of a folder. */
import {pointer} from '#shared/home/problem.ts'
import type {Product} from '#shared/home/product.ts'
import {namespaceOf} from '../namespace-of.ts'
import type {FolderProblems} from './folder-problems.ts'
import type {ReadProduct} from './read-products.ts'

/** Tells ids that aren't of one namespace, or not as their file is called, and links to what the folder lacks. */
export function createCrossCheck(problems: FolderProblems) {
  /** The file of each id. */
  const files = new Map<string, string>()
  const links: {file: string; path: string; id: string}[] = []
  let namespace: string | undefined

  const checkId = ({file, name}: ReadProduct, id: string) => {
    const tell = (wrong: string) => problems.add({file, path: '/id', wrong})
    const other = files.get(id)
    if (other !== undefined) tell(`${id} is already in ${other}`)
    if (namespaceOf(id) !== namespace) tell(`must begin with ${namespace}/, as the ids of the files before it`)
    if (!id.endsWith(`/${name}`)) tell(`must end with /${name}, as the file is called`)
  }

  return {
    add(read: ReadProduct, product: Product) {
      namespace ??= namespaceOf(product.id)
      checkId(read, product.id)
      files.set(product.id, read.file)
      for (const [index, {product: id}] of product.links.entries())
        if (id !== undefined && namespaceOf(id) === namespaceOf(product.id))
          links.push({file: read.file, path: pointer('links', index, 'product'), id})
    },
    /** Of the first product. */
    namespace: () => namespace,
    /** After the last product. */
    checkLinks() {
      for (const {id, ...place} of links)
        if (!files.has(id)) problems.add({...place, wrong: `the folder has no product ${id}`})
    },
  }
}
