import { Command } from 'cmdk'
import type { ReactNode } from 'react'

interface Props {
  readonly label: string
  /** Number of options; undefined while unknown. */
  readonly size: number | undefined
  readonly isMany?: boolean
  readonly children: ReactNode
}

/** A list this short needs no visible search field; letters still filter it. */
const fewEnough = 7

/** A search field above the matching options. */
export function PickerFrame({ label, size, isMany = false, children }: Props) {
  const areFew = size !== undefined && size > 0 && size <= fewEnough
  return (
    <Command label={label} filter={matches} className="grid">
      <Command.Input
        placeholder="Search"
        // On touch screens, the hidden field opens no keyboard.
        {...(areFew && { inputMode: 'none' })}
        className={
          areFew
            ? 'sr-only'
            : 'h-9 border-b border-line bg-transparent px-3 text-13 outline-none max-sm:h-11 max-sm:text-16'
        }
      />
      <Command.List
        label={label}
        {...(isMany && { 'aria-multiselectable': true })}
        className="max-h-72 overflow-y-auto p-1"
      >
        <Command.Empty className="px-2 py-3 text-13 text-3">
          {/* Screen readers do not announce a listbox without options. */}
          {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the list around it is not a select */}
          <span role="option" aria-disabled="true" aria-selected="false">
            {size === undefined ? 'Loading…' : 'Nothing by this name.'}
          </span>
        </Command.Empty>
        {children}
      </Command.List>
    </Command>
  )
}

/** Every typed word must match the start of a word: matching scattered letters finds too much. */
function matches(_value: string, typed: string, keywords: string[] = []): number {
  const words = wordsOf(keywords.join(' '))
  const isFound = wordsOf(typed).every((part) => words.some((word) => word.startsWith(part)))
  return isFound ? 1 : 0
}

const wordsOf = (text: string) => text.toLowerCase().split(/[^\p{L}\p{N}&]+/u)
