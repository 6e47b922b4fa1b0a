// Draws a house of rooms in a row along a corridor, from parameters.
// node draw-house.mjs --rooms 3 --width 4 --depth 3.5 --out house.json
import {writeFile} from 'node:fs/promises'
import {parseArgs} from 'node:util'
import {addDoors, addElement, checkHome, drawPlan, drawRoom, emptyHome, planRegions} from '@pianta/home'

const text = (initial) => ({type: 'string', default: initial})
const {values} = parseArgs({
  options: {rooms: text('3'), width: text('4'), depth: text('3.5'), corridor: text('1.4'), out: text('house.json')},
})
const [rooms, width, depth, corridor] = [values.rooms, values.width, values.depth, values.corridor].map(Number)
if (!(rooms >= 1 && rooms <= 50 && width >= 1.5 && depth >= 1.5 && corridor >= 1)) {
  console.error('Rooms must be 1 to 50, at least 1.5 m wide and deep, and the corridor at least 1 m.')
  process.exit(2)
}

let home = emptyHome('en', `A house of ${rooms} rooms`)
const [{id: plan}] = home.plans
home = drawRoom(home, {
  plan,
  from: [0, depth],
  to: [rooms * width, depth + corridor],
  name: 'Corridor',
  kind: 'hall',
}).home
for (let number = 0; number < rooms; number++) {
  const from = [number * width, 0]
  const to = [from[0] + width, depth]
  const name = number === 0 ? 'Kitchen' : number === 1 ? 'Living room' : `Bedroom ${number - 1}`
  const kind = number === 0 ? 'kitchen' : number === 1 ? 'living' : 'bedroom'
  home = drawRoom(home, {plan, from, to, name, kind}).home
  const at = [from[0] + width / 2, depth / 2]
  home = addElement(home, {plan, list: 'lights', element: {name: `${name} lamp`, at, z: 2.4}}).home
}
home = addDoors(home, plan).home

const {isValid, problems} = checkHome(home)
for (const {message} of problems) console.error(message)
if (!isValid) process.exit(1)
await writeFile(values.out, `${JSON.stringify(home, null, 2)}\n`)
await writeFile(values.out.replace(/(\.json)?$/, '.svg'), drawPlan(home, plan, {styles: 'fixed'}))
const area = [...planRegions(home.plans[0]).rooms.values()].reduce((sum, {net}) => sum + net, 0)
console.log(
  `${values.out}: ${home.plans[0].rooms.length} rooms, ${home.plans[0].openings.length} doors, ${area.toFixed(1)} m²`,
)
