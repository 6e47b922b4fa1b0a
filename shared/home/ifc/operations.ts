/** How doors open: IfcDoorStyleOperationEnum (IFC2X3), IfcDoorTypeOperationEnum (IFC4). */

export interface Operation {
  leaves: number
  /** The end of the width at which the first leaf hangs; undefined when the door does not swing. */
  hinge?: 'start' | 'end'
}

const single = (hinge: 'start' | 'end'): Operation => ({leaves: 1, hinge})
const double: Operation = {leaves: 2, hinge: 'start'}

const operations = new Map<string, Operation>(
  Object.entries({
    SINGLE_SWING_LEFT: single('start'),
    SINGLE_SWING_RIGHT: single('end'),
    DOUBLE_SWING_LEFT: single('start'),
    DOUBLE_SWING_RIGHT: single('end'),
    SWING_FIXED_LEFT: single('start'),
    SWING_FIXED_RIGHT: single('end'),
    DOUBLE_DOOR_SINGLE_SWING: double,
    DOUBLE_DOOR_SINGLE_SWING_OPPOSITE_LEFT: double,
    DOUBLE_DOOR_SINGLE_SWING_OPPOSITE_RIGHT: double,
    DOUBLE_DOOR_DOUBLE_SWING: double,
    DOUBLE_DOOR_SLIDING: {leaves: 2},
    DOUBLE_DOOR_FOLDING: {leaves: 2},
  }),
)

/** Returns how a door opens, as far as the file tells. `DOUBLE_SWING` is one leaf that opens to both sides. */
export const operationOf = (word: string): Operation => operations.get(word) ?? {leaves: 1}

/** Doors that roll up are for cars. */
export const isGarage = (word: string): boolean => word === 'ROLLINGUP'
