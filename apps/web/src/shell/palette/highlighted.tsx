import { matchedSpans } from '@crm/domain/search/highlight'
import { Fragment } from 'react'

interface Props {
  readonly text: string
  readonly query: string
}

/** The text with the query's matches highlighted. */
export function Highlighted({ text, query }: Props) {
  const spans = matchedSpans(text, query)
  return (
    <>
      {spans.map(({ from, to }, at) => (
        <Fragment key={from}>
          {text.slice(spans[at - 1]?.to ?? 0, from)}
          <mark className="bg-transparent font-strong text-link">{text.slice(from, to)}</mark>
        </Fragment>
      ))}
      {text.slice(spans.at(-1)?.to ?? 0)}
    </>
  )
}
