import { webLeads } from '@crm/contract'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { routeQuery } from '~/api/route-query.ts'
import { Skeleton } from '~/ui/skeleton.tsx'
import { Button } from '~/ui/button.tsx'
import { ErrorPanel } from '~/ui/error-panel.tsx'
import { ClientPicker } from '~/kinds/leads/client-picker.tsx'
import { shareWords } from './share-words.ts'

/** Chooses the lead to merge with: duplicate candidates first, or any other. */
export function ChooseOther({ leadId }: { readonly leadId: string }) {
  const navigate = useNavigate()
  const [error, setError] = useState<string>()
  const lead = useQuery(routeQuery(webLeads.get, { params: { id: leadId } }))
  const { firstName, lastName, phone1, email1, primaryAddress } = lead.data ?? {}
  const alike = useQuery({
    ...routeQuery(webLeads.duplicates, {
      query: {
        exceptId: leadId,
        ...(firstName && { firstName }),
        ...(lastName && { lastName }),
        ...(phone1 && { phone1 }),
        ...(email1 && { email1 }),
        ...(primaryAddress && { address: primaryAddress.fullAddress }),
      },
    }),
    enabled: lead.data !== undefined,
  })
  if (lead.isError) {
    return (
      <ErrorPanel title="This lead does not exist, or you have no access.">
        <Button onClick={() => void lead.refetch()}>Try again</Button>
      </ErrorPanel>
    )
  }
  if (!lead.data) return <Skeleton className="w-1/2" />
  const choose = ({ id }: { readonly id: string }) => {
    if (id === leadId) setError('This is the same lead.')
    else void navigate({ to: '/leads/duplicates', search: { lead: leadId, other: id } })
  }
  return (
    <>
      <p className="text-13 text-2">
        Which other lead is <b className="font-strong text-1">{lead.data.fullName}</b>, {lead.data.number},
        too? You compare both before anything happens.
      </p>
      <ul aria-label="Leads that share something" className="grid max-w-[28rem] gap-2 empty:hidden">
        {alike.data?.map((one) => (
          <li key={one.lead.id}>
            <Button className="h-auto w-full justify-start py-2 text-left" onClick={() => choose(one.lead)}>
              <span className="grid min-w-0">
                <span className="truncate">
                  {one.lead.fullName}, {one.lead.number}
                </span>
                <span className="truncate font-normal text-3">shares {shareWords(one.because)}</span>
              </span>
            </Button>
          </li>
        ))}
      </ul>
      <div className="max-w-[28rem]">
        <ClientPicker label="Another lead" error={error} onChoose={choose} />
      </div>
    </>
  )
}
