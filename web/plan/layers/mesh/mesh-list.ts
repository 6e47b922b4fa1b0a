import {html, nothing, type TemplateResult} from 'lit'
import type {KnownMesh, MeshLink} from '#shared/house/mesh.ts'
import {compareNames, formatTimeOrDay} from '#shared/text/formats.ts'
import type {HouseLanguage} from '#shared/text/languages.ts'
import type {LayerHouse} from '../layer.ts'
import {meshWords, technologyNames} from './mesh-words.ts'
import {between, createMeshPlaces, isCentre, type PlacedLink, type PlacedMesh, type PlacedNode} from './placed-mesh.ts'

/** Renders a house's meshes in words: the button that asks them, and each device with the ones that it talks through. */
export function createMeshList() {
  const placesOf = createMeshPlaces()
  return (house: LayerHouse): TemplateResult => {
    const {mesh, home, bindings, language, now, oldSince} = house
    const words = meshWords[language]
    const meshes = mesh?.meshes ?? []
    const placed = placesOf(home, bindings, meshes)
    const isAsking = mesh !== undefined && mesh.askingSince !== null
    const at = (time: number) => formatTimeOrDay(language, time, now)
    return html`<div class="mesh">
      <p>${words.explained}</p>
      <button
        type="button"
        class="button control mesh-ask"
        ?disabled=${isAsking || oldSince !== null || meshes.length === 0}
        @click=${() => mesh?.ask()}
      >
        ${words.ask}
      </button>
      <p role="status">
        ${
          oldSince !== null
            ? words.offline
            : mesh?.askingSince != null
              ? html`<span class="mesh-asking">${words.asking(at(mesh.askingSince))}</span>`
              : ''
        }
      </p>
      ${
        isAsking && oldSince === null
          ? html`<button type="button" class="button control mesh-ask" @click=${() => mesh?.stop()}>
              ${words.stop}
            </button>`
          : nothing
      }
      ${meshes.map((one, index) => meshTemplate(one, placed[index], house))}
    </div>`
  }
}

function meshTemplate({technology, map, failure}: KnownMesh, placed: PlacedMesh | undefined, house: LayerHouse) {
  const {language, now} = house
  const words = meshWords[language]
  const at = (time: number) => formatTimeOrDay(language, time, now)
  const name = technologyNames[technology]
  const nodes = placed ? sorted(placed, house) : []
  return html`<section>
    <h3>${map ? words.map(name, at(map.at)) : words.noMap(name)}</h3>
    ${
      failure
        ? html`<p class="dialog-note">${words.failure(at(failure.at))} <span lang="en">${failure.reason}</span></p>`
        : nothing
    }
    ${
      nodes.length > 0
        ? html`<ul>
            ${nodes.map(({node, ways, heard}) => nodeTemplate(node, ways, heard, house))}
          </ul>`
        : nothing
    }
    ${map?.isPartlyOlder ? html`<p class="mesh-hint">${words.partlyOlder}</p>` : nothing}
    ${map && map.leftOut > 0 ? html`<p>${words.leftOut(map.leftOut)}</p>` : nothing}
    ${nodes.some(({node}) => !node.place) ? html`<p class="mesh-hint">${words.howToPlace}</p>` : nothing}
  </section>`
}

interface Row {
  node: PlacedNode
  ways: readonly PlacedLink[]
  /** The best link of a device that talks through nobody. */
  heard: PlacedLink | undefined
}

const known = new WeakMap<PlacedMesh, {language: HouseLanguage; rows: readonly Row[]}>()

/** Returns the devices of a mesh, the worst linked first. They are sorted once for each map. */
function sorted(mesh: PlacedMesh, {language}: LayerHouse): readonly Row[] {
  const last = known.get(mesh)
  if (last?.language === language) return last.rows
  const rows = rowsOf(mesh).sort(
    (one, other) => rank(one) - rank(other) || compareNames(language, one.node.name, other.node.name),
  )
  known.set(mesh, {language, rows})
  return rows
}

function rowsOf({nodes, links}: PlacedMesh): Row[] {
  const own = new Map<PlacedNode, PlacedLink[]>(nodes.map((node) => [node, []]))
  for (const link of links) for (const node of [link.from, link.to]) own.get(node)?.push(link)
  return nodes.map((node) => {
    const all = own.get(node) ?? []
    const ways = all.filter(({from, isWay}) => isWay && from === node)
    const [heard] = ways.length > 0 ? [] : [...all].sort((one, other) => worth(other) - worth(one))
    return {node, ways, heard}
  })
}

const rank = ({node, ways, heard}: Row) =>
  isCentre(node) ? 200 : Math.min(...(ways.length > 0 ? ways : [heard]).map((link) => worth(link)))

const worth = (link: Pick<MeshLink, 'quality' | 'strength'> | undefined): number =>
  link === undefined
    ? -1
    : (link.quality ?? (link.strength === null ? 0 : {weak: 10, fair: 30, strong: 70}[link.strength]))

function nodeTemplate(node: PlacedNode, ways: readonly PlacedLink[], heard: PlacedLink | undefined, house: LayerHouse) {
  const {language} = house
  const words = meshWords[language]
  const told = [
    ...(node.role === null ? [] : [words.roles[node.role]]),
    ...(node.isSilent ? [words.didNotAnswer] : []),
    ...(node.place ? [] : [words.offPlan]),
  ]
  const links = ways.length > 0 ? ways : heard ? [heard] : []
  const hasWay = ways.length > 0 || isCentre(node)
  return html`<li>
    <b>${node.name}</b> <span>${told.join(' · ')}</span>
    ${
      hasWay || heard
        ? links.map(
            (link) =>
              html`<span class=${link.strength === 'weak' ? 'is-weak' : ''}>${linkText(link, node, house)}</span>`,
          )
        : html`<span>${words.noWay}</span>`
    }
  </li>`
}

/** Says of a link whom a device talks through, or hears, how well, and what lies between. */
function linkText(link: PlacedLink, node: PlacedNode, {language}: LayerHouse): string {
  const words = meshWords[language]
  const other = link.from === node ? link.to : link.from
  const isOwnWay = link.isWay && link.from === node
  const what = between(link)
  return [
    isOwnWay ? words.through(other.name) : words.hears(other.name),
    strengthText(link, words),
    ...(what.is === 'walls' ? [words.walls(what.count)] : what.is === 'floor' ? [words.otherFloor] : []),
  ].join(', ')
}

/** Says how well two devices hear each other: `weak, 18 %`. */
export function strengthText(
  {quality, strength}: Pick<MeshLink, 'quality' | 'strength'>,
  words: (typeof meshWords)['en'],
): string {
  if (strength === null) return words.unknown
  return quality === null ? words.strengths[strength] : `${words.strengths[strength]} ${quality} %`
}
