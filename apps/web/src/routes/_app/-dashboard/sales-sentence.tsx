import { type Clause, explainSales } from '@crm/domain/dashboard/explain'
import {
  type Span,
  type SpanWords,
  spanOfMonth,
  wordsOfMonth,
  wordsOfSpan,
} from '@crm/domain/dashboard/spans'
import type { DashboardChange } from '@crm/contract/web/dashboard-shapes'
import { Link } from '@tanstack/react-router'
import { Busy } from '~/ui/busy.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { listOfStage } from './sales-lists.ts'
import { useDashboardFilters, useSalesChange } from './use-figures.ts'

/** Why sales changed in the chosen days or month, in one sentence: each of its numbers opens its list. */
export function SalesSentence() {
  const { days, month } = useDashboardFilters()
  const { data: latest, isError, isPlaceholderData } = useSalesChange(month)
  if (isError && !latest) return null
  // The figures of another span would be read with the words of this one.
  const data = isPlaceholderData ? undefined : latest
  return (
    <div className="flex-none px-gutter pb-5">
      <Busy as="div" isBusy={data === undefined} className="min-h-14 max-w-280 max-sm:min-h-35">
        {data ? (
          <p className="text-20 text-pretty text-2 max-sm:text-16">
            {explainSales(data, spanWords(days, month)).map((clause, at) => (
              // oxlint-disable-next-line react/no-array-index-key -- the parts of a sentence do not move
              <Words key={at} clause={clause} change={data} />
            ))}
          </p>
        ) : (
          <Skeleton className="h-5 w-2/3" />
        )}
      </Busy>
    </div>
  )
}

const spanWords = (days: Span, month: string | undefined): SpanWords =>
  month === undefined ? wordsOfSpan(days) : wordsOfMonth(spanOfMonth(new Date(), month))

interface WordsProps {
  readonly clause: Clause
  readonly change: DashboardChange
}

function Words({ clause: { words, list, isWorse }, change }: WordsProps) {
  const { ofRep } = useDashboardFilters()
  if (!list || list.count === 0) return words
  const more = list.repId === undefined ? ofRep : { rep: list.repId ?? 'none' }
  return (
    <Link
      {...listOfStage(list.stage, change[list.when], more)}
      data-counts={list.count}
      className={`font-medium text-1 underline decoration-2 underline-offset-4 hover:text-link ${
        isWorse ? 'decoration-warn-mark' : 'decoration-line-control'
      }`}
    >
      {words}
    </Link>
  )
}
