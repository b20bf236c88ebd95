import Download from 'lucide-react/icons/download'
import Minus from 'lucide-react/icons/minus'
import MoveHorizontal from 'lucide-react/icons/move-horizontal'
import Plus from 'lucide-react/icons/plus'
import Printer from 'lucide-react/icons/printer'
import RotateCw from 'lucide-react/icons/rotate-cw'
import Scan from 'lucide-react/icons/scan'
import Search from 'lucide-react/icons/search'
import { IconButton } from '~/ui/icon-button.tsx'
import { PageField } from './page-field.tsx'
import type { PagesState, PdfPages } from './pdf-pages.ts'
import type { Printing } from './use-printing.ts'
import { useViewerWords } from './words.ts'

interface Props {
  readonly state: PagesState
  readonly pageCount: number | undefined
  /** Undefined until the file is open. */
  readonly pages: PdfPages | undefined
  readonly isFinding: boolean
  readonly printing: Printing
  readonly onFind: () => void
  readonly onSave: () => void
}

/** Pages, zoom, search, printing and saving, in one line down to 360 px. */
export function Toolbar({ state, pageCount, pages, isFinding, printing, onFind, onSave }: Props) {
  const words = useViewerWords()
  const isOff = pages === undefined
  const isWhole = state.fit === 'page-fit'
  return (
    <div
      role="toolbar"
      aria-label={words.document}
      className="flex h-10 items-center gap-0.5 border-b border-line bg-surface px-1.5 max-sm:h-12"
    >
      <PageField page={state.page} count={pageCount} onGo={(page) => pages?.goTo(page)} />
      <span className="mx-auto flex items-center gap-0.5">
        <IconButton name={words.zoomOut} disabled={isOff} onClick={() => pages?.zoom(-1)}>
          <Minus />
        </IconButton>
        <output
          aria-label={words.zoom}
          className="w-11 text-center text-12 text-2 tabular-nums @max-[27rem]:hidden"
        >
          {isOff ? '' : `${Math.round(state.scale * 100)}%`}
        </output>
        <IconButton name={words.zoomIn} disabled={isOff} onClick={() => pages?.zoom(1)}>
          <Plus />
        </IconButton>
        <IconButton
          name={isWhole ? words.fitWidth : words.fitPage}
          disabled={isOff}
          onClick={() => pages?.fit(isWhole ? 'page-width' : 'page-fit')}
        >
          {isWhole ? <MoveHorizontal /> : <Scan />}
        </IconButton>
        <IconButton
          name={words.rotate}
          disabled={isOff}
          className="@max-[27rem]:hidden"
          onClick={() => pages?.rotate()}
        >
          <RotateCw />
        </IconButton>
      </span>
      <IconButton name={words.search} aria-pressed={isFinding} disabled={isOff} onClick={onFind}>
        <Search />
      </IconButton>
      <IconButton name={words.print} disabled={isOff || printing.page !== undefined} onClick={printing.start}>
        <Printer />
      </IconButton>
      <IconButton name={words.download} onClick={onSave}>
        <Download />
      </IconButton>
    </div>
  )
}
