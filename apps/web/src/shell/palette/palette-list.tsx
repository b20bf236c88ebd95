import type { SearchHit } from '@crm/contract/web/search-shapes'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import Search from 'lucide-react/icons/search'
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { own } from '@crm/domain/own'
import { Skeleton } from '~/ui/skeleton.tsx'
import { IconButton } from '~/ui/icon-button.tsx'
import { Kbd } from '~/ui/kbd.tsx'
import type { PaletteEntry, PaletteGroup } from './entry.ts'
import { PaletteFooter } from './palette-footer.tsx'
import { PaletteRow } from './palette-row.tsx'

interface Props {
  readonly text: string
  readonly onText: (text: string) => void
  readonly groups: readonly PaletteGroup[]
  /** Skeleton rows in the first group. */
  readonly skeletonRows: number
  /** The text of the listed results; while it is an earlier one, Enter waits for the current results. */
  readonly listed: string
  readonly count: string | undefined
  /** The record whose actions are listed. */
  readonly about: string | undefined
  /** Lists the actions of a record, or returns from them. */
  readonly onActions: (record: SearchHit | undefined) => void
  readonly onClose: () => void
}

/** A combobox: arrows move, Enter chooses, Tab lists actions. */
export function PaletteList(props: Props) {
  const { text, onText, groups, skeletonRows, listed, count, about, onActions, onClose } = props
  const listId = useId()
  const entries = groups.flatMap((group) => group.entries)
  const [chosen, setChosen] = useState<string>()
  const isEntered = useRef(false)
  const isFresh = listed === text.trim()
  const first = entries.find(({ disabledReason }) => disabledReason === undefined)
  const active = entries.find(({ id }) => id === chosen) ?? first
  const at = active ? entries.indexOf(active) : -1

  const type = (next: string) => {
    setChosen(undefined)
    isEntered.current = false
    onText(next)
  }
  const run = (entry: PaletteEntry) => {
    if (entry.disabledReason !== undefined) return
    if (entry.stays) return entry.run()
    onClose()
    // After the palette has closed: before that, it would take the focus back from the entry's target.
    window.setTimeout(entry.run)
  }
  const list = (record: SearchHit | undefined) => {
    setChosen(undefined)
    onActions(record)
  }
  useEffect(() => {
    if (!isEntered.current || !isFresh || !first) return
    isEntered.current = false
    run(first)
  })

  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const step = own(steps, event.key)
    if (step !== undefined) {
      event.preventDefault()
      setChosen(entries.at((at + step) % entries.length)?.id)
    } else if (event.key === 'Enter') {
      event.preventDefault()
      if (isFresh || chosen !== undefined) {
        if (active) run(active)
      } else isEntered.current = true
    } else if (event.key === 'Tab' && !event.shiftKey && active?.record) {
      event.preventDefault()
      list(active.record)
    } else if (event.key === 'Backspace' && text === '' && about !== undefined) {
      list(undefined)
    }
  }
  const rowId = (entry: PaletteEntry) => `${listId}-${entries.indexOf(entry)}`
  // A matching command is a result too; the "list …" entries alone are not.
  const nothing = listed !== '' && entries.every(({ id }) => id.startsWith('list '))
  return (
    <>
      <div className="flex h-13 flex-none items-center gap-3 border-b border-line px-4 text-16 max-sm:pl-2">
        <IconButton
          name={about === undefined ? 'Close' : 'Back'}
          className="sm:hidden"
          onClick={() => (about === undefined ? onClose() : list(undefined))}
        >
          <ChevronLeft />
        </IconButton>
        {about === undefined ? (
          <Search className="text-3 max-sm:hidden" />
        ) : (
          <span className="max-w-40 truncate rounded-control bg-active px-2 py-0.5 text-13 text-2">
            {about}
          </span>
        )}
        <input
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the palette opens for typing
          autoFocus
          role="combobox"
          aria-expanded={entries.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={active && rowId(active)}
          aria-label={about === undefined ? 'Search records and commands' : `Search actions on ${about}`}
          placeholder={about === undefined ? 'Search records and commands' : 'Search actions'}
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="go"
          maxLength={200}
          value={text}
          onChange={(event) => type(event.target.value)}
          onKeyDown={press}
          className="h-full min-w-0 flex-1 bg-transparent outline-none"
        />
        <span aria-hidden="true" className="flex max-sm:hidden">
          <Kbd>Esc</Kbd>
        </span>
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-1.5 pb-1.5">
        {nothing && about === undefined ? (
          <p className="px-2.5 pt-3 text-13 text-2">No record found for “{listed}”.</p>
        ) : null}
        {nothing && about !== undefined ? (
          <p className="px-2.5 py-3 text-13 text-2">No action by this name.</p>
        ) : null}
        {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a <datalist> has no groups, icons or key hints */}
        <div key={listed} id={listId} role="listbox" aria-label="Found" aria-busy={skeletonRows > 0}>
          {groups.map((group, index) =>
            group.entries.length === 0 && (index > 0 || skeletonRows === 0) ? null : (
              // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a listbox groups its options by this role
              <div key={group.title} role="group" aria-label={group.title}>
                <div aria-hidden="true" className="px-2.5 pt-3 pb-1 text-12 text-3">
                  {group.title}
                </div>
                {index === 0 ? skeletonsOf(skeletonRows) : null}
                {group.entries.map((entry) => (
                  <PaletteRow
                    key={entry.id}
                    id={rowId(entry)}
                    entry={entry}
                    query={listed}
                    isActive={entry === active}
                    onPoint={() => setChosen(entry.id)}
                    onChoose={() => run(entry)}
                  />
                ))}
              </div>
            ),
          )}
        </div>
      </div>
      <PaletteFooter hasActions={active?.record !== undefined} count={count} />
    </>
  )
}

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

const skeletonsOf = (count: number) =>
  Array.from({ length: count }, (_, at) => (
    <div key={at} aria-hidden="true" className="flex h-10 items-center gap-3 px-2.5 max-sm:h-12">
      <Skeleton className="h-4 w-4" />
      <Skeleton className="w-60" />
    </div>
  ))
