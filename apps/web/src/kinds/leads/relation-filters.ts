/** Shared filters: by tasks and notes of the rows, and by client. */
import { leadStatuses, leadStatusLabels } from '@crm/domain/leads/lead-status'
import { openTaskLabels, quietDays } from '@crm/domain/lists/relations'
import type { Choice } from '~/forms/choice.ts'
import type { Filter } from '~/lists/filter.ts'

export const choicesOf = (labels: Readonly<Record<string, string>>): readonly Choice[] =>
  Object.entries(labels).map(([value, label]) => ({ value, label }))

export const openTaskIs: Filter = {
  key: 'task',
  name: 'Open task',
  field: 'openTask',
  kind: 'choices',
  isOne: true,
  choices: choicesOf(openTaskLabels),
}

export const quietFor: Filter = {
  key: 'quiet',
  name: 'Last note',
  field: 'quietDays',
  phrase: 'No note for',
  kind: 'choices',
  isOne: true,
  choices: quietDays.map((value) => ({ value, label: `${value} days` })),
}

export const ofClientStatus: Filter = {
  key: 'client',
  name: 'Client’s status',
  field: 'leadStatus',
  kind: 'choices',
  choices: leadStatuses.map((value) => ({ value, label: leadStatusLabels[value] })),
}

export const ofClientRep: Filter = {
  key: 'clientRep',
  name: 'Client’s rep',
  field: 'leadSalesRepId',
  kind: 'people',
  only: 'reps',
  nobody: 'Nobody',
}

export const ofSetter: Filter = { key: 'setter', name: 'Setter', field: 'setterId', kind: 'people' }

export const inCity: Filter = { key: 'city', name: 'City', kind: 'words', example: 'Ontario, Chino Hills' }

export const inZip: Filter = {
  key: 'zip',
  name: 'ZIP',
  kind: 'words',
  example: '91762, 91764',
  pattern: /^\d{5}$/,
  isFigures: true,
}

export const ofSource: Filter = {
  key: 'source',
  name: 'Source',
  field: 'sourceName',
  kind: 'choices',
  choices: () => import('./lead-choices.ts').then(({ sourceChoices }) => sourceChoices),
}
