import BellIcon from 'lucide-react/icons/bell'
import { useRef, useState } from 'react'
import { lazyPart } from '~/ui/lazy.tsx'
import { buttonClass } from '~/ui/button-class.ts'
import { notViewed, shortCount, useOwnNotifications } from './own-notifications.ts'

const BellPopup = lazyPart(() => import('./bell-popup.tsx'))

interface Props {
  /** Classes that replace the button look, and a label below the icon: in the phone navigation. */
  readonly bare?: string
}

/** The number of new notifications, and the button that opens them. */
export function Bell({ bare }: Props) {
  const count = notViewed(useOwnNotifications().data).length
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const name = count === 0 ? 'Notifications' : `Notifications, ${shortCount(count)} new`
  return (
    <span className="relative inline-flex min-w-0">
      <button
        ref={button}
        type="button"
        className={bare ?? buttonClass({ variant: 'quiet', size: 'small', square: true })}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-label={bare ? undefined : name}
        data-tip={bare || isOpen ? undefined : name}
        onPointerEnter={() => void BellPopup.load()}
        onFocus={() => void BellPopup.load()}
        onClick={() => setOpen((wasOpen) => !wasOpen)}
      >
        <span className="relative">
          <BellIcon className={bare ? 'icon-20' : undefined} />
          {count === 0 ? null : (
            <span
              aria-hidden="true"
              className="absolute -top-1.5 left-2 grid h-3.5 min-w-3.5 place-items-center rounded-full bg-primary px-1 text-[0.625rem]/none font-strong text-on-primary tabular-nums"
            >
              {shortCount(count)}
            </span>
          )}
        </span>
        {bare ? 'Inbox' : null}
        {bare && count > 0 ? <span className="sr-only">, {shortCount(count)} new</span> : null}
      </button>
      {isOpen ? (
        <BellPopup
          isOwn={(target) => target instanceof Node && button.current?.contains(target) === true}
          onClose={() => setOpen(false)}
          onReturnFocus={() => button.current?.focus()}
        />
      ) : null}
    </span>
  )
}
