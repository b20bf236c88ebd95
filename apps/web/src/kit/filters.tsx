import { lazy, Suspense, useState } from 'react'
import { ChoiceFilter } from '../tables/choice-filter.tsx'
import { FilterBox } from '../tables/filter-box.tsx'
import { FilterChip } from '../tables/filter-chip.tsx'
import type { PeriodSearch } from '../tables/period.ts'
import { PeriodFilter } from '../tables/period-filter.tsx'
import { Exhibit } from './exhibit.tsx'
import { Group } from './group.tsx'

const loadList = () => import('../forms/many-picker.tsx')
const ManyPicker = lazy(() => loadList().then((loaded) => ({ default: loaded.ManyPicker })))

const near = () => void loadList()

const sources = ['Canvassing', 'Web', 'Referral'].map((value) => ({ value, label: value }))

/** What narrows a list. */
export function Filters() {
  const [source, setSource] = useState<string | undefined>('Canvassing')
  const [several, setSeveral] = useState<readonly string[]>(['Web', 'Referral'])
  const [period, setPeriod] = useState<PeriodSearch>({ period: 'days' })
  const pick = () => (
    <Suspense>
      <ManyPicker label="Source" choices={sources} values={several} onChange={setSeveral} />
    </Suspense>
  )
  return (
    <Group title="Filters">
      <Exhibit of={['tables/filter-box']} help="The list follows once typing rests.">
        <FilterBox label="Filter these leads" value="" onChange={() => undefined} />
        <FilterBox label="Filter with words" value="elm" onChange={() => undefined} />
      </Exhibit>
      <Exhibit
        of={['tables/filter-chip', 'tables/choice-filter']}
        help="Reads as a sentence: any, one, several, more than fit, and the chip that adds one."
      >
        <ChoiceFilter name="Rep" choices={sources} value={undefined} onChange={() => undefined} />
        <ChoiceFilter name="Source" choices={sources} value={source} onChange={setSource} />
        <FilterChip
          name="Sources"
          says="Source is"
          words={several.join(' or ') || 'any'}
          onNear={near}
          onRemove={several.length > 0 ? () => setSeveral([]) : undefined}
        >
          {pick}
        </FilterChip>
        <FilterChip
          name="City"
          says="City is"
          words="Rancho Cucamonga or Chino Hills or Ontario or Fontana"
          onNear={near}
          onRemove={() => undefined}
        >
          {pick}
        </FilterChip>
        <FilterChip name="Filters" words="Filter" onNear={near}>
          {pick}
        </FilterChip>
      </Exhibit>
      <Exhibit of={['tables/period-filter']} help="A word that stays true tomorrow, or the days themselves.">
        <PeriodFilter value={{}} onChange={() => undefined} />
        <PeriodFilter
          value={period}
          onChange={(given) =>
            setPeriod({
              ...(given.period && { period: given.period }),
              ...(given.from && { from: given.from }),
              ...(given.to && { to: given.to }),
            })
          }
        />
      </Exhibit>
    </Group>
  )
}
