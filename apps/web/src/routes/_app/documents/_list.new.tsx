import { createFileRoute } from '@tanstack/react-router'
import { UploadSheet } from './-upload/upload-sheet.tsx'

/** Uploads documents of a client or a job, a sheet over the list. */
export const Route = createFileRoute('/_app/documents/_list/new')({ component: UploadPage })

function UploadPage() {
  const navigate = Route.useNavigate()
  return <UploadSheet onClose={() => void navigate({ to: '/documents', search: true })} />
}
