import type { SigningPage } from '@crm/contract/web/signing-shapes'
import { useRef, type RefObject, useEffect, useState } from 'react'
import { Button } from '~/ui/button.tsx'
import { Deal } from './deal.tsx'
import { Papers } from './papers.tsx'
import type { Paper } from './paper.ts'
import { Reader } from './reader.tsx'
import { RightToCancel } from './right-to-cancel.tsx'
import { SignatureForm } from './signature-form.tsx'
import { Steps } from './steps.tsx'
import { useReading } from './use-reading.ts'
import { useWords } from './words/words.ts'

interface Props {
  readonly token: string
  readonly company: SigningPage['company']
  readonly rep: SigningPage['rep']
  readonly paper: Paper
  /** The page after signing or declining. */
  readonly onAnswer: (page: SigningPage) => void
  /** The document's state has changed meanwhile. */
  readonly onRefused: () => void
}

/** Key figures, the documents, the cancellation deadline, and the signature form. */
export function ToSign({ token, company, rep, paper, onAnswer, onRefused }: Props) {
  const words = useWords()
  const reading = useReading(paper)
  const form = useRef<HTMLElement>(null)
  const isFormAway = useHidden(form)
  const { signer, title, contractId } = paper
  const toForm = () => {
    reading.close()
    form.current?.scrollIntoView({ block: 'start' })
    form.current?.querySelector<HTMLElement>('input, button')?.focus({ preventScroll: true })
  }
  return (
    <div className="max-sm:pb-20">
      <Steps at={reading.next ? 'read' : 'sign'} />
      <h1 className="public-title mt-3.5">{words.ready(signer.firstName, title)}</h1>
      <p className="mt-1.5 text-16 text-pretty text-2">
        {title} <span className="whitespace-nowrap">{contractId}</span>
        {words.prepared(paper)}
      </p>
      <Deal paper={paper} />
      <Papers parts={paper.parts} wasRead={reading.wasRead} onOpen={reading.open} />
      <RightToCancel company={company} paper={paper} isSigned={false} />
      <section ref={form} aria-label={words.sign} className="mt-6 scroll-mt-4">
        <SignatureForm
          token={token}
          company={company}
          rep={rep}
          paper={paper}
          unread={reading.unread}
          onAnswer={onAnswer}
          onRefused={onRefused}
        />
      </section>
      {isFormAway ? (
        <div className="fixed inset-x-0 bottom-0 z-10 border-t border-line bg-surface px-4 py-3 pb-[max(12px,env(safe-area-inset-bottom))] sm:hidden">
          <Button
            variant="primary"
            size="big"
            className="w-full"
            onClick={() => (reading.next ? reading.open(reading.next.key) : toForm())}
          >
            {reading.next ? words.readFirst(title) : words.toSignature}
          </Button>
        </div>
      ) : null}
      <Reader token={token} paper={paper} reading={reading} onSign={toForm} />
    </div>
  )
}

/** True when no part of the element is visible. */
function useHidden(element: RefObject<HTMLElement | null>): boolean {
  const [isHidden, setHidden] = useState(false)
  useEffect(() => {
    const { current } = element
    if (!current) return undefined
    // The bar that links to it covers the bottom of the window.
    const watcher = new IntersectionObserver(([seen]) => setHidden(seen?.isIntersecting === false), {
      rootMargin: '0px 0px -120px 0px',
    })
    watcher.observe(current)
    return () => watcher.disconnect()
  }, [element])
  return isHidden
}
