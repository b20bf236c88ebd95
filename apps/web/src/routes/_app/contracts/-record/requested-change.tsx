import { contracts } from '@crm/contract'
import type { Contract } from '@crm/contract/web/contract-shapes'
import { whyNotNow } from '@crm/domain/contracts/states'
import { can } from '@crm/domain/people/can'
import { useQuery } from '@tanstack/react-query'
import Check from 'lucide-react/icons/check'
import X from 'lucide-react/icons/x'
import { routeQuery } from '~/api/route-query.ts'
import { askPerson } from '~/records/edit/questions.tsx'
import { useMe } from '~/session/me.ts'
import { Skeleton } from '~/ui/skeleton.tsx'
import { Button } from '~/ui/button.tsx'
import { Card } from '~/ui/card.tsx'
import { formatMoment } from '~/ui/format.ts'
import { contractSubject } from '~/kinds/contracts/contract-subject.ts'
import { ChangeEffects } from '../-change/change-effects.tsx'
import { AnswerDialog } from './answer-dialog.tsx'
import { Busy } from '~/ui/busy.tsx'

interface Props {
  readonly contract: Contract
}

/** The change that waits for an answer, or that this contract makes: differences and effects. */
export function RequestedChange({ contract }: Props) {
  const { changeRequest, change } = contract
  if (changeRequest) return <OpenRequest contract={contract} request={changeRequest} />
  return change ? <AppliedRequest contract={contract} /> : null
}

interface OpenRequestProps extends Props {
  readonly request: NonNullable<Contract['changeRequest']>
}

function OpenRequest({ contract, request }: OpenRequestProps) {
  const { reason, requestedByName, requestedAt, fields } = request
  const { id } = contract
  const { data } = useQuery(
    // A dry run: it only reads, although it is a POST.
    routeQuery(contracts.changeEffect, { params: { id }, body: { fields } }),
  )
  const allowed = can.changeContract(useMe(), contractSubject(contract))
  const off = whyNotNow('acceptChange', contract) ?? (allowed.ok ? null : allowed.reason)
  const answer = (isAccepted: boolean) =>
    void askPerson<void>((close) => (
      <AnswerDialog contract={contract} isAccepted={isAccepted} onClose={close} />
    ))
  return (
    <div className="flex-none">
      <Card
        title="A change is requested"
        actions={
          <>
            <Button size="small" reason={off} onClick={() => answer(false)}>
              <X className="icon-14" />
              Refuse
            </Button>
            <Button size="small" variant="primary" reason={off} onClick={() => answer(true)}>
              <Check className="icon-14" />
              Accept
            </Button>
          </>
        }
      >
        <p className="border-b border-line px-4 py-3 text-13">
          {reason}
          <span className="block text-12 text-3">
            {requestedByName}, {formatMoment(requestedAt)}
          </span>
        </p>
        <div className="p-4">{data ? <ChangeEffects effect={data} /> : waiting}</div>
      </Card>
    </div>
  )
}

/** Shown on a draft made from a change request, and on the contract it becomes. */
function AppliedRequest({ contract }: Props) {
  const { data } = useQuery(routeQuery(contracts.preview, { params: { id: contract.id } }))
  if (data && !data.changes) return null
  return (
    <div className="flex-none">
      <Card title="What it changes">
        {contract.changeReason ? (
          <p className="border-b border-line px-4 py-3 text-13">{contract.changeReason}</p>
        ) : null}
        <div className="p-4">{data?.changes ? <ChangeEffects effect={data.changes} /> : waiting}</div>
      </Card>
    </div>
  )
}

const waiting = (
  <Busy as="div" className="grid gap-2">
    <Skeleton className="w-2/3" />
    <Skeleton className="w-1/2" />
  </Busy>
)
