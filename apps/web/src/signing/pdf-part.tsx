import { Button } from '~/ui/button.tsx'
import { lazyPart } from '~/ui/lazy.tsx'
import { useEffect, useState } from 'react'
import { pdfOf } from './calls.ts'
import type { Part } from './paper.ts'
import { useWords } from './words/words.ts'

// pdf.js weighs more than the rest of this page.
const PdfView = lazyPart(() => import('~/viewer/pdf-view.tsx'), { waiting: <Waiting /> })

interface Props {
  readonly token: string
  readonly part: Pick<Part, 'key' | 'title'>
  readonly contractId: string
}

/** The pages of one document, in the viewer. */
export function PdfPart({ token, part, contractId }: Props) {
  const { reader: words, tryAgain: again } = useWords()
  const { file, hasFailed, tryAgain } = useFetched(pdfOf(token, part.key))
  if (file) return <PdfView file={file} title={part.title} fileName={`${contractId} ${part.title}.pdf`} />
  if (!hasFailed) return <Waiting />
  return (
    <div role="alert" className="m-auto grid justify-items-center gap-4 p-6 text-center text-14">
      <p>{words.notLoaded}</p>
      <Button onClick={tryAgain}>{again}</Button>
    </div>
  )
}

function Waiting() {
  const { reader: words } = useWords()
  return (
    <section aria-busy="true" aria-label={words.loading} className="overflow-hidden pt-10">
      <div className="skeleton block aspect-[17/22] h-auto w-full" />
    </section>
  )
}

/** Fetches a file of this page's link. */
function useFetched(address: string) {
  const [file, setFile] = useState<Blob>()
  const [hasFailed, setFailed] = useState(false)
  useEffect(() => {
    // Trying again resets it.
    if (hasFailed) return undefined
    const ending = new AbortController()
    const load = async () => {
      const response = await fetch(address, { signal: ending.signal })
      if (!response.ok) throw new Error(`The PDF was answered with ${response.status}.`)
      setFile(await response.blob())
    }
    load().catch(() => setFailed(!ending.signal.aborted))
    return () => ending.abort()
  }, [address, hasFailed])
  const tryAgain = () => setFailed(false)
  return { file, hasFailed, tryAgain }
}
