import { contracts } from '@crm/contract'
import type { Contract } from '@crm/contract/web/contract-shapes'
import { templateOf } from '@crm/domain/contracts/templates'
import { formatDollars } from '@crm/domain/money'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ask } from '../../../../api/ask.ts'
import { askPerson } from '../../../../records/edit/questions.tsx'
import { FactInPlace } from '../../../../records/facts/fact-in-place.tsx'
import { useMe } from '../../../../session/me.ts'
import { Button } from '../../../../ui/button.tsx'
import { Facts } from '../../../../ui/facts.tsx'
import type { contractFacts } from '../-contract-facts.ts'
import { contractKind } from '../-contract-kind.ts'
import { PaymentsDialog } from './payments-dialog.tsx'

interface Props {
  readonly contract: Contract
}

type Term = keyof typeof contractFacts

/** What is agreed beside the sale, changed where it stands while it is a draft. */
export function ContractTerms({ contract }: Props) {
  const { signers, sections } = templateOf(contract.template)
  const payments = usePayments(contract)
  const terms: readonly Term[] = [
    'title',
    ...(signers.includes('buyer2') ? (['secondBuyerName', 'secondBuyerEmail'] as const) : []),
    ...(sections.includes('subcontractors') ? (['usesSubcontractors'] as const) : []),
    ...(sections.includes('schedule') ? (['approxStartDate', 'approxCompletionDate'] as const) : []),
  ]
  return (
    <section aria-label="Terms" className="border-t border-line pt-4">
      <h2 className="mb-2">Terms</h2>
      <Facts
        of={{
          ...Object.fromEntries(
            terms.map((field) => [contractKind.facts[field].label, fact(contract, field)]),
          ),
          ...(sections.includes('schedule') && {
            Payments: (
              <div id={idOfTerm('progressPayments')}>
                <Payments contract={contract} payments={payments} />
              </div>
            ),
          }),
          ...(contract.installerTemplateId && { 'Installer’s form': contract.installerTemplateId }),
        }}
      />
    </section>
  )
}

const fact = (contract: Contract, field: Term): ReactNode => (
  <div id={idOfTerm(field)}>
    <FactInPlace kind={contractKind} record={contract} field={field} />
  </div>
)

/** Those that were agreed, or the usual ones as the draft is filled with them. */
function usePayments({ id, progressPayments }: Contract) {
  const { data } = useQuery({ ...ask(contracts.preview, { params: { id } }), meta: { quiet: true } })
  return data?.progressPayments ?? progressPayments ?? []
}

interface PaymentsProps extends Props {
  readonly payments: ReturnType<typeof usePayments>
}

function Payments({ contract, payments }: PaymentsProps) {
  const me = useMe()
  const allowed = contractKind.may?.(me, contract)
  const isDraft = contract.state === 'Draft'
  return (
    <>
      <ul className="grid gap-1">
        {Object.entries(payments).map(([at, { work, amount }]) => (
          <li key={at} className="flex gap-3">
            <span className="min-w-0 flex-1">{work}</span>
            <span className="num">{formatDollars(amount)}</span>
          </li>
        ))}
      </ul>
      {isDraft ? (
        <Button
          size="small"
          className="mt-1.5"
          reason={allowed?.ok === false ? allowed.reason : null}
          onClick={() =>
            void askPerson<void>((close) => (
              <PaymentsDialog contract={contract} payments={payments} onClose={close} />
            ))
          }
        >
          Change the payments
        </Button>
      ) : null}
    </>
  )
}

const idOfTerm = (field: string) => `term-${field}`

/** Brings a term into view and opens its field. */
export function openTerm(field: string): void {
  const term = document.getElementById(idOfTerm(field))
  term?.scrollIntoView({ block: 'center' })
  term?.querySelector('button')?.click()
}
