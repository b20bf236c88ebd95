import { clsx } from 'clsx'
import Check from 'lucide-react/icons/check'
import CornerDownLeft from 'lucide-react/icons/corner-down-left'
import { useEffect, useRef } from 'react'
import { Keys } from '../../ui/keys.tsx'
import type { PaletteEntry } from './entry.ts'
import { Highlighted } from './highlighted.tsx'

interface Props {
  readonly entry: PaletteEntry
  readonly id: string
  readonly query: string
  readonly isActive: boolean
  readonly onPoint: () => void
  readonly onChoose: () => void
}

/** An entry; the field keeps the focus and says which one is meant. */
export function PaletteRow({ entry, id, query, isActive, onPoint, onChoose }: Props) {
  const { icon: Icon, label, details = [], kind, keys, isChosen, disabledReason } = entry
  const row = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isActive) row.current?.scrollIntoView({ block: 'nearest' })
  }, [isActive])
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the focus and the keys are the field's
    <div
      ref={row}
      id={id}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an <option> holds neither icons nor keys
      role="option"
      aria-selected={isActive}
      aria-disabled={disabledReason !== undefined}
      onPointerMove={onPoint}
      onClick={onChoose}
      className={clsx(
        'flex min-h-10 scroll-my-2 cursor-default items-center gap-3 rounded-control px-2.5 text-13 max-sm:min-h-12',
        isActive && 'bg-selected',
      )}
    >
      <Icon className={isActive ? 'text-link' : 'text-3'} />
      {/* What it is comes first: of why it cannot be done, the end may be cut off. */}
      <span className={disabledReason === undefined ? 'min-w-0 truncate' : 'flex-none text-3'}>
        <Highlighted text={label} query={query} />
        {/* On phones a line of their own: what was found must not be what is cut off. */}
        <span className="text-3 max-sm:block max-sm:truncate">
          {details.map((detail, at) => (
            <span key={detail}>
              <span className={at === 0 ? 'max-sm:hidden' : undefined}>{' · '}</span>
              <Highlighted text={detail} query={query} />
            </span>
          ))}
        </span>
      </span>
      <span
        className={clsx(
          'ml-auto flex items-center gap-2 text-3',
          disabledReason === undefined ? 'flex-none' : 'min-w-0',
        )}
      >
        <span title={disabledReason} className="truncate">
          {disabledReason ?? kind}
        </span>
        {isChosen ? <Check aria-label="chosen" className="icon-14" /> : null}
        {keys ? (
          <span className="max-sm:hidden">
            <Keys keys={keys} />
          </span>
        ) : null}
        {isActive && !keys && disabledReason === undefined ? (
          <CornerDownLeft aria-hidden="true" className="icon-14 max-sm:hidden" />
        ) : null}
      </span>
    </div>
  )
}
