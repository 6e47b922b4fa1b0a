import type {FastifyRequest} from 'fastify'
import {fold} from '../../catalog/search/fold.ts'
import type {NamedProject} from '../../connections/store.ts'
import {choiceField, hasProblems, type Problems, textField} from '../elements.ts'
import {formText} from '../forms.ts'
import {type Html, html} from '../html.ts'
import type {Visitor} from '../visitor.ts'

/** More would fill several screens of a phone. */
export const maxOffered = 20

const maxTyped = 200

interface Offered {
  /** Newest first. Without a search, the first `maxOffered` are enough. */
  projects: readonly NamedProject[]
  /** The number of all projects. */
  total?: number
  /** The typed part of a name; empty for the newest projects. */
  find: string
  /** The id of the chosen project; empty without one. */
  chosen: string
  label: string
  hint: string
  problem: string | undefined
}

/** The part of a project's name that was typed. */
export const typedFind = (request: FastifyRequest): string => formText(request, 'find').trim().slice(0, maxTyped)

/** Returns whether the form was sent to look for a project, not to decide. */
export const isFinding = (request: FastifyRequest): boolean => formText(request, 'decision') === 'find'

/** Returns whether a consent form denies: any answer but allowing or looking for a project. */
export const isRefusal = (request: FastifyRequest): boolean =>
  formText(request, 'decision') !== 'allow' && !isFinding(request)

/** Returns the status of a form that is shown again: to choose among the found projects, or for its problems. */
export function statusAgain(request: FastifyRequest, problems: Problems): 200 | 400 | undefined {
  if (isFinding(request)) return 200
  return hasProblems(problems) ? 400 : undefined
}

/** Renders the choice of a project. Offers the newest of many, or the results of a search by name. */
export function projectChoice(visitor: Visitor, {projects, find, chosen, problem, ...rest}: Offered): Html {
  const {words} = visitor
  const {connecting} = words
  const {total = projects.length, ...field} = rest
  const found = find === '' ? projects : projects.filter(({name}) => fold(name).includes(fold(find)))
  const first = found.slice(0, maxOffered)
  const others = find === '' ? projects.slice(maxOffered).filter(({id}) => id === chosen) : []
  const options = [...first, ...others].map(({id, name, role}) => ({
    value: id,
    label: role === 'owner' ? name : `${name} (${words.roles[role]})`,
  }))
  const select = choiceField({
    name: 'project',
    ...field,
    // A search with one result chooses it, and one without the chosen project chooses nothing.
    value: find !== '' && found.length === 1 ? (found[0]?.id ?? '') : chosen,
    problem,
    options: [{value: '', label: connecting.chooseProject}, ...options],
  })
  if (total <= maxOffered) return select
  const told = {shown: first.length, total}
  return html`${textField(words, {
    name: 'find',
    label: connecting.findProject,
    hint: find === '' ? connecting.newestProjects(told) : connecting.foundProjects({...told, found: found.length}),
    value: find,
    isOptional: true,
    attributes: html`maxlength="${maxTyped}" dir="auto"`,
  })}
  <p><button name="decision" value="find" class="second">${connecting.find}</button></p>
  ${select}`
}
