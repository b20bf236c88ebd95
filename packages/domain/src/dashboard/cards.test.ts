/** Where each person begins. Only people who answer for sales begin with the sales. */
import { expect, test } from 'vitest'
import { people } from '../people/cast.fixture.ts'
import { dashboardOf } from './cards.ts'

const columns = ({ wide, narrow }: ReturnType<typeof dashboardOf>['work']) =>
  `${wide.join(' ')} | ${narrow.join(' ')}`
const salesBelow = 'months jobs funnel contact newest | change reps activity'
const nobody = { id: 'Nia', name: 'Nia', role: 'USER', department: null, claims: [] } as const

test.each([
  ['Rita', people.Rita, 'first', '', 'tasks months jobs funnel newest | waiting change activity'],
  [
    'Mona',
    people.Mona,
    'first',
    '',
    'months tasks jobs funnel contact newest | change waiting reps activity',
  ],
  ['Max', people.Max, 'first', '', 'tasks funnel contact newest | waiting reps activity'],
  ['Sofia', people.Sofia, 'none', '', 'schedule jobs tasks | permits waiting activity'],
  ['Sven', people.Sven, 'none', '', 'service tasks jobs | waiting activity'],
  [
    'Fiona',
    people.Fiona,
    'later',
    'money tasks | waiting',
    'months jobs funnel newest | change reps activity',
  ],
  ['Adam', people.Adam, 'later', 'system tasks | waiting', salesBelow],
  [
    'Ines',
    { ...people.Sofia, role: 'MANAGER' as const },
    'later',
    'schedule tasks | permits waiting',
    salesBelow,
  ],
  ['Nia, who may read nothing', nobody, 'none', '', 'tasks | '],
])('%s', (_name, person, figures, work, cards) => {
  const page = dashboardOf(person)
  expect([page.figures, columns(page.work), columns(page.cards)]).toEqual([figures, work || ' | ', cards])
})
