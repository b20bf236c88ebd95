import { joinValues } from '@crm/domain/lists/filter-values'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { Choice } from '~/forms/choice.ts'
import { ManyPicker } from '~/forms/many-picker.tsx'
import { PickerList } from '~/forms/picker-list.tsx'
import { DaysFilter } from './days-filter.tsx'
import { loadedChoices, allFilters } from './loaded-choices.ts'
import { type Filter, isOffered, valuesOf } from '../filter.ts'
import type { Filtered } from '../list.ts'
import type { ListSearch } from '../list-search.ts'
import { notLoadedTexts } from '~/ui/lazy.tsx'
import { usePeople } from '~/forms/people.ts'
import { useMe } from '~/session/me.ts'
import { Button } from '~/ui/button.tsx'
import { ErrorPanel } from '~/ui/error-panel.tsx'
import { usePhone } from '~/ui/use-phone.ts'
import { TextFilter } from './text-filter.tsx'

interface Props {
  readonly list: Filtered
  /** The filter to edit; without it, the person chooses one first. */
  readonly filter?: Filter
  readonly search: ListSearch
  readonly onChange: (changes: ListSearch) => void
  readonly onDone: () => void
}

/** The editor of a filter. */
export default function FilterPanel({ list, filter, search, onChange, onDone }: Props) {
  const [chosen, setChosen] = useState(filter)
  return (
    <Focused key={chosen?.key ?? ''}>
      {chosen ? (
        <OneFilter
          filter={chosen}
          values={valuesOf(search[chosen.key])}
          onChange={(values) => onChange({ [chosen.key]: joinValues(values) })}
          onDone={onDone}
        />
      ) : (
        <AllFilters list={list} onChoose={setChosen} />
      )}
    </Focused>
  )
}

interface AllProps {
  readonly list: Filtered
  readonly onChoose: (filter: Filter | undefined) => void
}

/** If the rarely used filters cannot be loaded, the others still show. */
function AllFilters({ list, onChoose }: AllProps) {
  const me = useMe()
  const { data, isError } = useQuery({ ...allFilters(list), enabled: list.loadFilters !== undefined })
  const all = list.loadFilters && !isError ? data : list.filters
  return (
    <PickerList
      label="Filters"
      choices={all?.filter(isOffered(me)).map(({ key, name }) => ({ value: key, label: name }))}
      value={null}
      onChoose={(key) => onChoose(all?.find((one) => one.key === key))}
    />
  )
}

/**
 * The editor takes the focus from the chosen filter, but not on touch screens, where that would open the
 * keyboard.
 */
function Focused({ children }: { readonly children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  const isPhone = usePhone()
  useEffect(() => {
    const first = isPhone ? undefined : box.current?.querySelector<HTMLElement>('input, button')
    const target = first ?? box.current
    target?.focus()
  }, [isPhone])
  return (
    <div ref={box} tabIndex={-1} className="outline-none">
      {children}
    </div>
  )
}

interface OneProps {
  readonly filter: Filter
  readonly values: readonly string[]
  readonly onChange: (values: readonly string[]) => void
  readonly onDone: () => void
}

function OneFilter({ filter, values, onChange, onDone }: OneProps) {
  const { name } = filter
  switch (filter.kind) {
    case 'days':
      return (
        <DaysFilter name={name} value={values[0]} onChange={(value) => onChange([value])} onDone={onDone} />
      )
    case 'words':
      return <TextFilter filter={filter} values={values} onChange={onChange} onDone={onDone} />
    case 'yesNo':
      return (
        <One
          name={name}
          choices={filter.words.map((word, at) => ({
            value: at === 0 ? 'yes' : 'no',
            label: word.charAt(0).toUpperCase() + word.slice(1),
          }))}
          {...{ values, onChange, onDone }}
        />
      )
    case 'lead':
      return <p className="p-3 text-13 text-3">Set by the link.</p>
    default:
      return <Chosen {...{ filter, values, onChange, onDone }} />
  }
}

interface ChosenProps extends OneProps {
  readonly filter: Extract<Filter, { readonly kind: 'choices' | 'people' }>
}

function Chosen({ filter, ...more }: ChosenProps) {
  const { choices, again } = useChoices(filter)
  const { name } = filter
  if (again) {
    return (
      <ErrorPanel {...notLoadedTexts}>
        <Button onClick={again}>Try again</Button>
      </ErrorPanel>
    )
  }
  if (filter.isOne) return <One name={name} choices={choices} {...more} />
  return <ManyPicker label={name} choices={choices} values={more.values} onChange={more.onChange} />
}

interface OfOneProps extends Omit<OneProps, 'filter'> {
  readonly name: string
  readonly choices: readonly Choice[] | undefined
}

const One = ({ name, choices, values, onChange, onDone }: OfOneProps) => (
  <PickerList
    label={name}
    choices={choices}
    value={values[0] ?? null}
    onChoose={(value) => {
      onChange([value])
      onDone()
    }}
  />
)

interface Choices {
  readonly choices?: readonly Choice[] | undefined
  /** Loading failed: retries. */
  readonly again?: () => void
}

/** Loads long lists on demand. */
function useChoices(filter: ChosenProps['filter']): Choices {
  const isOfPeople = filter.kind === 'people'
  const people = usePeople(isOfPeople)
  const me = useMe()
  const late = loadedChoices(filter)
  const loaded = useQuery({
    ...(late ?? { queryKey: ['no choices'], queryFn: () => [] }),
    enabled: late !== null,
  })
  if (loaded.isError) return { again: () => void loaded.refetch() }
  if (filter.kind === 'choices') {
    const all = typeof filter.choices === 'function' ? loaded.data : filter.choices
    return { choices: filter.canChoose ? all?.filter(({ value }) => filter.canChoose?.(me, value)) : all }
  }
  const shown = filter.only ? people.filter(({ isRep, help }) => isRep || help) : people
  return { choices: filter.nobody ? [{ value: 'none', label: filter.nobody }, ...shown] : shown }
}
