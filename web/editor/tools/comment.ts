import {type ListName, listNames} from '#shared/home/edit/in-plan.ts'
import {elementLists} from '#shared/home/element-lists.ts'
import {roundedPoint} from '#shared/home/geometry/grid.ts'
import type {Point} from '#shared/home/schema.ts'
import {placeOf} from '../reading-order.ts'
import type {CreateTool, EditorTool} from '../tool.ts'

/** Pins a comment at a point, or at the element there. Enter pins it at the selected element. */
const createCommentTool: CreateTool = ({editing, words, visible, comment}) => {
  /** The element under the press: a release is the stage's. */
  let under: string | undefined

  function refOf(id: string | undefined) {
    const list = listNames.find((name) => editing.plan[name]?.some((one) => one.id === id))
    const kind = elementLists.find(([name]) => name === (list as ListName))?.[1]
    return kind === undefined || id === undefined ? {} : {ref: {kind, id}}
  }
  const pin = (at: Point, id: string | undefined) => {
    comment({planId: editing.plan.id, anchor: {at: roundedPoint(at), ...refOf(id)}})
    editing.choose('select')
  }
  function atSelected() {
    const [id] = editing.selection
    const elements = listNames.flatMap((name) => (editing.plan[name] ?? []) as {id: string}[])
    const element = elements.find((one) => one.id === id)
    const {left, top, right, bottom} = visible()
    pin(element ? placeOf(editing.plan, element) : [(left + right) / 2, (top + bottom) / 2], element?.id)
  }
  return {
    press({element}) {
      under = element
    },
    release: ({at}) => pin(at, under),
    key({key}) {
      if (key === 'Enter') atSelected()
      return key === 'Enter'
    },
    hint: () => words.comments.toolHint,
  }
}

export const commentTool: EditorTool = {
  name: 'comment',
  key: 'c',
  title: {en: 'Comment', it: 'Commento'},
  picture: 'M4 5h16v11H10l-4 4v-4H4z',
  create: createCommentTool,
}
