import { Link } from '@tanstack/react-router'
import ArrowUp from 'lucide-react/icons/arrow-up'
import History from 'lucide-react/icons/history'
import { buttonClass } from '~/ui/button-class.ts'

interface Props {
  /** The last entry on the screen, if there are earlier ones. */
  readonly after: string | undefined
  /** True when the screen starts with the newest entry. */
  readonly isNewest: boolean
}

type Search = Record<string, string | number | undefined>

/** Pagination of a list without a known end: to earlier entries and back to the newest. Both are links. */
export const CursorPager = ({ after, isNewest }: Props) => (
  <nav
    aria-label="Earlier and newest"
    className="flex min-h-11 flex-none max-sm:min-h-[3.0625rem] items-center gap-2 border-t border-line px-gutter py-1.5"
  >
    {isNewest ? null : (
      <Link
        to="."
        search={({ after: _first, ...kept }: Search) => kept}
        className={buttonClass({ variant: 'quiet', size: 'small' })}
      >
        <ArrowUp />
        Newest
      </Link>
    )}
    {after === undefined ? (
      <span className="ml-auto text-13 text-3">Nothing earlier</span>
    ) : (
      <Link
        to="."
        search={(kept: Search) => ({ ...kept, after })}
        className={`${buttonClass({ size: 'small' })} ml-auto`}
      >
        <History />
        Earlier
      </Link>
    )}
  </nav>
)
