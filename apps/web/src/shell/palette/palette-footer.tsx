import { clsx } from 'clsx'
import { Kbd } from '~/ui/kbd.tsx'

interface Props {
  /** True when Tab lists the actions of the active entry. */
  readonly hasActions: boolean
  readonly count: string | undefined
}

/** Key hints, and the number of results. */
export const PaletteFooter = ({ hasActions, count }: Props) => (
  <footer
    className={clsx(
      'flex min-h-10 flex-none items-center gap-4 border-t border-line px-4 text-12 text-3 max-sm:pb-[env(safe-area-inset-bottom)]',
      count === undefined && 'max-sm:hidden',
    )}
  >
    <span aria-hidden="true" className="flex items-center gap-4 max-sm:hidden">
      <span className="flex items-center gap-1.5">
        <Kbd>↑</Kbd>
        <Kbd>↓</Kbd>
        move
      </span>
      <span className="flex items-center gap-1.5">
        <Kbd>↵</Kbd>
        open
      </span>
      {hasActions ? (
        <span className="flex items-center gap-1.5">
          <Kbd>Tab</Kbd>
          actions
        </span>
      ) : null}
    </span>
    {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an <output> is for the result of a form */}
    <span role="status" className="ml-auto tabular-nums">
      {count}
    </span>
  </footer>
)
