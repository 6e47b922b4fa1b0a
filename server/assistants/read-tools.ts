import {elementSchemas} from '#shared/home/edit/element-schemas.ts'
import {type ListName, listNames} from '#shared/home/edit/in-plan.ts'
import {quoted} from '../questions/answer.ts'
import type {HomeQuestions} from '../questions/ask-home.ts'
import {homeOf, type WhichHome, whichHome} from './asked-home.ts'
import {type Call, id, inputOf, type Tool} from './tool.ts'

const plan = id('The id of a plan; the first one by default')
const room = id('The id of a room')
const place = {
  anyOf: [
    {type: 'string', minLength: 1, maxLength: 200},
    {type: 'array', minItems: 2, maxItems: 2, items: {type: 'number', minimum: -10_000, maximum: 10_000}},
  ],
  description: 'The id of an element, or a point [x, y] in metres, x to the right and y down',
}

/** The tools that read homes. */
export const readTools: Tool[] = [
  {
    name: 'list_projects',
    title: 'List the projects',
    description: 'Lists the projects of the person that you may look at, with their ids and last versions.',
    inputSchema: inputOf({}),
    scope: 'projects:read',
    isReading: true,
    run({asker}) {
      const rows = asker.projects()
      const lines = rows.map(({id, name, version, role}) => {
        const last = version === null ? 'no version saved yet' : `last version ${version}`
        return `- ${quoted(name)} (${id}): ${last}${role === 'viewer' ? ', only to look at' : ''}`
      })
      return {text: lines.length === 0 ? 'No project is open to you.' : lines.join('\n'), data: {rows}}
    },
  },
  {
    name: 'describe_home',
    title: 'Describe a home',
    description:
      'Describes the home of a project: levels, plans, rooms with areas in square metres, and the doors between them. Read it first: it has the ids that other tools take.',
    inputSchema: inputOf({...whichHome, plan: id('The id of the only plan to describe')}, 'project'),
    scope: 'projects:read',
    isReading: true,
    run: (call: Call<WhichHome & HomeQuestions['describe']>) =>
      ask(call, ({plan}) => ({name: 'describe', input: given({plan})})),
  },
  {
    name: 'list_elements',
    title: 'List elements',
    description:
      'Lists elements as the home format has them: walls, openings (doors and windows), furniture (items), lights, plates, their devices (bindings) and more. Lengths are in metres, angles in degrees clockwise. Long lists come in pages.',
    inputSchema: inputOf(
      {
        ...whichHome,
        plan,
        room: id('The id of a room: only what is in it or on its walls'),
        kinds: {
          type: 'array',
          items: {enum: [...listNames]},
          maxItems: listNames.length,
          description: 'The lists to read; all by default',
        },
        after: {type: 'integer', minimum: 0, maximum: 10_000_000, description: 'The "next" of the page before'},
        limit: {type: 'integer', minimum: 1, maximum: 200, description: 'Elements of a page; 100 by default'},
      },
      'project',
    ),
    scope: 'projects:read',
    isReading: true,
    run: (call: Call<WhichHome & HomeQuestions['elements']>) =>
      ask(call, ({plan, room, kinds, after, limit}) => ({
        name: 'elements',
        input: given({plan, room, kinds, after, limit}),
      })),
  },
  {
    name: 'measure',
    title: 'Measure',
    description:
      'Measures an element (a room’s area, a wall’s length), or the distance between two elements or points of one plan: at the nearest, and from middle to middle.',
    inputSchema: inputOf({...whichHome, from: place, to: place}, 'project', 'from'),
    scope: 'projects:read',
    isReading: true,
    run: (call: Call<WhichHome & HomeQuestions['measure']>) =>
      ask(call, ({from, to}) => ({name: 'measure', input: given({from, to}) as HomeQuestions['measure']})),
  },
  {
    name: 'draw_plan',
    title: 'Draw a plan',
    description: 'Draws a plan, or one room and what is around it, from above: as a picture (PNG), or as SVG text.',
    inputSchema: inputOf(
      {
        ...whichHome,
        plan,
        room,
        format: {enum: ['png', 'svg'], description: 'png by default'},
        width: {type: 'integer', minimum: 100, maximum: 1600, description: 'Pixels; 1000 by default'},
      },
      'project',
    ),
    scope: 'projects:read',
    isReading: true,
    run: (call: Call<WhichHome & HomeQuestions['draw']>) =>
      ask(call, ({plan, room, format, width}) => ({name: 'draw', input: given({plan, room, format, width})})),
  },
  {
    name: 'check_home',
    title: 'Check a home',
    description: 'Checks a home as saving a version does, and lists what is wrong with it.',
    inputSchema: inputOf(whichHome, 'project'),
    scope: 'projects:read',
    isReading: true,
    run: (call: Call<WhichHome>) => ask(call, () => ({name: 'check', input: {}})),
  },
  {
    name: 'describe_format',
    title: 'Describe the home format',
    description: 'Returns the JSON Schema of one kind of element, for propose_edit’s add_element and set_fields.',
    inputSchema: inputOf({kind: {enum: [...listNames], description: 'The list of the element'}}, 'kind'),
    scope: 'projects:read',
    isReading: true,
    run: ({input}: Call<{kind: ListName}>) => ({
      text: `An element of ${input.kind} fits this JSON Schema.`,
      data: {schema: elementSchemas[input.kind]},
    }),
  },
]

type Question = Parameters<Call<unknown>['services']['homes']['askHome']>[0]['question']

async function ask<Input extends WhichHome>(call: Call<Input>, questionOf: (input: Input) => Question) {
  const {asker, services, input} = call
  const {home, of} = homeOf(call, input)
  const answer = await services.homes.askHome({json: home, question: questionOf(input), owner: asker.owner})
  return {...answer, text: `${of}.\n${answer.text}`}
}

/** Leaves out undefined fields. */
function given<T extends object>(fields: T): {[K in keyof T]: Exclude<T[K], undefined>} {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as never
}
