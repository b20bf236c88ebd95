import { useState } from 'react'
import { controlClass } from '~/forms/control-class.ts'
import { useViewerWords } from './words.ts'

interface Props {
  /** From 1 */
  readonly page: number
  /** Undefined until the file is open. */
  readonly count: number | undefined
  readonly onGo: (page: number) => void
}

/** The current page, and a jump to another: it goes there with Enter or on leaving the field. */
export function PageField({ page, count, onGo }: Props) {
  const words = useViewerWords()
  const [typed, setTyped] = useState<string>()
  const go = () => {
    const wanted = Math.round(Number(typed))
    setTyped(undefined)
    if (typed?.trim() && count && wanted >= 1) onGo(Math.min(wanted, count))
  }
  return (
    <span className="flex flex-none items-center gap-1.5 text-12 whitespace-nowrap text-2 tabular-nums">
      <input
        aria-label={words.page}
        inputMode="numeric"
        disabled={count === undefined}
        value={typed ?? (count === undefined ? '' : String(page))}
        className={`${controlClass} !h-7 !w-10 !px-1 text-center !text-13 max-sm:!h-9 max-sm:!text-16`}
        onFocus={({ target }) => target.select()}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={go}
        onKeyDown={({ key }) => {
          if (key === 'Enter') go()
        }}
      />
      <span className="min-w-7">{count === undefined ? '' : words.ofPages(count)}</span>
    </span>
  )
}
