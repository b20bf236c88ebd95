/** Filters of sales, including their clients, houses and documents. */
import { contractStateLabels } from '@crm/domain/contracts/states'
import { permissionLabels, saleWaitLabels } from '@crm/domain/lists/relations'
import { phases, subLabel } from '@crm/domain/sales/phases'
import { openPaymentLabel, openPayments } from '@crm/domain/reports/invoice-ages'
import { type Filter, ofRep } from '~/lists/filter.ts'
import {
  choicesOf,
  inCity,
  inZip,
  ofSetter,
  ofSource,
  openTaskIs,
  quietFor,
} from '~/kinds/leads/relation-filters.ts'
import { catalogFilter } from '~/kinds/catalog/catalog-filter.ts'

export const saleFilters: readonly Filter[] = [
  ofRep('salesRepId'),
  {
    key: 'hold',
    name: 'Hold',
    field: 'onHold',
    kind: 'yesNo',
    words: ['on hold', 'moving'],
    isPinned: () => true,
  },
  {
    key: 'late',
    name: 'Pace',
    field: 'isLate',
    kind: 'yesNo',
    words: ['late', 'on time'],
    isPinned: () => true,
  },
  {
    key: 'step',
    name: 'Step',
    field: 'subStatus',
    kind: 'choices',
    choices: [...new Set(Object.values(phases).flatMap(({ subs }) => subs))].map((value) => ({
      value,
      label: subLabel(value),
    })),
  },
  catalogFilter('installers', 'installer', 'Installer'),
  catalogFilter('ahjs', 'ahj', 'AHJ'),
  { key: 'sold', name: 'Sold', kind: 'days' },
  {
    key: 'lost',
    name: 'Canceled',
    field: 'isCancelled',
    kind: 'yesNo',
    words: ['canceled', 'not canceled'],
  },
  { key: 'contract', name: 'Contract date', kind: 'days' },
  { key: 'permit', name: 'Permit approved', kind: 'days' },
  { key: 'installed', name: 'Installed', kind: 'days' },
  { key: 'inspected', name: 'Inspection passed', kind: 'days' },
  { key: 'pto', name: 'PTO', kind: 'days' },
  { key: 'cancelled', name: 'Canceled on', kind: 'days' },
  {
    key: 'why',
    name: 'Reason',
    field: 'cancelReason',
    kind: 'choices',
    choices: () =>
      import('~/kinds/catalog/catalog-entries.ts').then(({ loadPickList }) => loadPickList('cancelReason')),
  },
  {
    key: 'utility',
    name: 'Utility',
    kind: 'choices',
    choices: () => import('~/kinds/leads/lead-choices.ts').then(({ utilityChoices }) => utilityChoices),
  },
  {
    key: 'first',
    name: 'Inspection',
    field: 'isFirstPass',
    kind: 'yesNo',
    words: ['first try', 'went back'],
  },
  {
    key: 'payment',
    name: 'Payment',
    field: 'openPayment',
    kind: 'choices',
    isOne: true,
    choices: openPayments.map((value) => ({ value, label: openPaymentLabel(value) })),
  },
  {
    key: 'permitIs',
    name: 'Permit',
    field: 'permit',
    phrase: 'Permit:',
    kind: 'choices',
    isOne: true,
    choices: choicesOf(permissionLabels),
  },
  {
    key: 'ptoIs',
    name: 'Permission to operate',
    field: 'pto',
    phrase: 'PTO:',
    kind: 'choices',
    isOne: true,
    choices: choicesOf(permissionLabels),
  },
  { key: 'install', name: 'Installation scheduled', field: 'installDue', kind: 'days' },
  { key: 'lender', name: 'Lender deadline', field: 'financeEnds', kind: 'days' },
  {
    key: 'paper',
    name: 'Contract state',
    field: 'contractState',
    phrase: 'Contract is',
    kind: 'choices',
    choices: choicesOf({ ...contractStateLabels, none: 'Missing' }),
  },
  {
    key: 'waits',
    name: 'Waits for',
    field: 'waitsFor',
    phrase: 'Waits for',
    kind: 'choices',
    choices: choicesOf(saleWaitLabels),
  },
  openTaskIs,
  quietFor,
  catalogFilter('financeOptions', 'financeOption', 'Finance option'),
  inCity,
  inZip,
  ofSource,
  ofSetter,
]
