import { clsx } from 'clsx'
import Check from 'lucide-react/icons/check'
import CornerDownLeft from 'lucide-react/icons/corner-down-left'
import { useEffect, useRef } from 'react'
import { Keys } from '~/ui/keys.tsx'
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

/** An option; the field keeps the focus and points to it with `aria-activedescendant`. */
export function PaletteRow({ entry, id, query, isActive, onPoint, onChoose }: Props) {
  const { icon: Icon, label, details = [], kind, keys, isChosen, disabledReason } = entry
  const row = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isActive) row.current?.scrollIntoView({ block: 'nearest' })
  }, [isActive])
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the field has the focus and handles the keys
    <div
      ref={row}
      id={id}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an <option> has neither icons nor key hints
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
      {/* The name takes precedence: a disabled reason may be truncated. */}
      <span className={disabledReason === undefined ? 'min-w-0 truncate' : 'flex-none text-3'}>
        <Highlighted text={label} query={query} />
        {/* A separate line on phones, so that the matched name is not truncated. */}
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
