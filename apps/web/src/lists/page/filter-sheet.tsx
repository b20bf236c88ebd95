import X from 'lucide-react/icons/x'
import { useState } from 'react'
import { Button } from '~/ui/button.tsx'
import { Sheet } from '~/ui/sheet.tsx'
import { useFilterText } from './filter-text.ts'
import FilterPanel from './filter-panel.tsx'
import type { Filtered } from '../list.ts'
import type { ListSearch } from '../list-search.ts'

interface Props {
  readonly list: Filtered
  readonly search: ListSearch
  readonly onChange: (changes: ListSearch) => void
  readonly onClose: () => void
}

/** The filters on a phone: the active ones with a remove button, and all the others. */
export default function FilterSheet({ list, search, onChange, onClose }: Props) {
  const words = useFilterText(list, search).filter((one) => list.filters.some(({ key }) => key === one.key))
  const [round, setRound] = useState(0)
  return (
    <Sheet title="Filter" onClose={onClose}>
      <div className="flex min-h-0 flex-col">
        {words.length > 0 ? (
          <ul
            aria-label="Filters in force"
            className="flex max-h-40 flex-none flex-wrap gap-2 overflow-y-auto border-b border-line px-gutter py-3"
          >
            {words.map(({ key, phrase, words: value }) => (
              <li key={key} className="max-w-full">
                <Button className="max-w-full" onClick={() => onChange({ [key]: '' })}>
                  <span title={value} className="truncate">
                    {phrase} {value}
                  </span>
                  <X aria-label="remove" className="icon-14" />
                </Button>
              </li>
            ))}
          </ul>
        ) : null}
        <div className="min-h-0 flex-1 overflow-y-auto [&_[cmdk-list]]:max-h-none">
          <FilterPanel
            key={round}
            list={list}
            search={search}
            onChange={onChange}
            onDone={() => setRound(round + 1)}
          />
        </div>
        <div className="flex flex-none gap-2 border-t border-line px-gutter pt-3 pb-[max(12px,env(safe-area-inset-bottom))]">
          <Button onClick={() => setRound(round + 1)}>All filters</Button>
          <Button variant="primary" className="grow" onClick={onClose}>
            Show {list.noun[1]}
          </Button>
        </div>
      </div>
    </Sheet>
  )
}
