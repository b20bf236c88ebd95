import { clsx } from 'clsx'
import CircleAlert from 'lucide-react/icons/circle-alert'
import type { ReactNode } from 'react'

interface Props {
  readonly children: ReactNode
  readonly error?: string | undefined
  /** Another control of the field: its history. */
  readonly aside?: ReactNode
}

/** A field and its controls, which lie over the end of the value with a mouse; the hover background causes no layout shift. */
export const InPlaceShell = ({ children, error, aside }: Props) => (
  <>
    <span
      className={clsx(
        'group/fact relative -mx-1.5 -my-0.5 flex min-w-0 items-start gap-1 rounded-control px-1.5 py-0.5 hover:bg-hover focus-within:bg-hover',
        aside ? '[--beside:1.25rem]' : '[--beside:0rem]',
      )}
    >
      <span className="min-w-0 flex-1">{children}</span>
      {aside}
    </span>
    {error ? (
      <span role="alert" className="mt-1 flex items-start gap-1 text-12 text-late-text">
        <CircleAlert className="icon-12 mt-0.5" />
        {error}
      </span>
    ) : null}
  </>
)
