import { usageBandLabel, usageBands } from '@crm/domain/addresses/usage-bands'
import { leadStepLabels, leadSteps } from '@crm/domain/leads/steps'
import { noteTypes } from '@crm/domain/notes/note-types'
import { departments } from '@crm/domain/people/actor'
import { leadScope } from '@crm/domain/people/scope'
import type { Filter } from '../../../../lists/filter.ts'
import { ofEntries } from '../../-of-entries.ts'

const alike = (values: readonly string[]) => values.map((value) => ({ value, label: value }))
const late = (list: 'utilityChoices' | 'sourceChoices' | 'stateChoices') => () =>
  import('../../-lead-choices.ts').then((loaded) => loaded[list])

/** The rep is asked only of those who see more than their own. */
export const leadFilters: readonly Filter[] = [
  {
    key: 'rep',
    name: 'Rep',
    field: 'salesRepId',
    kind: 'people',
    among: 'reps',
    nobody: 'Unassigned',
    isUsual: (me) => leadScope(me) === 'All',
  },
  {
    key: 'utility',
    name: 'Utility',
    field: 'utilProvider',
    kind: 'choices',
    choices: late('utilityChoices'),
    isUsual: () => true,
  },
  { key: 'source', name: 'Source', field: 'sourceName', kind: 'choices', choices: late('sourceChoices') },
  ofEntries('installers', 'installer', 'Installer'),
  { key: 'city', name: 'City', kind: 'words', example: 'Ontario, Chino Hills' },
  { key: 'zip', name: 'ZIP', kind: 'words', example: '91762, 91764', like: /^\d{5}$/, isFigures: true },
  { key: 'state', name: 'State', kind: 'choices', choices: late('stateChoices'), like: /^[A-Z]{2}$/ },
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
    says: 'Reached',
    kind: 'choices',
    isOne: true,
    choices: leadSteps.map((value) => ({ value, label: leadStepLabels[value] })),
  },
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
  { key: 'noteBy', name: 'Note by', field: 'noteAuthorId', kind: 'people', says: 'Note by' },
  { key: 'noteType', name: 'Kind of note', kind: 'choices', choices: alike(noteTypes) },
  {
    key: 'noted',
    name: 'Notes',
    field: 'hasNote',
    kind: 'yesNo',
    words: ['there', 'missing'],
    says: 'Notes are',
  },
  { key: 'doNotContact', name: 'Do not contact', kind: 'yesNo', words: ['set', 'not set'] },
]
