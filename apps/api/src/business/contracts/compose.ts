/** A contract as it would be sent now: its text, its signers, and what is missing. */
import { type MissingContractField, missingContractFields } from '@crm/domain/contracts/missing'
import { type SignerRole, templateOf } from '@crm/domain/contracts/templates'
import { fullName } from '@crm/domain/leads/lead-name'
import { type FormInUse, findApproved, findFormInUse } from '#shared/forms/queries'
import type { Connection } from '#platform/db/database'
import { describeTerms } from './change.ts'
import type { Contract } from './contract.ts'
import { missingMergeFields } from './merge-values.ts'
import { missingLettersOf } from './missing-letters.ts'
import type { ChangedTerm, PaperContext } from './paper-blocks.ts'
import { type Paper, besideEnglish, composePaper, paperContextOf } from './paper.ts'
import type { ServiceTemplate } from './pick-template.ts'
import { type FactsRow, findFacts } from './queries.ts'
import { type StoredOrder, composeOrder, serviceNameOf } from './service-order.ts'

interface Composed {
  readonly paper: Paper
  /** The version of our form; undefined for a template of a signature service. */
  readonly form?: FormInUse
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
  const changed = await changedTermsOf(db, contract)
  const context = paperContextOf(contract, facts, { now, changed, language: 'English' })
  const form = await findFormInUse(db, contract.template)
  const own = composePaper(context, form.wording)
  const ownMissing = missingContractFields(contract.template, context.filled, context.today)
  if (contract.signing_service === 'own') {
    const signers = signersOf(contract, facts)
    const { missing: missingForm, ...translated } = await translate(db, contract, { context, form, own })
    const missing = [
      ...missingForm,
      ...withoutRepeats([
        ...ownMissing,
        ...[form.wording, translated.form.wording].flatMap((text) => missingMergeFields(text, context)),
      ]),
      // Both texts have the same values, and the labels lead to their fields in English only.
      ...(await missingLettersOf(own, signers)),
    ]
    return { ...translated, signers, missing }
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

interface OwnPaper {
  readonly context: PaperContext
  readonly form: FormInUse
  readonly own: Paper
}

/** In Spanish with the English text beside it; without an approved Spanish version it cannot be sent. */
async function translate(
  db: Connection,
  { template, language }: Pick<Contract, 'template' | 'language'>,
  { context, form, own }: OwnPaper,
) {
  if (language === 'English') return { form, paper: own, missing: [] }
  const spanish = await findApproved(db, template, 'es')
  if (spanish)
    return {
      form: spanish,
      paper: besideEnglish(composePaper({ ...context, language }, spanish.wording), own),
      missing: [],
    }
  const message = 'There is no approved Spanish version of this form.'
  const lacking = { key: 'form', on: 'form', field: template, message } as const
  return { form, paper: own, missing: [lacking] }
}

/** A field that the template needs anyway is reported once, in its own words. */
const withoutRepeats = (missing: readonly MissingContractField[]) =>
  [
    ...new Map(missing.toReversed().map((entry) => [`${entry.on} ${entry.field}`, entry])).values(),
  ].toReversed()

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
