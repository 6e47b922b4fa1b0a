import {currentVersion} from './version.ts'
import {versions} from './versions/versions.ts'

/**
 * Returns the JSON Schema document of a format version, as published at `schemaUrl`. Throws RangeError for an unknown
 * version.
 */
export function homeJsonSchema(version: number, schemaUrl: string): Record<string, unknown> {
  const format = versions.find(({number}) => number === version)?.format
  if (format === undefined) throw new RangeError(`there is no version ${version} of the format`)
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: schemaUrl,
    title: `Pianta home, version ${version}`,
    description: version === currentVersion ? ofCurrent : ofOlder,
    ...format.schema,
  }
}

const conventions = 'A home in metres and degrees: x right and y down as drawn, z up, angles clockwise. '
const ofCurrent = `${conventions}Beyond this schema, references must lead to existing elements, ids must be unique, and the walls must pass the check of homes.`
const ofOlder = `${conventions}Checking or saving it upgrades it to version ${currentVersion}, and applies the check of homes.`
