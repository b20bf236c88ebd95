import { useQuery } from '@tanstack/react-query'
import { everyone } from '~/api/everyone.ts'
import { FilterBox } from '~/forms/filter-box.tsx'
import { ChoiceFilter } from '~/forms/choice-filter.tsx'
import type { RecordSearch } from '../page/record-search.ts'

interface Props {
  readonly search: RecordSearch
  /** Esc: clears the search. */
  readonly onClose: () => void
  readonly onNarrow: (part: RecordSearch) => void
}

/** Filters the timeline by text and by person. */
export function TimelineFilters({ search: { show, by, words }, onClose, onNarrow }: Props) {
  const people = useQuery(everyone).data
  const kept = { ...(show && { show }) }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- its fields handle the keys, and it only listens to them
    <div
      ref={focusField}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        onClose()
      }}
      className="mb-3 flex flex-wrap items-center gap-2 *:first:w-auto *:first:flex-1"
    >
      <FilterBox
        label="Find in timeline"
        value={words ?? ''}
        onChange={(said) => onNarrow({ ...kept, ...(by && { by }), ...(said && { words: said }) })}
      />
      <ChoiceFilter
        name="Person"
        choices={(people ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        value={by}
        onChange={(id) => onNarrow({ ...kept, ...(words && { words }), ...(id && { by: id }) })}
      />
    </div>
  )
}

/** Once, on mount: the person opened it to type. */
function focusField(box: HTMLElement | null): void {
  box?.querySelector('input')?.focus()
}
