import X from 'lucide-react/icons/x'
import { useState } from 'react'
import { Button } from '../../../../ui/button.tsx'
import { Sheet } from '../../../../ui/sheet.tsx'
import type { LeadSearch } from '../-lead-search.ts'
import { useFilterWords } from './filter-words.ts'
import LeadFilterPanel from './lead-filter-panel.tsx'

interface Props {
  readonly search: LeadSearch
  readonly onChange: (changes: LeadSearch) => void
  readonly onClose: () => void
}

/** The filters on a phone: those in force, to be taken away, and all that there are. */
export default function LeadFilterSheet({ search, onChange, onClose }: Props) {
  const words = useFilterWords(search).filter(({ key }) => key !== 'status' && key !== 'q')
  const [round, setRound] = useState(0)
  return (
    <Sheet title="Filter" onClose={onClose}>
      <div className="flex min-h-0 flex-col">
        {words.length > 0 ? (
          <ul
            aria-label="Filters in force"
            className="flex max-h-40 flex-none flex-wrap gap-2 overflow-y-auto border-b border-line px-gutter py-3"
          >
            {words.map(({ key, says, words: value }) => (
              <li key={key} className="max-w-full">
                <Button className="max-w-full" onClick={() => onChange({ [key]: '' })}>
                  <span title={value} className="truncate">
                    {says} {value}
                  </span>
                  <X aria-label="remove" className="icon-14" />
                </Button>
              </li>
            ))}
          </ul>
        ) : null}
        <div className="min-h-0 flex-1 overflow-y-auto [&_[cmdk-list]]:max-h-none">
          <LeadFilterPanel
            key={round}
            search={search}
            onChange={onChange}
            onDone={() => setRound(round + 1)}
          />
        </div>
        <div className="flex flex-none gap-2 border-t border-line px-gutter pt-3 pb-[max(12px,env(safe-area-inset-bottom))]">
          <Button onClick={() => setRound(round + 1)}>All filters</Button>
          <Button variant="primary" className="grow" onClick={onClose}>
            Show leads
          </Button>
        </div>
      </div>
    </Sheet>
  )
}
