import { usageBandLabel, usageBands } from '@crm/domain/addresses/usage-bands'
import { usStates } from '@crm/domain/addresses/us-states'
import { utilities } from '@crm/domain/addresses/utilities'
import { leadSources } from '@crm/domain/leads/lead-sources'
import { noteTypes } from '@crm/domain/notes/note-types'
import { departments } from '@crm/domain/people/actor'
import { useState } from 'react'
import type { Choice } from '../../../../forms/choice.ts'
import { ManyPicker } from '../../../../forms/many-picker.tsx'
import { PickerList } from '../../../../forms/picker-list.tsx'
import { isOfDays, leadFilterKeys, valuesOf, type LeadFilterKey, type LeadSearch } from '../-lead-search.ts'
import { usePeople } from '../-reps.ts'
import { DaysFilter } from './days-filter.tsx'
import { leadFilterNames, yesAndNo } from './filter-words.ts'
import { WordsFilter } from './words-filter.tsx'

interface Props {
  /** Which one; all of them to choose from when none is named. */
  readonly filter?: LeadFilterKey
  readonly search: LeadSearch
  readonly onChange: (changes: LeadSearch) => void
  readonly onDone: () => void
}

/** What a filter can be. */
export default function LeadFilterPanel({ filter, search, onChange, onDone }: Props) {
  const [chosen, setChosen] = useState(filter)
  const people = usePeople()
  if (!chosen) {
    return (
      <PickerList
        label="Filters"
        choices={leadFilterKeys.map((key) => ({ value: key, label: leadFilterNames[key] }))}
        value={null}
        onChoose={(key) => setChosen(key as LeadFilterKey)}
      />
    )
  }
  const name = leadFilterNames[chosen]
  const values = valuesOf(search[chosen])
  const set = (next: readonly string[]) => onChange({ [chosen]: next.join('|') })
  if (isOfDays(chosen)) {
    return <DaysFilter name={name} value={values[0]} onChange={(value) => set([value])} onDone={onDone} />
  }
  if (chosen === 'city' || chosen === 'zip') {
    return <WordsFilter name={name} values={values} onChange={set} onDone={onDone} isZip={chosen === 'zip'} />
  }
  const either = yesAndNo[chosen]
  if (either) {
    return (
      <PickerList
        label={name}
        choices={either.map((word, at) => ({ value: at === 0 ? 'yes' : 'no', label: capital(word) }))}
        value={values[0] ?? null}
        onChoose={(value) => {
          set([value])
          onDone()
        }}
      />
    )
  }
  return <ManyPicker label={name} choices={choicesOf(chosen, people)} values={values} onChange={set} />
}

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

const alike = (values: readonly string[]): Choice[] => values.map((value) => ({ value, label: value }))

function choicesOf(key: LeadFilterKey, people: readonly (Choice & { readonly isRep: boolean })[]) {
  const lists: Partial<Record<LeadFilterKey, readonly Choice[]>> = {
    rep: [{ value: 'none', label: 'Unassigned' }, ...people.filter(({ isRep, help }) => isRep || help)],
    by: people,
    noteBy: people,
    utility: utilities.map(({ name, shortName }) => ({ value: name, label: shortName, help: name })),
    source: alike(leadSources.map(({ name }) => name)),
    state: usStates.map(({ code, name }) => ({ value: code, label: name, help: code })),
    bill: usageBands.map((band) => ({ value: band, label: usageBandLabel(band) })),
    department: alike(departments),
    noteType: alike(noteTypes),
  }
  return lists[key] ?? []
}
