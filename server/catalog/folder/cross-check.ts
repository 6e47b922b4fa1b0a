/** Rules between the products of a folder. */
import {pointer} from '#shared/home/problem.ts'
import type {Product} from '#shared/home/product.ts'
import {namespaceOf} from '../namespace-of.ts'
import type {FolderProblems} from './folder-problems.ts'
import type {ReadProduct} from './read-products.ts'

/** Reports ids that break the namespace or don't match their file, and links to missing products. */
export function createCrossCheck(problems: FolderProblems) {
  /** Maps an id to its file. */
  const files = new Map<string, string>()
  const links: {file: string; path: string; id: string}[] = []
  let namespace: string | undefined

  const checkId = ({file, name}: ReadProduct, id: string) => {
    const report = (wrong: string) => problems.add({file, path: '/id', wrong})
    const other = files.get(id)
    if (other !== undefined) report(`${id} is already in ${other}`)
    if (namespaceOf(id) !== namespace) report(`must begin with ${namespace}/, like the ids in the files before it`)
    if (!id.endsWith(`/${name}`)) report(`must end with /${name}, the name of its file`)
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
    /** The first product's namespace. */
    namespace: () => namespace,
    /** Checks links. Call it after the last product. */
    checkLinks() {
      for (const {id, ...location} of links)
        if (!files.has(id)) problems.add({...location, wrong: `the folder has no product ${id}`})
    },
  }
}
