import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowRight from 'lucide-react/icons/arrow-right'
import FileText from 'lucide-react/icons/file-text'
import FileType from 'lucide-react/icons/file-type'
import X from 'lucide-react/icons/x'
import { useLayoutEffect, useRef, useState } from 'react'
import { Button } from '~/ui/button.tsx'
import { PdfPart } from './pdf-part.tsx'
import { PaperText } from './paper-text.tsx'
import { type Paper, type Part, langOf } from './paper.ts'
import type { Reading } from './use-reading.ts'
import { useWords } from './words/words.ts'

interface Props {
  readonly token: string
  readonly paper: Paper
  readonly reading: Reading
  /** Goes from the last document to the signature. */
  readonly onSign: () => void
}

/**
 * Shows one document after another as text that fits the screen, or as the pages of its PDF. The button scrolls until
 * the end was visible, and only then continues.
 */
export function Reader({ token, paper, reading, onSign }: Props) {
  const { part, close, markRead, wasRead, unread } = reading
  const { reader: words, documents, toSignature } = useWords()
  const dialog = useRef<HTMLDialogElement>(null)
  const article = useRef<HTMLElement>(null)
  const end = useRef<HTMLDivElement>(null)
  const [pdfKey, setPdfKey] = useState<string>()
  // The next document begins as text again: its PDF would count as read before anyone chose it.
  const isPdf = part !== undefined && pdfKey === part.key
  // Before the first paint: the button of a short document must not change under the finger.
  useLayoutEffect(() => {
    const { current } = dialog
    if (!part || !current) return current?.close()
    if (!current.open) current.showModal()
    article.current?.scrollTo(0, 0)
    current.querySelector('h2')?.focus()
    if (article.current && article.current.scrollHeight <= article.current.clientHeight) markRead(part.key)
    const watcher = new IntersectionObserver(([seen]) => seen?.isIntersecting && markRead(part.key))
    if (end.current) watcher.observe(end.current)
    return () => watcher.disconnect()
  }, [part, markRead])
  const following = part && (partAfter(part, paper) ?? unread.find(({ key }) => key !== part.key))
  const isRead = part !== undefined && wasRead(part.key)
  const goOn = () => {
    if (!isRead) {
      const { current } = article
      // Keeps a line or two of the read text visible.
      current?.scrollBy({ top: current.clientHeight - 48 })
    } else if (following) {
      reading.open(following.key)
    } else {
      onSign()
    }
  }
  return (
    <dialog
      ref={dialog}
      aria-labelledby="reader-title"
      onClose={close}
      className="enter-pop m-auto h-[min(920px,calc(100dvh-48px))] w-[min(760px,calc(100vw-48px))] max-w-none overflow-hidden rounded-float bg-surface text-1 shadow-sheet max-sm:h-dvh max-sm:max-h-none max-sm:w-full max-sm:rounded-none"
    >
      {part ? (
        <div className="grid h-full grid-cols-1 grid-rows-[auto_minmax(0,1fr)_auto]">
          <header className="flex min-h-14 items-center gap-2 border-b border-line pr-2 pl-6 max-sm:pl-4">
            <h2
              id="reader-title"
              lang={langOf(part)}
              tabIndex={-1}
              className="min-w-0 py-2 text-16 leading-tight outline-none"
            >
              {part.title}
            </h2>
            <span className="flex-none text-13 text-3 max-sm:hidden">{documents.pages(part.pages)}</span>
            <Button
              variant="quiet"
              aria-pressed={isPdf}
              className="ml-auto max-sm:min-h-11"
              onClick={() => {
                markRead(part.key)
                setPdfKey(isPdf ? undefined : part.key)
              }}
            >
              {isPdf ? <FileText /> : <FileType />}
              {isPdf ? words.text : words.pdf}
            </Button>
            <Button variant="quiet" square aria-label={words.close} className="size-11" onClick={close}>
              <X />
            </Button>
          </header>
          {isPdf ? (
            <PdfPart key={part.key} token={token} part={part} contractId={paper.contractId} />
          ) : (
            <article
              ref={article}
              // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls by keyboard
              tabIndex={0}
              aria-label={part.title}
              lang={langOf(part)}
              className="overflow-y-auto px-6 py-5 max-sm:px-4"
            >
              <PaperText part={part} />
              <div ref={end} className="h-px" />
            </article>
          )}
          <footer className="border-t border-line px-6 py-3 pb-[max(12px,env(safe-area-inset-bottom))] max-sm:px-4">
            <Button variant="primary" size="big" className="w-full" onClick={goOn}>
              <span className="line-clamp-2 leading-tight text-balance whitespace-normal">
                {isRead ? (following ? words.next(following.title) : toSignature) : words.goOn}
              </span>
              {isRead ? <ArrowRight /> : <ArrowDown />}
            </Button>
          </footer>
        </div>
      ) : null}
    </dialog>
  )
}

/** The next one in the same language: the English text beside a Spanish contract is read by choice. */
function partAfter(part: Part, { parts }: Paper): Part | undefined {
  const after = parts[parts.indexOf(part) + 1]
  return after?.language === part.language ? after : undefined
}
