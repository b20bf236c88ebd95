import { createFileRoute } from '@tanstack/react-router'
import { MailSheet } from './-mail/mail-sheet.tsx'

/** A sheet over the list, opened by the address alone. */
export const Route = createFileRoute('/_app/settings/outbox/_list/$mailId')({ component: OneMail })

function OneMail() {
  const { mailId } = Route.useParams()
  return <MailSheet key={mailId} mailId={mailId} />
}
