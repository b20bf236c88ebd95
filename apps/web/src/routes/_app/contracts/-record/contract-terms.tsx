import { contracts } from '@crm/contract'
import type { Contract, ContractPreview } from '@crm/contract/web/contract-shapes'
import { templateOf } from '@crm/domain/contracts/templates'
import { dateInWords } from '@crm/domain/moments'
import { formatDollars } from '@crm/domain/money'
import { signingServices } from '@crm/domain/contracts/service-template'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { routeQuery } from '~/api/route-query.ts'
import { askPerson } from '~/records/edit/questions.tsx'
import { FactInPlace } from '~/records/facts/fact-in-place.tsx'
import { applying } from '~/records/facts/layout.ts'
import { useMe } from '~/session/me.ts'
import { Button } from '~/ui/button.tsx'
import { Facts } from '~/ui/facts.tsx'
import { contractFacts } from '~/kinds/contracts/contract-facts.ts'
import { contractKind } from '../-contract-kind.ts'
import { PaymentsDialog } from './payments-dialog.tsx'

interface Props {
  readonly contract: Contract
}

type Term = keyof typeof contractFacts

/** Terms agreed beside the sale, editable in place while it is a draft. */
export function ContractTerms({ contract }: Props) {
  const { sections } = templateOf(contract.template)
  const paper = usePaper(contract)
  const terms = applying(contractFacts, Object.keys(contractFacts) as Term[], contract, useMe())
  return (
    <section aria-label="Terms" className="border-t border-line pt-4">
      <h2 className="mb-2">Terms</h2>
      <Facts
        of={{
          ...Object.fromEntries(
            terms.map((field) => [contractFacts[field].label, fact(contract, field, paper)]),
          ),
          ...(sections.includes('schedule') && {
            Payments: (
              <div id={idOfTerm('progressPayments')}>
                <Payments
                  contract={contract}
                  payments={paper?.progressPayments ?? contract.progressPayments ?? []}
                />
              </div>
            ),
          }),
          ...(contract.signingService !== 'own' && {
            'Signed with': signingServices[contract.signingService],
          }),
          ...(contract.formVersion !== null && { 'Form version': String(contract.formVersion) }),
          ...(contract.installerTemplateId && { 'Installer template': contract.installerTemplateId }),
        }}
      />
    </section>
  )
}

const fact = (contract: Contract, field: Term, paper: ContractPreview | undefined): ReactNode => (
  <div id={idOfTerm(field)}>
    <FactInPlace kind={contractKind} record={contract} field={field} />
    {contract[field] === null && onPaper[field] ? (
      <OnPaper words={paper ? onPaper[field](paper) : '…'} />
    ) : null}
  </div>
)

/** The document's own text for terms left empty. */
const onPaper: Partial<Record<Term, (paper: ContractPreview) => string | undefined>> = {
  usesSubcontractors: ({ usesSubcontractors: uses }) => (uses === null ? undefined : uses ? 'Yes' : 'No'),
  approxStartDate: ({ startsOn }) => (startsOn === null ? undefined : dateInWords(startsOn)),
  approxCompletionDate: ({ completesOn }) => (completesOn === null ? undefined : dateInWords(completesOn)),
}

const OnPaper = ({ words }: { readonly words: string | undefined }) =>
  words === undefined ? null : <p className="text-12 text-3">In the contract: {words}</p>

/** The document as it was sent, or filled from the current draft. */
const usePaper = ({ id }: Contract) =>
  useQuery({ ...routeQuery(contracts.preview, { params: { id } }), meta: { quiet: true } }).data

interface PaymentsProps extends Props {
  readonly payments: ContractPreview['progressPayments']
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

/** Scrolls to a term and opens its field. */
export function openTerm(field: string): void {
  const term = document.getElementById(idOfTerm(field))
  term?.scrollIntoView({ block: 'center' })
  term?.querySelector('button')?.click()
}
