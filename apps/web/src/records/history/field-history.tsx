import History from 'lucide-react/icons/history'
import { lazyPart } from '~/ui/lazy.tsx'
import { usePopupButton } from '~/ui/use-popup-button.ts'
import type { KindWords } from '../edit/record-kind.ts'

const FieldHistoryPopup = lazyPart(() => import('./field-history-popup.tsx'))

interface Props {
  /** The lead or the address. */
  readonly subjectId: string
  readonly field: string
  /** "phone" */
  readonly name: string
  readonly kind: KindWords
  /** Restores an earlier value and shows a refusal; absent without permission. */
  readonly restore?: ((value: unknown) => Promise<unknown>) | undefined
}

/** Opens the history of one field. */
export function FieldHistory(props: Props) {
  const { isOpen, button, popup } = usePopupButton(FieldHistoryPopup.load)
  const words = `History of ${props.name}`
  return (
    <span className="absolute top-0.5 right-1.5 pointer-coarse:hidden">
      <button
        {...button}
        type="button"
        // A tab stop per field would double the stops of a card; the history tab offers the same by keyboard.
        tabIndex={-1}
        aria-label={words}
        data-tip={words}
        className="grid h-5 w-5 place-items-center rounded-control bg-hover text-3 opacity-0 group-focus-within/fact:opacity-100 group-hover/fact:opacity-100 hover:text-1 aria-expanded:opacity-100"
      >
        <History className="icon-12" />
      </button>
      {isOpen ? <FieldHistoryPopup {...props} {...popup} /> : null}
    </span>
  )
}
