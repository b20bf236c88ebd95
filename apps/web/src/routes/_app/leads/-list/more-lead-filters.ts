/** Rarely used lead filters: house fields, days, and related records. */
import { usageBandLabel, usageBands } from '@crm/domain/addresses/usage-bands'
import { appointmentResultLabels, appointmentTypeLabels } from '@crm/domain/appointments/appointment-words'
import { leadStepLabels, leadSteps, leadStopLabels } from '@crm/domain/leads/steps'
import { referralTieLabels } from '@crm/domain/lists/relations'
import { noteTypeLabels } from '@crm/domain/notes/note-types'
import { departments } from '@crm/domain/people/actor'
import { can } from '@crm/domain/people/can'
import { saleStatuses, saleStatusLabel } from '@crm/domain/sales/phases'
import type { Filter } from '~/lists/filter.ts'
import { choicesOf, inCity, inZip, ofSource, openTaskIs, quietFor } from '~/kinds/leads/relation-filters.ts'
import { catalogFilter } from '~/kinds/catalog/catalog-filter.ts'

const alike = (values: readonly string[]) => values.map((value) => ({ value, label: value }))

/** People without access to jobs get no filters about jobs. */
const ofSales = (filters: readonly Filter[]): readonly Filter[] =>
  filters.map((filter) => ({ ...filter, isFor: (me) => can.readSale(me).ok }))

export const moreLeadFilters: readonly Filter[] = [
  ofSource,
  catalogFilter('installers', 'installer', 'Installer'),
  inCity,
  inZip,
  {
    key: 'state',
    name: 'State',
    kind: 'choices',
    choices: () => import('~/kinds/leads/lead-choices.ts').then(({ stateChoices }) => stateChoices),
    pattern: /^[A-Z]{2}$/,
  },
  {
    key: 'bill',
    name: 'Bill',
    field: 'annualUsage',
    kind: 'choices',
    choices: usageBands.map((band) => ({ value: band, label: usageBandLabel(band) })),
  },
  { key: 'hoa', name: 'HOA', field: 'hasHoa', kind: 'yesNo', words: ['known', 'none'] },
  { key: 'created', name: 'Created', kind: 'days' },
  { key: 'updated', name: 'Changed', kind: 'days' },
  { key: 'asked', name: 'Asked', field: 'inquired', kind: 'days' },
  {
    key: 'reached',
    name: 'Reached',
    phrase: 'Reached',
    kind: 'choices',
    isOne: true,
    choices: leadSteps.map((value) => ({ value, label: leadStepLabels[value] })),
  },
  {
    key: 'stopped',
    name: 'Left behind',
    field: 'stoppedBefore',
    phrase: 'Left behind:',
    kind: 'choices',
    isOne: true,
    choices: choicesOf(leadStopLabels),
  },
  {
    key: 'referral',
    name: 'Referral',
    phrase: 'Referral:',
    kind: 'choices',
    isOne: true,
    choices: choicesOf(referralTieLabels),
  },
  {
    key: 'booked',
    name: 'Appointments',
    field: 'hasAppointment',
    kind: 'yesNo',
    words: ['there', 'missing'],
    phrase: 'Appointments are',
  },
  {
    key: 'visit',
    name: 'Day of an appointment',
    phrase: 'With an appointment',
    field: 'appointment',
    kind: 'days',
  },
  {
    key: 'visitKind',
    name: 'Kind of appointment',
    field: 'appointmentType',
    kind: 'choices',
    choices: choicesOf(appointmentTypeLabels),
  },
  {
    key: 'visitResult',
    name: 'Result of an appointment',
    field: 'appointmentResult',
    kind: 'choices',
    choices: choicesOf(appointmentResultLabels),
  },
  ...ofSales([
    {
      key: 'jobPhase',
      name: 'Phase of a sale',
      field: 'saleStatus',
      kind: 'choices',
      choices: saleStatuses.map((value) => ({ value, label: saleStatusLabel(value) })),
    },
    { ...catalogFilter('installers', 'jobInstaller', 'Installer of a sale'), field: 'saleInstallerId' },
    { ...catalogFilter('ahjs', 'jobAhj', 'AHJ of a sale'), field: 'saleAhjId' },
    {
      ...catalogFilter('financeOptions', 'jobFinance', 'Finance option of a sale'),
      field: 'saleFinanceOptionId',
    },
  ]),
  { key: 'contacted', name: 'First contact', kind: 'yesNo', words: ['made', 'missing'] },
  { key: 'by', name: 'Setter', field: 'repId', kind: 'people' },
  {
    key: 'department',
    name: 'Rep’s department',
    field: 'salesRepDepartment',
    kind: 'choices',
    choices: alike(departments),
  },
  {
    key: 'account',
    name: 'Rep’s account',
    field: 'salesRepEnabled',
    kind: 'yesNo',
    words: ['enabled', 'disabled'],
  },
  { key: 'noteBy', name: 'Note by', field: 'noteAuthorId', kind: 'people', phrase: 'Note by' },
  { key: 'noteType', name: 'Kind of note', kind: 'choices', choices: choicesOf(noteTypeLabels) },
  {
    key: 'noted',
    name: 'Notes',
    field: 'hasNote',
    kind: 'yesNo',
    words: ['there', 'missing'],
    phrase: 'Notes are',
  },
  quietFor,
  openTaskIs,
  { key: 'doNotContact', name: 'Do not contact', kind: 'yesNo', words: ['set', 'not set'] },
]
