import {html} from 'lit'
import {strengths} from '#shared/house/mesh.ts'
import {formatTimeOrDay} from '#shared/text/formats.ts'
import type {LayerSign} from '../../shown-layer.ts'
import type {HouseMesh, Layer, LayerReading, PlacedHouse} from '../layer.ts'
import {lostSign} from '../lost-text.ts'
import {drawLinks, sampleOf} from './mesh-lines.ts'
import {createMeshList, strengthText} from './mesh-list.ts'
import {meshWords} from './mesh-words.ts'
import {createMeshPlaces, isCentre, type PlacedLink, type PlacedMesh, type PlacedNode} from './placed-mesh.ts'

/** The signs before the quality of a device that others talk through. */
const marks = {coordinator: '◉', border: '◉', access: '◉', router: '◆', end: '', sleeper: ''}

/** A map that is older says its age. */
const day = 24 * 3_600_000

const placesOf = createMeshPlaces()
const meshList = createMeshList()

/** The meshes of the house when a person asked last: the routes between devices, and the quality of their links. */
export const network: Layer = {
  id: 'network',
  words: meshWords,
  read(house, shows) {
    const {home, bindings, devices, states, language, mesh, past} = house
    const words = meshWords[language]
    // A map has its own time, which no slider chooses.
    const meshes = past === null ? (mesh?.meshes ?? []) : []
    const placed = placesOf(home, bindings, meshes)
    const lost = devices.filter(({id}) => shows('unreachable') && states[id]?.status === 'unavailable')
    const links = placed.flatMap((one) => one.links)
    const hasMap = meshes.some(({map}) => map !== null)
    return {
      rooms: new Map(),
      signs: signsOf(placed, shows('ways') || shows('others'), new Set(lost), house),
      scale: links.length > 0 ? scaleOf(house) : null,
      says: [
        ...(past !== null ? [words.notKept] : meshSays(placed, hasMap, house)),
        ...(lost.length > 0 ? [words.unreachable(lost.length)] : []),
        ...(mesh && past === null && meshes.length > 0 ? [openButton(mesh, words)] : []),
      ],
      ...(hasMap && {isOf: timeText(house)}),
      over: drawLinks(placed, {ways: shows('ways'), others: shows('others')}),
    }
  },
}

const openButton = ({open}: HouseMesh, words: (typeof meshWords)['en']) =>
  html`<button type="button" class="layers-done" @click=${() => open(words.name, meshList)}>${words.open}</button>`

const scaleOf = ({language}: PlacedHouse): LayerReading['scale'] => ({
  name: meshWords[language].scale,
  steps: strengths.map((strength) => ({color: sampleOf(strength), text: meshWords[language].strengths[strength]})),
})

/** Says when the oldest map came. */
function timeText({mesh, language, now}: PlacedHouse): string {
  const at = Math.min(...(mesh?.meshes ?? []).flatMap(({map}) => map?.at ?? []))
  const words = meshWords[language]
  const time = formatTimeOrDay(language, at, now)
  return now - at < day ? words.asOf(time) : words.oldSince(time, Math.floor((now - at) / day))
}

function meshSays(placed: readonly PlacedMesh[], hasMap: boolean, {mesh, language, now}: PlacedHouse): string[] {
  const words = meshWords[language]
  if (!mesh || mesh.meshes.length === 0) return [words.noMesh]
  const nodes = placed.flatMap((one) => one.nodes)
  const count = (tests: readonly unknown[], say: (count: number) => string) =>
    tests.length > 0 ? [say(tests.length)] : []
  const weak = placed.flatMap(({links}) => links.filter(({isWay, strength}) => isWay && strength === 'weak'))
  return [
    ...(mesh.askingSince !== null ? [words.asking(formatTimeOrDay(language, mesh.askingSince, now))] : []),
    ...(hasMap ? [words.devices(nodes.length)] : mesh.askingSince === null ? [words.never] : []),
    ...count(weak, words.weak),
    ...count(
      nodes.filter(({isSilent}) => isSilent),
      words.silent,
    ),
    ...count(
      nodes.filter(({place}) => !place),
      words.notOnPlan,
    ),
    ...(mesh.meshes.some(({failure}) => failure !== null) ? [words.failed] : []),
    ...(nodes.some(({place}) => place) ? [words.signs(marks.coordinator, marks.router)] : []),
  ]
}

/** Returns the signs of the devices on the plan, by the key of their mark. */
function signsOf(
  placed: readonly PlacedMesh[],
  showsMesh: boolean,
  lost: ReadonlySet<PlacedHouse['devices'][number]>,
  house: PlacedHouse,
): Map<string, LayerSign[]> {
  const signs = new Map<string, LayerSign[]>()
  const add = (key: string, sign: LayerSign) => signs.set(key, [...(signs.get(key) ?? []), sign])
  for (const [key, devices] of house.places.elements) {
    for (const device of devices) if (lost.has(device)) add(key, lostSign(device, house))
  }
  if (!showsMesh) return signs
  for (const {nodes, links} of placed) {
    const ways = new Map<PlacedNode, PlacedLink[]>()
    for (const link of links) if (link.isWay) ways.set(link.from, [...(ways.get(link.from) ?? []), link])
    for (const node of nodes) {
      // One that can't be reached now says that in place of an older quality.
      if (!node.place || signs.get(node.place.key)?.some(({isLost}) => isLost)) continue
      add(node.place.key, signOf(node, ways.get(node) ?? [], house))
    }
  }
  return signs
}

function signOf(node: PlacedNode, ways: readonly PlacedLink[], {language}: PlacedHouse): LayerSign {
  const words = meshWords[language]
  const {name, role, place, isSilent} = node
  const mark = role === null ? '' : marks[role]
  const texts = ways.map((link) => {
    // The line of a way to a device that is not on this plan is missing.
    const leads = link.to.place?.plan === place?.plan ? '' : ' ↗'
    return `${link.quality === null ? shortStrength(link, words) : `${link.quality} %`}${leads}`
  })
  const told = texts.length > 0 ? texts.join(' · ') : isCentre(node) ? '' : '?'
  const spoken = [
    ...(role === null ? [] : [words.roles[role]]),
    ...(isSilent ? [words.didNotAnswer] : []),
    ...ways.map((link) => `${words.through(link.to.name)}, ${strengthText(link, words)}`),
    ...(ways.length === 0 && !isCentre(node) ? [words.noWay] : []),
  ].join(', ')
  return {
    device: node.devices[0] ?? '',
    name,
    text: [mark, told].filter(Boolean).join(' '),
    spoken,
    isLost: isSilent ?? false,
    isAlert: ways.some(({strength}) => strength === 'weak'),
  }
}

const shortStrength = ({strength}: PlacedLink, words: (typeof meshWords)['en']) =>
  strength === null ? '?' : words.strengths[strength]
