import {type HouseChoices, noChoices} from '#shared/house/choices.ts'
import {isRecord} from '#shared/json.ts'
import {filesIn} from '../folder.ts'
import {type JsonFile, openJsonFile} from '../json-file.ts'

/** The choices; a file has those alone that its agent knew. */
export const openChoiceFile = (folder: string): JsonFile<Partial<HouseChoices>> =>
  openJsonFile({path: filesIn(folder).choices, version: 1, isValid: isChoices})

const isValue: Readonly<Record<keyof HouseChoices, (value: unknown) => boolean>> = {
  asks: (value) => typeof value === 'boolean',
  stays: (value) => value === 'night' || value === 'always',
  // Each rule is read by itself: a wrong one must not take the others with it.
  rules: isRecord,
}

function isChoices(value: unknown): value is Partial<HouseChoices> {
  if (!isRecord(value)) return false
  return (Object.keys(noChoices) as (keyof HouseChoices)[]).every((name) => {
    const chosen = value[name]
    return chosen === undefined || (isRecord(chosen) && Object.values(chosen).every(isValue[name]))
  })
}
