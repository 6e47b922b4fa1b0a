import type {KnownMesh, MeshLink, MeshNode, MeshRole} from '#shared/house/mesh.ts'

const roles: Readonly<Record<MeshRole, string>> = {
  coordinator: 'coordinator',
  border: 'border router',
  access: 'access point',
  router: 'router',
  end: 'end device',
  sleeper: 'sleeper',
}

/** Returns the lines of a mesh: a device each, with the ones that it talks through. */
export function describeMesh({id, technology, map, failure}: KnownMesh): string[] {
  const time = map ? `as of ${new Date(map.at).toISOString()}` : 'not asked yet'
  const lines = [`${id} (${technology}): ${time}`]
  if (failure) lines.push(`  No newer map at ${new Date(failure.at).toISOString()}: ${failure.reason}`)
  if (!map) return lines
  const names = new Map(map.nodes.map((node) => [node.id, node.name]))
  const ways = Map.groupBy(
    map.links.filter(({isWay}) => isWay),
    ({from}) => from,
  )
  const nameOf = (node: string) => names.get(node) ?? node
  lines.push(...map.nodes.map((node) => `  ${describeNode(node, ways.get(node.id) ?? [], nameOf)}`))
  if (map.isPartlyOlder)
    lines.push('  It does not tell which routers answered: the links of a silent one may be older.')
  if (map.leftOut > 0) lines.push(`  ${map.leftOut} more devices and links are left out.`)
  return lines
}

function describeNode({name, role, isSilent}: MeshNode, ways: readonly MeshLink[], nameOf: (id: string) => string) {
  const told = [
    ...(role === null ? [] : [roles[role]]),
    ...(isSilent ? ['did not answer'] : []),
    ...ways.map(({to, quality, strength}) => {
      const number = quality === null ? '' : ` ${quality} %`
      return `through ${nameOf(to)}, ${strength ?? 'unknown quality'}${number}`
    }),
  ]
  return `${name}: ${told.join('; ') || 'unknown'}`
}
