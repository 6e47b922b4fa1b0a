/** Writes the lines of an IFC file: placements, shapes and units. Lengths are given in metres. */

export interface StepOptions {
  schema?: 'IFC2X3' | 'IFC4'
  /** The unit of length. */
  unit?: 'metre' | 'millimetre' | 'foot'
}

export type StepWriter = ReturnType<typeof createStepWriter>

const metres = {metre: 1, millimetre: 0.001, foot: 0.3048}

export const list = (...all: readonly string[]) => `(${all.join(',')})`

const real = (number: number) => {
  const text = String(Math.round(number * 1e9) / 1e9)
  return /[.e]/.test(text) ? text.replace('e', 'E') : `${text}.`
}

export function createStepWriter({schema = 'IFC4', unit = 'millimetre'}: StepOptions) {
  const lines: string[] = []
  let ids = 0
  /** Adds a line and returns its number. */
  const add = (text: string): string => `#${lines.push(text)}`
  const id = () => `'0${String(++ids).padStart(21, '0')}'`
  const length = (number: number) => real(number / metres[unit])
  const point = (...all: readonly number[]) => add(`IFCCARTESIANPOINT(${list(...all.map(length))})`)
  const direction = (...all: readonly number[]) => add(`IFCDIRECTION(${list(...all.map(real))})`)
  const up = direction(0, 0, 1)
  const axes = (place: readonly number[], degrees = 0) => {
    const angle = (degrees * Math.PI) / 180
    return add(`IFCAXIS2PLACEMENT3D(${point(...place)},${up},${direction(Math.cos(angle), Math.sin(angle), 0)})`)
  }
  const placement = (parent: string, place: readonly number[], degrees = 0) =>
    add(`IFCLOCALPLACEMENT(${parent},${axes(place, degrees)})`)
  const polyline = (points: readonly (readonly number[])[]) =>
    add(`IFCPOLYLINE(${list(...points.map((each) => point(...each)))})`)
  const si = (prefix: string) => add(`IFCSIUNIT(*,.LENGTHUNIT.,${prefix},.METRE.)`)
  const foot = () => {
    const measure = add(`IFCMEASUREWITHUNIT(IFCLENGTHMEASURE(0.3048),${si('$')})`)
    return add(
      `IFCCONVERSIONBASEDUNIT(${add('IFCDIMENSIONALEXPONENTS(1,0,0,0,0,0,0)')},.LENGTHUNIT.,'FOOT',${measure})`,
    )
  }
  const units = add(`IFCUNITASSIGNMENT(${list(unit === 'foot' ? foot() : si(unit === 'metre' ? '$' : '.MILLI.'))})`)
  const context = add(`IFCGEOMETRICREPRESENTATIONCONTEXT($,'Model',3,1.E-05,${axes([0, 0, 0])},$)`)

  /** Adds a shape of solids, with an axis if one is given. */
  const shapeOf = (kind: string, solid: string, axis?: string) => {
    const body = add(`IFCSHAPEREPRESENTATION(${context},'Body','${kind}',${list(solid)})`)
    return add(`IFCPRODUCTDEFINITIONSHAPE($,$,${list(...(axis ? [axis] : []), body)})`)
  }
  /** Adds a shape that stands on a rectangle. */
  const block = ([x, y]: readonly [number, number], [width, depth, height]: readonly number[], axis?: string) => {
    const [u, v] = [x + (width ?? 0), y + (depth ?? 0)]
    const outline = polyline([[x, y], [u, y], [u, v], [x, v], [x, y]]) // biome-ignore format: a rectangle
    const profile = add(`IFCARBITRARYCLOSEDPROFILEDEF(.AREA.,$,${outline})`)
    const solid = add(`IFCEXTRUDEDAREASOLID(${profile},${axes([0, 0, 0])},${up},${length(height ?? 0)})`)
    return shapeOf('SweptSolid', solid, axis)
  }
  return {
    add,
    id,
    length,
    point,
    placement,
    units,
    context,
    block,
    shapeOf,
    /** Adds an axis along x. */
    axis: (long: number) =>
      add(`IFCSHAPEREPRESENTATION(${context},'Axis','Curve2D',${list(polyline([[0, 0], [long, 0]]))})`), // biome-ignore format: two points
    /** Returns one text or the other by the schema. */
    bySchema: (texts: {IFC2X3: string; IFC4: string}) => texts[schema],
    /** Returns the whole file. */
    text: () =>
      [
        'ISO-10303-21;',
        'HEADER;',
        "FILE_DESCRIPTION(('ViewDefinition [CoordinationView]'),'2;1');",
        "FILE_NAME('house.ifc','2026-01-01T00:00:00',(''),(''),'','','');",
        `FILE_SCHEMA(('${schema}'));`,
        'ENDSEC;',
        'DATA;',
        ...lines.map((line, index) => `#${index + 1}=${line};`),
        'ENDSEC;',
        'END-ISO-10303-21;',
        '',
      ].join('\n'),
  }
}
