import t from 'tap'
import {drawPlan} from '#shared/home/draw-svg.ts'
import type {Home, Plan} from '#shared/home/schema.ts'
import {homeWith, room} from '../../../home-with.ts'

const imageOf = () => ({href: 'scan.png', aspect: 1})
const drawings = [{id: 'scan', src: 'a'.repeat(64), at: [-20, -20] as [number, number], width: 40}]

function viewOf(home: Home, drawn = imageOf): number[] {
  const svg = drawPlan(home, home.plans[0]?.id ?? '', {imageOf: drawn})
  return (/viewBox="([^"]*)"/.exec(svg)?.[1] ?? '').split(' ').map(Number)
}

t.test('a drawing fits the home and crops the scan behind it', async (t) => {
  const plan: Partial<Plan> = {rooms: [room('kitchen')]}
  t.same(viewOf(homeWith({...plan, drawings})), viewOf(homeWith(plan)))
})

t.test('a plan that is only a scan shows it whole', async (t) => {
  const [left = 0, top = 0, width = 0, height = 0] = viewOf(homeWith({walls: [], drawings}))
  t.ok(left <= -2000 && top <= -2000 && width >= 4000 && height >= 4000)
})

t.test('a scan is dark at night, and its paper hides no floor', async (t) => {
  const home = homeWith({rooms: [room('kitchen')], drawings})
  const svg = drawPlan(home, home.plans[0]?.id ?? '', {imageOf, theme: 'dark'})
  t.match(svg, '.pianta .drawing{filter:var(--scan);mix-blend-mode:var(--scan-blend)}')
  t.match(svg, /data-theme=dark\]\{[^}]*--scan:var\(--pianta-scan,invert\(1\) hue-rotate\(180deg\)\)/)
})
