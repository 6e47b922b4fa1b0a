import type {FastifyRequest} from 'fastify'
import type {LengthUnit} from '#shared/home/edit/typed-measures.ts'
import {acceptedTags} from '#shared/text/accepted-tags.ts'
import {visitorOf} from '../pages/visitor.ts'

/** The regions of ISO 3166 where homes are measured in feet. */
const regionsInFeet: ReadonlySet<string> = new Set(['us', 'lr', 'mm'])

/**
 * Returns the units of a person's new home, by the region of their browser's first language. Italian is read nowhere
 * in feet: an Italian's browser often speaks American English.
 */
export function preferredUnits(request: FastifyRequest): LengthUnit {
  const [first = ''] = acceptedTags(request.headers['accept-language'])
  // A region has two letters here; a subtag of one begins an extension (RFC 5646, section 2.1).
  const region = first.split('-', maxSubtags).find((subtag, index) => index > 0 && subtag.length <= 2)
  return visitorOf(request).language !== 'it' && regionsInFeet.has(region ?? '') ? 'ft' : 'm'
}

/** A language, three extended ones, a script and a region. */
const maxSubtags = 6
