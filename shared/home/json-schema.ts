import {home} from './schema.ts'
import {currentVersion} from './version.ts'

/** The JSON Schema document of the current version, as it is published at `schemaUrl`. */
export function homeJsonSchema(schemaUrl: string): Record<string, unknown> {
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: schemaUrl,
    title: `Pianta home, version ${currentVersion}`,
    description:
      'A home in metres and degrees: x right and y down as drawn, z up, angles clockwise. ' +
      'Besides this schema, references must lead somewhere, ids be unique and the walls pass the check of homes.',
    ...home,
  }
}
