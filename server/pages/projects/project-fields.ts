import {isProjectAddress, isProjectName} from '../../projects/project-text.ts'
import type {Strings} from '../../words/strings.ts'
import {type Problems, textField} from '../elements.ts'
import {type Html, html} from '../html.ts'

/** The submitted project form. */
export interface TypedProject {
  name: string
  address: string
}

export function projectProblems({projectList}: Strings, {name, address}: TypedProject): Problems {
  return {
    name: isProjectName(name) ? undefined : projectList.nameProblem,
    address: isProjectAddress(address) ? undefined : projectList.addressProblem,
  }
}

export function projectFields(words: Strings, {name, address}: TypedProject, problems: Problems): Html {
  const {projectList} = words
  return html`${textField(words, {name: 'name', label: projectList.name, value: name, problem: problems.name})}
  ${textField(words, {
    name: 'address',
    label: projectList.address,
    value: address,
    problem: problems.address,
    isOptional: true,
    autocomplete: 'street-address',
  })}`
}
