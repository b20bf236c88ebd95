import { Skeleton } from '~/ui/skeleton.tsx'
import { signing } from '@crm/contract'
import type { SigningPage as Page } from '@crm/contract/web/signing-shapes'
import { useCallback, useEffect, useState } from 'react'
import { isServerError } from '~/api/server-error.ts'
import { settings } from '~/settings.ts'
import { ViewerWordsContext } from '~/viewer/words.ts'
import { answered } from './calls.ts'
import { Confirm } from './confirm.tsx'
import { Ended } from './ended.tsx'
import { Frame } from './frame.tsx'
import { HandOn } from './hand-on.tsx'
import { Host } from './host.tsx'
import { NoPage, type WhyNoPage } from './no-page.tsx'
import { Present } from './present.tsx'
import { ToSign } from './to-sign.tsx'
import { english } from './words/english.ts'
import { type Words, WordsContext, loadWords } from './words/words.ts'

interface Props {
  /** The link's token. */
  readonly token: string
}

/** The signing page: documents to read and sign, the signed copy, or an error. */
export function SigningPage({ token }: Props) {
  const { shown, why, load, tryAgain, setPage } = usePage(token)
  useEffect(() => {
    const { page, words } = shown ?? { words: english }
    document.title = `${page?.paper?.title ?? words.yourContract} · ${page?.company.name ?? settings.company}`
    document.documentElement.lang = words.lang
  }, [shown])
  if (!shown) {
    return (
      // The short name of the product would be replaced by the company's own a moment later.
      <Frame company={{ name: why ? settings.company : '', phone: null }}>
        {why ? <NoPage why={why} onTryAgain={tryAgain} /> : <Opening />}
      </Frame>
    )
  }
  return (
    <WordsContext value={shown.words}>
      <ViewerWordsContext value={shown.words.viewer}>
        <Answered token={token} page={shown.page} onAnswer={setPage} onRefused={load} />
      </ViewerWordsContext>
    </WordsContext>
  )
}

interface AnsweredProps extends Props {
  readonly page: Page
  readonly onAnswer: (page: Page) => void
  /** The document's state has changed meanwhile. */
  readonly onRefused: () => void
}

function Answered({ token, page, onAnswer, onRefused }: AnsweredProps) {
  const { state, company, rep, host, handTo, confirm, present, paper } = page
  const isDone = state === 'signed' || state === 'completed'
  return (
    <Frame company={company}>
      {host ? <Host name={host} company={company.name} /> : null}
      {host && isDone ? <HandOn token={token} handTo={handTo} host={host} /> : null}
      {present ? (
        <Present token={token} present={present} host={host} onAnswer={onAnswer} />
      ) : confirm ? (
        <Confirm token={token} confirm={confirm} company={company} onAnswer={onAnswer} />
      ) : state === 'open' && paper ? (
        <ToSign
          token={token}
          company={company}
          rep={rep}
          paper={paper}
          onAnswer={onAnswer}
          onRefused={onRefused}
        />
      ) : (
        <Ended token={token} page={page} />
      )}
    </Frame>
  )
}

/** A page and the dictionary of its language arrive together, so that no text changes its language. */
function usePage(token: string) {
  const [shown, setShown] = useState<{ readonly page: Page; readonly words: Words }>()
  const [why, setWhy] = useState<WhyNoPage>()
  const load = useCallback(() => {
    const params = { token }
    answered(signing.get, { params })
      // Opening counts as reading only if there is something to read.
      .then((found) => (found.state === 'open' ? answered(signing.open, { params }) : found))
      .then(async (page) => ({ page, words: await loadWords(page.language) }))
      .then(setShown, (error: unknown) => setWhy(whyOf(error)))
  }, [token])
  useEffect(load, [load])
  const tryAgain = () => {
    setWhy(undefined)
    load()
  }
  const setPage = (page: Page) => setShown((before) => before && { ...before, page })
  return { shown, why, load, tryAgain, setPage }
}

function whyOf(error: unknown): WhyNoPage {
  if (!isServerError(error)) return 'away'
  if (error.status === 404 || error.status === 400) return 'unknown'
  return error.status === 429 ? 'busy' : 'away'
}

/** The skeleton has the final height, to avoid layout shift. */
const Opening = () => (
  <section aria-busy="true" aria-label={english.opening} className="grid gap-4">
    <Skeleton className="h-5 w-60" />
    <Skeleton className="h-9 w-4/5" />
    <Skeleton className="h-5 w-full" />
    <Skeleton className="h-18 w-full" />
    <Skeleton className="h-40 w-full" />
    <Skeleton className="h-20 w-full" />
  </section>
)
