import Check from 'lucide-react/icons/check'
import ChevronRight from 'lucide-react/icons/chevron-right'
import FileText from 'lucide-react/icons/file-text'
import { type Part, langOf } from './paper.ts'
import { type Words, useWords } from './words/words.ts'

interface Props {
  readonly parts: readonly Part[]
  readonly wasRead: (key: string) => boolean
  readonly onOpen: (key: string) => void
}

function hintOf(key: string, { toSend, toKeep }: Words['documents']): string | undefined {
  if (key === 'cancellation') return toSend
  return key === 'cancellation-copy' ? toKeep : undefined
}

/** The list of documents, each marked as read or unread. */
export function Papers({ parts, wasRead, onOpen }: Props) {
  const { documents: words } = useWords()
  return (
    <ul
      aria-label={words.all}
      className="mt-3.5 divide-y divide-line overflow-hidden rounded-card border border-line bg-surface"
    >
      {parts.map((part) => (
        <li key={part.key}>
          <a
            href={`#${part.key}`}
            onClick={(event) => {
              event.preventDefault()
              onOpen(part.key)
            }}
            className="flex min-h-13.5 flex-wrap items-center gap-x-3.5 gap-y-1 px-4 py-2 hover:bg-hover focus-visible:-outline-offset-2 max-sm:min-h-16"
          >
            <FileText className="icon-20 text-3" />
            <span className="flex min-w-0 flex-[1_1_8rem] items-baseline gap-2 break-words max-sm:grid max-sm:gap-0">
              <b lang={langOf(part)} className="font-medium">
                {part.title}
              </b>
              <span className="text-13 text-3">
                {[words.pages(part.pages), hintOf(part.key, words)].filter(Boolean).join(' · ')}
              </span>
            </span>
            {wasRead(part.key) ? (
              <span className="flex flex-none items-center gap-1 text-12 font-medium text-ok-text">
                <Check className="icon-12" />
                {words.wasRead}
              </span>
            ) : (
              <span className="flex flex-none items-center gap-1 text-13 font-medium text-link">
                {words.open}
                <ChevronRight className="icon-14" />
              </span>
            )}
          </a>
        </li>
      ))}
    </ul>
  )
}
