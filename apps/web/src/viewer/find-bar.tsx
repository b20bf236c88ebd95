import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronUp from 'lucide-react/icons/chevron-up'
import X from 'lucide-react/icons/x'
import { useEffect, useRef, useState } from 'react'
import { controlClass } from '~/forms/control-class.ts'
import { IconButton } from '~/ui/icon-button.tsx'
import type { PagesState, PdfPages } from './pdf-pages.ts'
import { type ViewerWords, useViewerWords } from './words.ts'

interface Props {
  readonly state: PagesState
  readonly pages: PdfPages
  readonly onClose: () => void
}

/** The search in the text of all pages, over the right corner of the pages. */
export function FindBar({ state, pages, onClose }: Props) {
  const words = useViewerWords()
  const [text, setText] = useState('')
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  useEscape(onClose)
  const isEmpty = state.hits.total === 0
  return (
    <search
      aria-label={words.document}
      className="absolute top-2 right-2 z-10 flex max-w-[calc(100%-1rem)] items-center gap-0.5 rounded-card border border-line bg-raised p-1 shadow-float"
    >
      <input
        ref={field}
        type="text"
        aria-label={words.searchText}
        placeholder={words.searchText}
        value={text}
        className={`${controlClass} !w-44 min-w-0 flex-1`}
        onChange={({ target }) => {
          setText(target.value)
          pages.find(target.value)
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          pages.find(text, event.shiftKey ? 'previous' : 'next')
        }}
      />
      <output className="min-w-16 px-1 text-center text-12 text-2 tabular-nums">
        {hitsInWords(text, state, words)}
      </output>
      <IconButton name={words.previousHit} disabled={isEmpty} onClick={() => pages.find(text, 'previous')}>
        <ChevronUp />
      </IconButton>
      <IconButton name={words.nextHit} disabled={isEmpty} onClick={() => pages.find(text, 'next')}>
        <ChevronDown />
      </IconButton>
      <IconButton name={words.closeSearch} onClick={onClose}>
        <X />
      </IconButton>
    </search>
  )
}

function hitsInWords(
  text: string,
  { hits: { current, total }, isSearching }: PagesState,
  words: ViewerWords,
): string {
  if (text === '') return ''
  if (total > 0) return words.hits(current, total)
  return isSearching ? words.searching : words.noHits
}

/** Before every other listener: a dialog around the viewer would close with it. */
function useEscape(onClose: () => void): void {
  const close = useRef(onClose)
  useEffect(() => {
    close.current = onClose
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.preventDefault()
      event.stopPropagation()
      close.current()
    }
    window.addEventListener('keydown', onKey, { capture: true })
    return () => window.removeEventListener('keydown', onKey, { capture: true })
  }, [])
}
