import { documents } from '@crm/contract'
import { useQuery } from '@tanstack/react-query'
import { ask } from '~/api/ask.ts'
import { NotRead } from '~/records/not-read.tsx'
import { DocumentBones, DocumentView, documentAway } from '~/kinds/documents/document-view.tsx'

/** Preview of a document beside the list. */
export default function DocumentGlance({ id }: { readonly id: string }) {
  const query = useQuery({ ...ask(documents.get, { params: { id } }), meta: { quiet: true } })
  if (query.data) {
    return (
      <div className="grid h-full min-h-0 grid-rows-[auto_minmax(320px,1fr)] gap-5">
        <DocumentView document={query.data} />
      </div>
    )
  }
  if (query.isError) return <NotRead error={query.error} query={query} away={documentAway} />
  return <DocumentBones />
}
