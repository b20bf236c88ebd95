import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { BookSheet } from '~/kinds/appointments/book-sheet.tsx'

/** A new appointment with this client, over their page. */
export const Route = createFileRoute('/_app/leads/$leadId/appointments/new')({ component: Book })

function Book() {
  const { leadId } = Route.useParams()
  const navigate = useNavigate()
  const close = () => void navigate({ to: '/leads/$leadId', params: { leadId }, search: true })
  return <BookSheet leadId={leadId} saleId={undefined} at={undefined} onClose={close} onBooked={close} />
}
