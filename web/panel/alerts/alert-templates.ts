import {html, nothing, type TemplateResult} from 'lit'
import {formatTimeOrDay} from '#shared/text/formats.ts'
import type {HouseLanguage} from '#shared/text/languages.ts'
import {inLanguages} from '../../kit/in-languages.ts'
import type {Alert} from './alerts.ts'

export interface AlertWords {
  kinds: Readonly<Record<string, string>>
  other: string
  since(time: string): string
  until(from: string, to: string): string
  seen: string
}

export const alertWords = inLanguages<AlertWords>('alerts', {
  en: {
    kinds: {smoke: 'Smoke', gas: 'Gas', carbon_monoxide: 'Carbon monoxide', moisture: 'Water leak', safety: 'Danger'},
    other: 'Alarm',
    since: (time) => `since ${time}`,
    until: (from, to) => `from ${from} to ${to}, over`,
    seen: 'Seen',
  },
  it: {
    kinds: {
      smoke: 'Fumo',
      gas: 'Gas',
      carbon_monoxide: 'Monossido di carbonio',
      moisture: 'Perdita d’acqua',
      safety: 'Pericolo',
    },
    other: 'Allarme',
    since: (time) => `dalle ${time}`,
    until: (from, to) => `dalle ${from} alle ${to}, finito`,
    seen: 'Visto',
  },
})

/** Returns the danger: `Smoke`. */
const kindOf = ({measures}: Alert, language: HouseLanguage) =>
  alertWords[language].kinds[measures ?? ''] ?? alertWords[language].other

const timeOf = ({since, until}: Alert, now: number, language: HouseLanguage) => {
  const at = (time: number) => formatTimeOrDay(language, time, now)
  return until === null ? alertWords[language].since(at(since)) : alertWords[language].until(at(since), at(until))
}

/** Renders the alerts over the whole screen until somebody has seen them. */
export function alertDialog(
  alerts: readonly Alert[],
  now: number,
  language: HouseLanguage,
  see: () => void,
): TemplateResult | typeof nothing {
  if (alerts.every(({isSeen}) => isSeen)) return nothing
  const kinds = [...new Set(alerts.map((alert) => kindOf(alert, language)))].join(', ')
  return html`<pianta-dialog
    .kind=${'alertdialog'}
    .name=${kinds}
    .body=${html`<svg class="alert-sign" viewBox="0 0 24 24" aria-hidden="true">
        <path d="M12 3.500l9.500 17h-19zM12 10v5M12 17.600v.100" />
      </svg>
      ${alerts.map(
        (alert) => html`<div class="alert ${alert.until === null ? '' : 'is-over'}">
          <h2>${kindOf(alert, language)}</h2>
          <p class="alert-where">${alert.room ? `${alert.room}: ` : ''}${alert.name}</p>
          <p>${timeOf(alert, now, language)}</p>
        </div>`,
      )}
      <button type="button" class="button alert-seen" @click=${see}>${alertWords[language].seen}</button>`}
  ></pianta-dialog>`
}

/** Renders the alarms that last, once they are seen. */
export function alertLine(
  alerts: readonly Alert[],
  now: number,
  language: HouseLanguage,
): TemplateResult | typeof nothing {
  const lasting = alerts.filter(({until}) => until === null)
  if (lasting.length === 0) return nothing
  const texts = lasting.map(
    (alert) =>
      `${kindOf(alert, language)}: ${[alert.room, alert.name].filter((part) => part).join(', ')}, ${timeOf(alert, now, language)}`,
  )
  return html`<p class="alert-line">${texts.join(' · ')}</p>`
}
