import { documents } from '@crm/contract'
import { useQuery } from '@tanstack/react-query'
import { routeQuery } from '~/api/route-query.ts'
import { LoadError } from '~/records/load-error.tsx'
import { DocumentSkeleton, DocumentView, documentNotFound } from '~/kinds/documents/document-view.tsx'

/** Preview of a document beside the list. */
export default function DocumentPreview({ id }: { readonly id: string }) {
  const query = useQuery({ ...routeQuery(documents.get, { params: { id } }), meta: { quiet: true } })
  if (query.data) {
    return (
      <div className="grid h-full min-h-0 grid-rows-[auto_minmax(320px,1fr)] gap-5">
        <DocumentView document={query.data} />
      </div>
    )
  }
  if (query.isError) return <LoadError error={query.error} query={query} notFound={documentNotFound} />
  return <DocumentSkeleton />
}
