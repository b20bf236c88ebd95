import { Command } from 'cmdk'
import type { ReactNode } from 'react'

interface Props {
  readonly label: string
  /** How many there are to choose from; undefined while that is not known. */
  readonly size: number | undefined
  readonly isMany?: boolean
  readonly children: ReactNode
}

/** As many are seen at a glance: letters still find among them, without a field that asks for some. */
const fewEnough = 7

/** A field to search with over the lines that are left. */
export function PickerFrame({ label, size, isMany = false, children }: Props) {
  const areFew = size !== undefined && size > 0 && size <= fewEnough
  return (
    <Command label={label} filter={matches} className="grid">
      <Command.Input
        placeholder="Search"
        // Under a thumb no keyboard comes up for what is not to be seen.
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
          {/* A list without any option is none to a screen reader. */}
          {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the list around it is no select */}
          <span role="option" aria-disabled="true" aria-selected="false">
            {size === undefined ? 'Loading…' : 'Nothing by this name.'}
          </span>
        </Command.Empty>
        {children}
      </Command.List>
    </Command>
  )
}

/** Every word that is typed begins a word of the line: letters from here and there find too much. */
function matches(_value: string, typed: string, keywords: string[] = []): number {
  const words = wordsOf(keywords.join(' '))
  const isFound = wordsOf(typed).every((part) => words.some((word) => word.startsWith(part)))
  return isFound ? 1 : 0
}

const wordsOf = (text: string) => text.toLowerCase().split(/[^\p{L}\p{N}&]+/u)
