/** ezdxf must find no error in the DXF files that we write, and count the home's elements in them. */
import {execFileSync} from 'node:child_process'
import {readFileSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import t from 'tap'
import {writeDxf} from '#shared/home/dxf-out/write-dxf.ts'
import {readHome} from '#shared/home/read-home.ts'
import {planRegions} from '#shared/home/regions.ts'
import type {Home} from '#shared/home/schema.ts'
import {installEzdxf} from './install-ezdxf.ts'

t.setTimeout(300_000)

t.test('ezdxf audits the written drawings of every sample home without a finding, and counts the same', async (t) => {
  const ezdxf = await installEzdxf(t)
  if (!ezdxf) return
  const drawn = ['flat', 'house', 'studio', 'version-1'].flatMap((name) => {
    const json = readFileSync(new URL(`../../samples/${name}.json`, import.meta.url), 'utf8')
    const home = readHome(JSON.parse(json)).home as Home
    return home.plans.map((given) => {
      const plan = {...given, rooms: given.rooms.map((room) => ({...room, name: `${room.name} Кухня`}))}
      const file = join(ezdxf.folder, `${name}-${plan.id}.dxf`)
      writeFileSync(file, writeDxf(home, plan, planRegions(plan)))
      return {file, plan}
    })
  })
  const script = join(import.meta.dirname, 'dxf/audit.py')
  const told = execFileSync(ezdxf.python, [script, ...drawn.map(({file}) => file)], {encoding: 'utf8'})
  for (const [index, line] of told.trim().split('\n').entries()) {
    const {file, plan} = drawn[index] as (typeof drawn)[number]
    t.same(
      JSON.parse(line),
      {
        units: 6,
        problems: [],
        walls: plan.walls.length,
        openings: plan.openings.length,
        texts: plan.rooms.map(({name}) => name).sort(),
      },
      file,
    )
  }
})
