import { createFileRoute } from '@tanstack/react-router'
import DocumentSheet from '~/kinds/documents/document-sheet.tsx'

/** One document, a sheet over the list. */
export const Route = createFileRoute('/_app/documents/_list/$documentId')({ component: DocumentPage })

function DocumentPage() {
  const { documentId } = Route.useParams()
  const navigate = Route.useNavigate()
  return (
    <DocumentSheet
      key={documentId}
      id={documentId}
      onClose={() => void navigate({ to: '/documents', search: true })}
    />
  )
}
