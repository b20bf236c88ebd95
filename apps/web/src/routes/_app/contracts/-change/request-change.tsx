import { contracts } from '@crm/contract'
import { webSales } from '@crm/contract/web/sales'
import { whyNotNow } from '@crm/domain/contracts/states'
import { can } from '@crm/domain/people/can'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import Lock from 'lucide-react/icons/lock'
import { routeQuery } from '~/api/route-query.ts'
import { useMe } from '~/session/me.ts'
import { Button } from '~/ui/button.tsx'
import { ErrorPanel } from '~/ui/error-panel.tsx'
import { Panel } from '~/ui/panel.tsx'
import { Sheet } from '~/ui/sheet.tsx'
import { contractSubject } from '~/kinds/contracts/contract-subject.ts'
import { ChangeForm } from './change-form.tsx'
import { Busy } from '~/ui/busy.tsx'

interface Props {
  readonly contractId: string
}

/** Requests a change of the agreement, over the page of its contract. */
export function RequestChange({ contractId }: Props) {
  const me = useMe()
  const navigate = useNavigate()
  const close = () => void navigate({ to: '/contracts/$contractId', params: { contractId }, search: true })
  const contract = useQuery(routeQuery(contracts.get, { params: { id: contractId } })).data
  const saleQuery = useQuery({
    ...routeQuery(webSales.get, { params: { id: contract?.saleId ?? '' } }),
    enabled: contract !== undefined,
  })
  const sale = saleQuery.data
  const allowed = contract && can.requestContractChange(me, contractSubject(contract))
  const reason =
    contract && (whyNotNow('requestChange', contract) ?? (allowed?.ok === false ? allowed.reason : undefined))
  return (
    <Sheet title={contract ? `Change ${contract.contractId}` : 'Request a change'} onClose={close}>
      {reason !== undefined ? (
        <Panel icon={<Lock />} title="No change can be requested now" help={reason} />
      ) : contract && sale ? (
        <ChangeForm contract={contract} sale={sale} onClose={close} />
      ) : saleQuery.isError ? (
        <ErrorPanel>
          <Button onClick={() => void saleQuery.refetch()}>Try again</Button>
        </ErrorPanel>
      ) : (
        <Busy as="div" isPage />
      )}
    </Sheet>
  )
}
