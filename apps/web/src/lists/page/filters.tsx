import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import { useState } from 'react'
import { lazyPart } from '~/ui/lazy.tsx'
import { Button } from '~/ui/button.tsx'
import { usePhone, useShort } from '~/ui/use-phone.ts'
import type { Filtered } from '../list.ts'
import type { ListSearch } from '../list-search.ts'

const FilterSheet = lazyPart(() => import('./filter-sheet.tsx'))
/**
 * The pinned chips load after the first rows: their place next to the search field is reserved, to avoid
 * layout shift.
 */
export const FilterChips = lazyPart(() => import('./filter-chips.tsx'))

interface Props {
  readonly list: Filtered
  readonly search: ListSearch
  readonly onChange: (changes: ListSearch) => void
}

/** The filters in a row; on phones and in a low window behind one button. */
export function Filters({ list, search, onChange }: Props) {
  const [isOpen, setOpen] = useState(false)
  const isPhone = usePhone()
  const isShort = useShort()
  if (!isPhone && !isShort) return <FilterChips list={list} search={search} onChange={onChange} />
  if (list.filters.length === 0) return null
  const set = list.filters.filter(({ key }) => search[key]).length
  return (
    <>
      <Button
        variant="quiet"
        aria-haspopup="dialog"
        onFocus={() => void FilterSheet.load()}
        onClick={() => setOpen(true)}
      >
        <SlidersHorizontal />
        Filter{set > 0 ? ` (${set})` : ''}
      </Button>
      {isOpen ? (
        <FilterSheet list={list} search={search} onChange={onChange} onClose={() => setOpen(false)} />
      ) : null}
    </>
  )
}
