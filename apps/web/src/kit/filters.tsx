import { lazy, Suspense, useState } from 'react'
import { ChoiceFilter } from '~/forms/choice-filter.tsx'
import { FilterBox } from '~/forms/filter-box.tsx'
import { FilterChip } from '~/forms/filter-chip.tsx'
import { Exhibit } from './exhibit.tsx'
import { Group } from './group.tsx'

const loadList = () => import('~/forms/many-picker.tsx')
const ManyPicker = lazy(() => loadList().then((loaded) => ({ default: loaded.ManyPicker })))

const near = () => void loadList()

const sources = ['Canvassing', 'Web', 'Referral'].map((value) => ({ value, label: value }))

/** Filters of a list. */
export function Filters() {
  const [source, setSource] = useState<string | undefined>('Canvassing')
  const [several, setSeveral] = useState<readonly string[]>(['Web', 'Referral'])
  const pick = () => (
    <Suspense>
      <ManyPicker label="Source" choices={sources} values={several} onChange={setSeveral} />
    </Suspense>
  )
  return (
    <Group title="Filters">
      <Exhibit of={['forms/filter-box']} help="The list follows once typing rests.">
        <FilterBox label="Filter these leads" value="" onChange={() => undefined} />
        <FilterBox label="Filter with words" value="elm" onChange={() => undefined} />
      </Exhibit>
      <Exhibit
        of={['forms/filter-chip', 'forms/choice-filter']}
        help="Reads as a sentence: any, one, several, more than fit, and the chip that adds one."
      >
        <ChoiceFilter name="Rep" choices={sources} value={undefined} onChange={() => undefined} />
        <ChoiceFilter name="Source" choices={sources} value={source} onChange={setSource} />
        <FilterChip
          name="Sources"
          phrase="Source is"
          words={several.join(' or ') || 'any'}
          onNear={near}
          onRemove={several.length > 0 ? () => setSeveral([]) : undefined}
        >
          {pick}
        </FilterChip>
        <FilterChip
          name="City"
          phrase="City is"
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
    </Group>
  )
}
