import { mails } from '@crm/contract'
import { can } from '@crm/domain/people/can'
import { useQuery } from '@tanstack/react-query'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import { routeQuery } from '~/api/route-query.ts'
import { useSend } from '~/api/send.ts'
import { useMe } from '~/session/me.ts'
import { Button } from '~/ui/button.tsx'
import { toast } from '~/ui/toast.ts'

/** Resends all failed mails, after an outage of the mail server. */
export function SendAllAgain() {
  const allowed = can.sendMailAgain(useMe())
  const failed = useQuery({ ...routeQuery(mails.count, {}), enabled: allowed.ok }).data?.Failed ?? 0
  const send = useSend(mails.resendAll)
  if (!allowed.ok || failed === 0) return null
  return (
    <Button
      disabled={send.isPending}
      onClick={() =>
        send.mutate(
          {},
          {
            onSuccess: ({ count }) =>
              toast.done(count === 1 ? 'One email is sent again' : `${count} emails are sent again`),
          },
        )
      }
    >
      <RotateCcw />
      Send failed again
    </Button>
  )
}
