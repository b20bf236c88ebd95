import { legacyRoutes } from '@crm/contract/legacy/legacy-records'
import { type LegacyKind, legacyKind } from '@crm/contract/legacy/kinds'
import { titleOfLegacy } from '@crm/contract/legacy/titles'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import FileX from 'lucide-react/icons/file-x'
import { routeQuery } from '~/api/route-query.ts'
import { isServerError } from '~/api/server-error.ts'
import { Skeleton } from '~/ui/skeleton.tsx'
import { Button } from '~/ui/button.tsx'
import { ErrorPanel } from '~/ui/error-panel.tsx'
import { Panel } from '~/ui/panel.tsx'
import { Sheet } from '~/ui/sheet.tsx'
import { LegacyRecordView } from './record-view.tsx'
import { Busy } from '~/ui/busy.tsx'

const list = getRouteApi('/_app/settings/legacy/$kind')

interface Props {
  readonly kind: LegacyKind
  /** Its ID in the former store. */
  readonly formerId: string
}

/** One legacy record over its list. */
export function RecordSheet({ kind, formerId }: Props) {
  const navigate = list.useNavigate()
  const search = list.useSearch()
  const { id, noun } = legacyKind(kind)
  const query = useQuery({
    ...routeQuery(legacyRoutes[kind].get, { params: { [id]: formerId } }),
    meta: { quiet: true },
  })
  const refusal = query.isError && isServerError(query.error) ? query.error : undefined
  return (
    <Sheet
      title={query.data ? titleOfLegacy(kind, query.data) || noun : noun}
      onClose={() => void navigate({ to: '/settings/legacy/$kind', params: { kind }, search })}
    >
      {refusal && refusal.status < 500 ? (
        <Panel icon={<FileX />} title="No access to this record" help={refusal.body.message} />
      ) : query.isError && !query.data ? (
        <ErrorPanel message={refusal?.body.message}>
          <Button onClick={() => void query.refetch()}>Try again</Button>
        </ErrorPanel>
      ) : query.data ? (
        <LegacyRecordView kind={kind} record={query.data} />
      ) : (
        <Loading />
      )}
    </Sheet>
  )
}

const Loading = () => (
  <Busy
    as="section"
    isPage
    aria-label="Loading the record"
    className="grid content-start gap-4 px-gutter py-5"
  >
    <Skeleton className="w-2/5" />
    <Skeleton className="h-40 w-full" />
    <Skeleton className="h-40 w-full" />
  </Busy>
)
