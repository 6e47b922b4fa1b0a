import {html, type TemplateResult} from 'lit'
import {renamePlan, setHomeFields, setLevelFields} from '#shared/home/edit/set-home-fields.ts'
import {hasOnePlan} from '#shared/home/level-name.ts'
import type {Home} from '#shared/home/schema.ts'
import type {Editing} from '../editing.ts'
import type {Naming} from '../element-names.ts'
import type {Field, FieldKind} from './field.ts'
import {fieldView, type Value} from './field-view.ts'

/** Shows the properties of the home, the plan and its level, while nothing is selected. */
export function homeForm(editing: Editing, naming: Naming, leave: () => void): TemplateResult {
  const {words} = naming
  const {home, plan} = editing
  const level = home.levels.find(({id}) => id === plan.level)
  const labels = words.homeFields
  const isSole = hasOnePlan(home, plan.level)
  const text: FieldKind = {type: 'text'}
  const field = (
    key: string,
    label: string,
    kind: FieldKind,
    value: Value,
    write: (home: Home, value: Value) => Home,
  ) =>
    fieldView({
      field: {key, label: () => label, kind} as unknown as Field,
      value,
      isMixed: false,
      isReadOnly: editing.isReadOnly,
      home,
      plan,
      words,
      language: naming.language,
      unit: naming.unit,
      set: (next) => editing.edit('change', (before) => write(before, next)),
      leave,
    })
  const languages = {type: 'choice' as const, choices: () => ({'': words.none, en: 'English', it: 'Italiano'})}
  return html`<p class="soft">${words.nothingSelected}</p>
    <div class="fields">
      ${field('home-name', labels.home, text, home.name, (before, name) => setHomeFields(before, {name: String(name ?? '')}))}
      ${field('plan-name', isSole ? labels.level : labels.plan, text, plan.name, (before, name) =>
        renamePlan(before, {plan: plan.id, name: String(name ?? '')}),
      )}
      ${
        level
          ? html`${
              isSole
                ? ''
                : field('level-name', labels.level, text, level.name, (before, name) =>
                    setLevelFields(before, level.id, {name: String(name ?? '')}),
                  )
            }
            ${field('level-height', labels.height, {type: 'length'}, level.height, (before, height) =>
              setLevelFields(before, level.id, {height: height as number | undefined}),
            )}`
          : ''
      }
      ${field('lang', labels.lang, languages, home.lang, (before, lang) => setHomeFields(before, {lang: lang as Home['lang']}))}
      ${field('north', labels.north, {type: 'angle'}, home.site?.north, (before, north) =>
        setHomeFields(before, {north: north as number | undefined}),
      )}
    </div>`
}
