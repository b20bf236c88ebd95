import { Link } from '@tanstack/react-router'
import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronUp from 'lucide-react/icons/chevron-up'
import Maximize2 from 'lucide-react/icons/maximize-2'
import X from 'lucide-react/icons/x'
import { buttonClass } from '~/ui/button-class.ts'
import { IconButton } from '~/ui/icon-button.tsx'
import { Sheet } from '~/ui/sheet.tsx'
import { useShortcuts } from '~/ui/shortcuts.ts'
import { useNarrow } from '~/ui/use-phone.ts'
import type { ListShape } from '../list.ts'
import { previewClass } from './preview-place.tsx'

interface Props {
  readonly list: ListShape
  readonly id: string
  /** Undefined at the ends of the rows on the screen. */
  readonly onPrevious: (() => void) | undefined
  readonly onNext: (() => void) | undefined
  readonly onClose: () => void
}

/**
 * A record next to its list, with links to its neighbors and its page; on narrow screens it covers the list.
 */
export default function Preview({ list, id, onPrevious, onNext, onClose }: Props) {
  const { preview: Content, hrefOf, noun } = list
  useShortcuts([{ keys: 'Escape', words: 'Close the preview', where: 'In a list', run: onClose }])
  const isNarrow = useNarrow()
  if (!Content) return null
  const steps = (
    <>
      <IconButton name={`Previous ${noun[0]}`} disabled={!onPrevious} onClick={onPrevious}>
        <ChevronUp />
      </IconButton>
      <IconButton name={`Next ${noun[0]}`} disabled={!onNext} onClick={onNext}>
        <ChevronDown />
      </IconButton>
    </>
  )
  if (isNarrow) {
    return (
      <Sheet title="Preview" onClose={onClose}>
        <div className="flex min-h-0 flex-col">
          <div className="min-h-0 flex-1 overflow-y-auto px-5 py-4">
            <Content key={id} id={id} />
          </div>
          <footer className="flex flex-none items-center justify-end gap-1 border-t border-line px-5 py-2">
            {steps}
          </footer>
        </div>
      </Sheet>
    )
  }
  return (
    <aside aria-label="Preview" className={previewClass}>
      <header className="flex h-11 flex-none items-center gap-1 border-b border-line pr-3 pl-5">
        <h2 className="mr-auto text-12 font-medium text-3">Preview</h2>
        {hrefOf ? (
          <Link
            to={hrefOf(id)}
            aria-label="Open"
            data-tip="Open"
            className={buttonClass({ variant: 'quiet', size: 'small', square: true })}
          >
            <Maximize2 className="icon-14" />
          </Link>
        ) : null}
        {steps}
        <IconButton name="Close the preview" onClick={onClose}>
          <X />
        </IconButton>
      </header>
      <div className="min-h-0 flex-1 overflow-y-auto px-5 py-5">
        <Content key={id} id={id} />
      </div>
    </aside>
  )
}
