import { clsx } from 'clsx'
import ChevronDown from 'lucide-react/icons/chevron-down'
import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { lazyPart } from '~/ui/lazy.tsx'
import { usePopupButton } from '~/ui/use-popup-button.ts'

const Popup = lazyPart(() => import('~/ui/popup.tsx'))

interface Props {
  /** "Utility is"; without it, this is the chip that adds a filter. */
  readonly phrase?: string
  /** "SCE or PG&E", "any". */
  readonly words: string
  /** Names the popup. */
  readonly name: string
  readonly onRemove?: (() => void) | undefined
  /** Prefetches the content of the popup. */
  readonly onNear: () => void
  readonly children: (close: () => void) => ReactNode
}

/** One filter of a list, worded as a sentence; its editor is loaded on demand. */
export function FilterChip({ phrase, words, name, onRemove, onNear, children }: Props) {
  const { isOpen, button, popup } = usePopupButton(() => {
    onNear()
    return Popup.load()
  })
  const chip = useRef<HTMLSpanElement>(null)
  useLayoutEffect(() => {
    const own = chip.current
    return () => {
      // The focus of a removed chip stays in the bar: on the page, the next letter would be a shortcut.
      if (own?.contains(document.activeElement))
        document.querySelector<HTMLElement>('[data-add-filter]')?.focus()
    }
  }, [])
  return (
    <span
      ref={chip}
      className={clsx(
        'relative inline-flex h-7 max-w-[min(320px,100%)] flex-none items-center rounded-control border border-line text-13 text-2',
        phrase === undefined && 'border-dashed border-line-control',
      )}
    >
      <button
        {...button}
        type="button"
        data-filter={phrase}
        data-add-filter={phrase === undefined || undefined}
        className="inline-flex h-full min-w-0 items-center gap-1 rounded-control px-2.5 hover:bg-hover"
      >
        {phrase === undefined ? (
          <Plus className="icon-12 text-3" />
        ) : (
          <span className="flex-none">{phrase}</span>
        )}
        <b title={words} className={clsx('truncate font-medium', phrase !== undefined && 'text-1')}>
          {words}
        </b>
        {phrase !== undefined && !onRemove ? <ChevronDown className="icon-12 text-3" /> : null}
      </button>
      {onRemove ? (
        <button
          type="button"
          aria-label={`Remove the filter by ${name.toLowerCase()}`}
          onClick={() => {
            // Moves the focus at once; the chip itself goes when the URL has changed.
            button.ref.current?.focus()
            onRemove()
          }}
          className="-ml-1 grid h-full w-6 flex-none place-items-center rounded-control hover:bg-hover"
        >
          <X className="icon-12 text-3" />
        </button>
      ) : null}
      {isOpen ? (
        <Popup label={name} {...popup}>
          {children(popup.onClose)}
        </Popup>
      ) : null}
    </span>
  )
}
