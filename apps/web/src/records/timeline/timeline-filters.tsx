import { useQuery } from '@tanstack/react-query'
import { everyone } from '../../api/everyone.ts'
import { FilterBox } from '../../lists/filter-box.tsx'
import { ChoiceFilter } from '../../lists/choice-filter.tsx'
import type { RecordSearch } from '../page/record-search.ts'

interface Props {
  readonly search: RecordSearch
  /** Esc: nothing is looked for any more. */
  readonly onClose: () => void
  readonly onNarrow: (part: RecordSearch) => void
}

/** Narrows the timeline by words and by person. */
export function TimelineFilters({ search: { show, by, words }, onClose, onNarrow }: Props) {
  const people = useQuery(everyone).data
  const kept = { ...(show && { show }) }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- its fields take the keys, it only hears them
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
        label="Find in the timeline"
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

/** Once, when it appears: who opened it wants to type. */
function focusField(box: HTMLElement | null): void {
  box?.querySelector('input')?.focus()
}
