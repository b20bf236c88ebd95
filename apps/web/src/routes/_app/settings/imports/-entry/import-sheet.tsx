import { leadImports } from '@crm/contract'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import FileX from 'lucide-react/icons/file-x'
import { ask } from '../../../../../api/ask.ts'
import { isServerError } from '../../../../../api/server-error.ts'
import { Bone } from '../../../../../ui/bone.tsx'
import { Button } from '../../../../../ui/button.tsx'
import { ErrorPanel } from '../../../../../ui/error-panel.tsx'
import { Panel } from '../../../../../ui/panel.tsx'
import { Sheet } from '../../../../../ui/sheet.tsx'
import { ImportEntry } from './import-entry.tsx'

const list = getRouteApi('/_app/settings/imports/_list')

interface Props {
  readonly importId: string
}

/** One call of the lead import over its list. */
export function ImportSheet({ importId }: Props) {
  const navigate = list.useNavigate()
  const search = list.useSearch()
  const query = useQuery({ ...ask(leadImports.get, { params: { id: importId } }), meta: { quiet: true } })
  const isGone = query.isError && isServerError(query.error) && query.error.status < 500
  return (
    <Sheet title="Call of the lead import" onClose={() => void navigate({ to: '/settings/imports', search })}>
      {isGone ? (
        <Panel
          icon={<FileX />}
          title="This call is not kept"
          help="Calls that brought nothing are removed after 90 days."
        />
      ) : query.isError && !query.data ? (
        <ErrorPanel message={isServerError(query.error) ? query.error.body.message : undefined}>
          <Button onClick={() => void query.refetch()}>Try again</Button>
        </ErrorPanel>
      ) : query.data ? (
        <ImportEntry entry={query.data} />
      ) : (
        <Loading />
      )}
    </Sheet>
  )
}

const Loading = () => (
  <section aria-busy="true" aria-label="Loading the call" className="grid content-start gap-4 px-gutter py-5">
    <Bone className="h-5 w-24" />
    <Bone className="w-3/5" />
    <Bone className="w-2/5" />
    <Bone className="h-40 w-full" />
  </section>
)
