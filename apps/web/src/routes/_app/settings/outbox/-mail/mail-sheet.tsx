import { mails } from '@crm/contract'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { routeQuery } from '~/api/route-query.ts'
import { RowSheet } from '~/lists/page/row-sheet.tsx'
import { OneMail } from './one-mail.tsx'

const list = getRouteApi('/_app/settings/outbox/_list')

interface Props {
  readonly mailId: string
}

/** One mail over the outbox. */
export function MailSheet({ mailId }: Props) {
  const navigate = list.useNavigate()
  const search = list.useSearch()
  return (
    <RowSheet
      title="Email"
      query={useQuery({ ...routeQuery(mails.get, { params: { id: mailId } }), meta: { quiet: true } })}
      notFound={{ title: 'This email was deleted', help: 'Emails are deleted after 90 days.' }}
      loading="Loading the email"
      onClose={() => void navigate({ to: '/settings/outbox', search })}
    >
      {(mail) => <OneMail mail={mail} />}
    </RowSheet>
  )
}
