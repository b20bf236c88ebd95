import { leadImports } from '@crm/contract'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { routeQuery } from '~/api/route-query.ts'
import { RowSheet } from '~/lists/page/row-sheet.tsx'
import { ImportEntry } from './import-entry.tsx'

const list = getRouteApi('/_app/settings/imports/_list')

interface Props {
  readonly importId: string
}

/** One call of the lead import over its list. */
export function ImportSheet({ importId }: Props) {
  const navigate = list.useNavigate()
  const search = list.useSearch()
  return (
    <RowSheet
      title="Call of the lead import"
      query={useQuery({
        ...routeQuery(leadImports.get, { params: { id: importId } }),
        meta: { quiet: true },
      })}
      notFound={{
        title: 'This call was deleted',
        help: 'Unused calls are deleted after 90 days.',
      }}
      loading="Loading the call"
      onClose={() => void navigate({ to: '/settings/imports', search })}
    >
      {(entry) => <ImportEntry entry={entry} />}
    </RowSheet>
  )
}
