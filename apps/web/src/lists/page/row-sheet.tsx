import type { UseQueryResult } from '@tanstack/react-query'
import FileX from 'lucide-react/icons/file-x'
import type { ReactNode } from 'react'
import { useLastError } from '../../api/away.ts'
import { isServerError } from '../../api/server-error.ts'
import { Bone } from '../../ui/bone.tsx'
import { Button } from '../../ui/button.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Sheet } from '../../ui/sheet.tsx'

interface Props<Whole> {
  readonly title: string
  readonly query: UseQueryResult<Whole>
  /** What is said of one that is there no more. */
  readonly gone: { readonly title: string; readonly help: string }
  /** "Loading the call": for those who do not see it load. */
  readonly loading: string
  readonly onClose: () => void
  readonly children: (whole: Whole) => ReactNode
}

/** One entry of a log over its list: loading, away, gone, or what it is. */
export function RowSheet<Whole>({ title, query, gone, loading, onClose, children }: Props<Whole>) {
  const error = useLastError(query)
  const isGone = isServerError(error) && error.status < 500
  return (
    <Sheet title={title} onClose={onClose}>
      {isGone ? (
        <Panel icon={<FileX />} {...gone} />
      ) : query.data !== undefined ? (
        children(query.data)
      ) : error ? (
        <ErrorPanel message={isServerError(error) ? error.body.message : undefined}>
          <Button onClick={() => void query.refetch()}>Try again</Button>
        </ErrorPanel>
      ) : (
        <Loading label={loading} />
      )}
    </Sheet>
  )
}

const Loading = ({ label }: { readonly label: string }) => (
  <section aria-busy="true" aria-label={label} className="grid content-start gap-4 px-gutter py-5">
    <Bone className="h-5 w-24" />
    <Bone className="w-3/5" />
    <Bone className="w-2/5" />
    <Bone className="h-40 w-full" />
  </section>
)
