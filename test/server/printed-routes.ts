/** A registered route. */
export interface PrintedRoute {
  /** The path with its parameters, as `/projects/:id`. */
  path: string
  methods: string[]
}

/** Returns the registered routes, from Fastify's printed tree (`printRoutes({commonPrefix: false})`). */
export function printedRoutes(drawing: string): PrintedRoute[] {
  const path: string[] = []
  return drawing.split('\n').flatMap((line) => {
    const [, indent = '', part = '', methods = ''] = /^([ │]*)[└├]── (\S+) \((.*)\)$/.exec(line) ?? []
    if (part === '') return []
    path.splice(indent.length / 4, path.length, part)
    return [{path: path.join('').replace('//', '/'), methods: methods.split(', ')}]
  })
}
