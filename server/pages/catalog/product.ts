import type {FastifyInstance, FastifyRequest} from 'fastify'
import {modelsOf} from '#shared/home/files.ts'
import type {Product} from '#shared/home/product.ts'
import {found, notFound} from '../../errors.ts'
import {sendBytes} from '../../files/send-bytes.ts'
import {showPage} from '../layout.ts'
import {byteHeaders} from '../projects/project-files.ts'
import type {PageServices} from '../services.ts'

interface Id {
  Params: {namespace: string; name: string}
}

/** Serves a product's page, its JSON and its 3D models to signed-in people. */
export function productRoutes(
  app: FastifyInstance,
  {catalog, clock, files}: Pick<PageServices, 'catalog' | 'clock' | 'files'>,
) {
  const path = '/catalog/:namespace/:name'

  app.get<Id>(path, {config: {person: {}, visits: 'typing'}}, async (request, reply) => {
    // Loaded on demand: evaluating and drawing products loads slowly.
    const {productPage} = await import('./product-view.ts')
    const exists = (id: string) => catalog.find(id) !== undefined
    return showPage(request, reply, productPage(request, {...productOf(request), exists}))
  })

  app.get<Id>(`${path}/product.json`, {config: {person: {}}}, async (request, reply) => {
    const {json} = storedOf(request)
    return reply.headers(byteHeaders).type('application/json; charset=utf-8').send(json)
  })

  app.get<{Params: Id['Params'] & {sha256: string}}>(
    `${path}/models/:sha256`,
    {config: {person: {}}},
    async (request, reply) => {
      const {name, sha256} = request.params
      const {product} = productOf(request)
      if (!modelsOf(product).includes(sha256)) throw notFound()
      return sendBytes(request, reply.headers(byteHeaders), {
        files,
        clock,
        sha256,
        contentType: 'model/gltf-binary',
        name: `${name}-${sha256.slice(0, 8)}.glb`,
      })
    },
  )

  function storedOf(request: FastifyRequest<Id>) {
    const {namespace, name} = request.params
    return found(catalog.stored(`${namespace}/${name}`))
  }

  function productOf(request: FastifyRequest<Id>): {product: Product; isListed: boolean} {
    const {json, isListed} = storedOf(request)
    return {product: JSON.parse(json), isListed}
  }
}
