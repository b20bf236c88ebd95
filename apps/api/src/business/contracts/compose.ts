/** A contract as it would be sent now: its text, its signers, and what is missing. */
import { type MissingContractField, missingContractFields } from '@crm/domain/contracts/missing'
import { type SignerRole, templateOf } from '@crm/domain/contracts/templates'
import { fullName } from '@crm/domain/leads/lead-name'
import { pacificDay } from '@crm/domain/time'
import type { Connection } from '#platform/db/database'
import { describeTerms } from './change.ts'
import type { Contract } from './contract.ts'
import { fillIn } from './fill-in.ts'
import { missingLettersOf } from './missing-letters.ts'
import { type ChangedTerm, type Paper, composePaper } from './paper.ts'
import type { ServiceTemplate } from './pick-template.ts'
import { type FactsRow, findFacts } from './queries.ts'
import { type StoredOrder, composeOrder, serviceNameOf } from './service-order.ts'

interface Composed {
  readonly paper: Paper
  /** In signing order. */
  readonly signers: readonly {
    readonly role: SignerRole
    readonly name: string
    readonly email: string | null
  }[]
  readonly missing: readonly MissingContractField[]
  /** For the signature service; undefined with our own signing. */
  readonly order?: StoredOrder
}

/** Without `service`, a contract that a service signs lacks its template. */
export async function composeContract(
  db: Connection,
  contract: Contract,
  facts: FactsRow,
  {
    now,
    message,
    service,
  }: {
    readonly now: Date
    readonly message?: string | undefined
    readonly service?: ServiceTemplate | undefined
  },
): Promise<Composed> {
  const own = composePaper(contract, facts, { now, changed: await changedTermsOf(db, contract) })
  const ownMissing = missingContractFields(contract.template, fillIn(contract, facts), pacificDay(now))
  if (contract.signing_service === 'own') {
    const signers = signersOf(contract, facts)
    return { paper: own, signers, missing: [...ownMissing, ...(await missingLettersOf(own, signers))] }
  }
  if (!service) {
    const message = `${serviceNameOf(contract)} does not have the template.`
    const lost = { key: 'template', on: 'contract', field: 'serviceTemplateId', message } as const
    return { paper: valuesPaper(own, contract, []), signers: [], missing: [...ownMissing, lost] }
  }
  const { signing, template, map } = service
  const { fillsEveryRole } = signing
  const { values, signers, missing, order } = composeOrder(contract, facts, template, {
    map,
    message: message ?? null,
    fillsEveryRole,
  })
  const paper = valuesPaper(own, contract, values)
  const letters = await missingLettersOf(paper, signers)
  return { paper, signers, missing: [...ownMissing, ...missing, ...letters], order }
}

/** The text is the service's: our copy of what was sent lists the values that it was filled with. */
const valuesPaper = (
  own: Paper,
  contract: Contract,
  values: readonly (readonly [string, string])[],
): Paper => ({
  ...own,
  parts: [
    {
      key: 'values',
      title: contract.title,
      blocks: [
        {
          text: `The contract is a template of ${serviceNameOf(contract)}, filled with these values.`,
          isLarge: false,
        },
        { facts: values.map(([label, value]): [string, string] => [label, value]) },
      ],
    },
  ],
})

/** The terms that the contract changes, as readable text; empty without a change. */
export async function changedTermsOf(
  db: Connection,
  contract: Pick<Contract, 'sale_id' | 'change'>,
): Promise<ChangedTerm[]> {
  if (!contract.change) return []
  const { change } = contract
  const [before, after] = [
    await findFacts(db, contract.sale_id, null),
    await findFacts(db, contract.sale_id, change),
  ]
  return before && after ? describeTerms(before, after, change) : []
}

/** The signers in signing order. */
export function signersOf(contract: Contract, facts: FactsRow) {
  const people: Record<SignerRole, { name: string | null; email: string | null }> = {
    buyer1: { name: fullName(facts.first_name, facts.last_name), email: facts.email1 },
    buyer2: { name: contract.second_buyer_name, email: contract.second_buyer_email },
    salesperson: { name: facts.rep_name, email: null },
    contractor: { name: facts.company_name, email: null },
  }
  return templateOf(contract.template).signers.flatMap((role) => {
    const { name, email } = people[role]
    return name ? [{ role, name, email }] : []
  })
}
