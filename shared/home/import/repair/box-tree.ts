/** A tree of boxes. A search takes about logarithmic time, plus the boxes it finds. */

import {type Box, touches, unionOf} from '../../geometry/box.ts'
import type {WorkBudget} from '../work-budget.ts'

interface Node<T extends Box> extends Box {
  parts: readonly Node<T>[]
  boxes: readonly T[]
}

const maxBoxesInLeaf = 8
/** The cost of building the tree, for each box. */
const sortingTests = 20
/** The average cost of handling a box that was found. */
const findingTests = 8

export interface BoxTree<T extends Box> {
  /** Calls back with every box that touches this one. */
  touching(box: Box, found: (each: T) => void): void
}

export function boxTree<T extends Box>(boxes: readonly T[], budget: WorkBudget): BoxTree<T> {
  budget.spend(boxes.length * sortingTests)
  const root = boxes.length === 0 ? undefined : nodeOf([...boxes])
  return {
    touching(box: Box, found: (each: T) => void): void {
      if (root !== undefined) visit(root, box, found, budget)
    },
  }
}

function visit<T extends Box>(node: Node<T>, box: Box, found: (each: T) => void, budget: WorkBudget): void {
  budget.spend(1 + node.boxes.length)
  if (!touches(node, box)) return
  for (const each of node.boxes) {
    if (!touches(each, box)) continue
    budget.spend(findingTests)
    found(each)
  }
  for (const part of node.parts) visit(part, box, found, budget)
}

function nodeOf<T extends Box>(boxes: T[]): Node<T> {
  const around = unionOf(boxes)
  if (boxes.length <= maxBoxesInLeaf) return {...around, parts: [], boxes}
  const isWide = around.right - around.left >= around.bottom - around.top
  boxes.sort(isWide ? (one, other) => one.left - other.left : (one, other) => one.top - other.top)
  const half = boxes.length >> 1
  return {...around, parts: [nodeOf(boxes.slice(0, half)), nodeOf(boxes.slice(half))], boxes: []}
}
