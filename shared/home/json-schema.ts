import {currentVersion} from './version.ts'
import {versions} from './versions/versions.ts'

/** The JSON Schema document of a version of the format, as it is published at `schemaUrl`. Throws RangeError where there is none. */
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
const ofCurrent = `${conventions}Besides this schema, references must lead somewhere, ids be unique and the walls pass the check of homes.`
const ofOlder = `${conventions}It is brought to version ${currentVersion} when it is checked or saved, and held to the check of homes then.`
