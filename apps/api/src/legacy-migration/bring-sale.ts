/** A sale of the former store becomes a job of the lead, in the phase and step where it stood, under its job number. */
import { NewWebSale } from '@crm/contract/web/sale-shapes'
import { asDay, asDollars, asText, asWhole } from '@crm/domain/legacy/readings'
import { type Former, priceOf, readFormer, saleTable, surveyOf } from '@crm/domain/legacy/migration'
import { type LegacySaleStatus, standingFrom } from '@crm/domain/legacy/sale-statuses'
import { readsAs } from '@crm/domain/legacy/words'
import type { SaleStatus } from '@crm/domain/sales/phases'
import { pacificDay } from '@crm/domain/time'
import { demandNoFaults } from '../http/handle.ts'
import { type Legacy, valueIn } from '../legacy/store.ts'
import { writeNote } from '../notes/act.ts'
import type { UnitOfWork } from '../records/unit-of-work.ts'
import { faultsOf, sellLead, writeSale } from '../sales/act.ts'
import { figuresOf } from '../sales/figures.ts'
import { addressOfLead, findSaleByJobNumber } from '../sales/queries.ts'
import type { GivenSale, Sale } from '../sales/store.ts'
import { findParentSale } from '../records/through-sale.ts'
import { asFarAsItGoes, sifted } from './as-far-as-it-goes.ts'
import { type Coming, formerOf } from './bring-client.ts'
import type { Known } from './known.ts'
import { markBrought } from './queries.ts'

/** Its lead is Sold while the job is not cancelled. Answers 1. */
export async function bringSale(
  work: UnitOfWork,
  { run, lead, remarks }: Coming,
  record: Legacy,
): Promise<number> {
  const former = formerOf('sales', record)
  const chosen = chosenOf(former, run.known)
  const survey = surveyOf(former)
  const used = [...usedOfSale, ...chosen.used, ...(survey ? ['site_survey_date', 'site_survey_time'] : [])]
  const read = sifted(NewWebSale.partial(), readFormer(former, saleTable, used))
  const rep = run.known.person(former['UUID_SalesRep'])
  const price = priceOf(former)
  const addressId = await addressOfLead(work.tx, lead.id, undefined)
  const given = {
    ...read.fields,
    ...chosen.fields,
    ...(survey && { siteSurveyDateTime: survey }),
    ...(price !== undefined && { saleAmount: price }),
    ...(addressId && { addressId }),
    ...(rep && 'id' in rep && { salesRepId: rep.id }),
  }
  const jobNumber = String(asText(former['job_number']) ?? '')
  const isTaken = jobNumber !== '' && (await findSaleByJobNumber(work.tx, jobNumber)) !== undefined
  const standing = standingOf(former, record.updated_at)
  let sale: Sale | undefined
  const { words } = await asFarAsItGoes(given, async (fields: GivenSale) => {
    demandNoFaults(await faultsOf(work, lead.id, fields))
    sale = await writeSale(work, lead, fields, {
      ...(await figuresOf(work, fields)),
      ...standing,
      ...run.numbered(),
      ...(jobNumber !== '' && !isTaken && { job_number: jobNumber }),
    })
  })
  if (!sale) throw new Error('The sale was not written.')
  await markBrought(work.tx, record.id, lead.id, run.id)
  if (sale.status !== 'Cancelled') await sellLead(work, lead.id)

  const job = sale.job_number
  if (isTaken) remarks.push(`Job number ${jobNumber} is taken here: the job is ${job}.`)
  if (rep && 'name' in rep)
    remarks.push(`The rep of ${job} was ${rep.name}, who is nobody here: it has none.`)
  if (chosen.missing.length > 0) remarks.push(`${job}: the catalogue has no ${chosen.missing.join(', ')}.`)
  const said = [...(isTaken ? [`Job number: ${jobNumber}`] : []), ...words, ...read.words]
  if (said.length > 0) {
    const body = [`From the former store, sale ${String(valueIn(record, 'ID_Sale'))}:`, ...said].join('\n')
    const on = await findParentSale(work.tx, sale.id, undefined)
    await writeNote(
      work,
      lead,
      { body, type: 'Import', priority: 'Medium', mentions: [] },
      { job: on, authorId: null },
    )
  }
  return 1
}

/** What stands elsewhere on the job or its client, and what only counts other fields together. */
const usedOfSale = [
  'first_name',
  'last_name',
  'email_1',
  'customer_name',
  'address_full',
  'job_number',
  'status',
  'UUID_SalesRep',
  'sales_rep_name',
  'sale_amount_manual',
  'sale_amount_calculated',
  'is_complete',
  'is_payment_complete',
  'is_qa_review_complete',
  'on_hold',
]

interface Chosen {
  readonly fields: GivenSale
  /** The fields that they were read from. */
  readonly used: readonly string[]
  /** What was named there and is not in the catalogue. */
  readonly missing: readonly string[]
}

/** Installers, modules and loans by their names in the catalogue. */
function chosenOf(former: Former, known: Known): Chosen {
  const named = (field: string, name: string) => (former[field] as Former | null)?.[name]
  const listed = (field: string) => (former[field] as readonly Former[] | null) ?? []
  const installers = [former['installer_name'], named('installer', 'installer_name')]
  const installerId = known.entry('installers', ...installers)
  const subInstaller = named('subinstaller', 'subinstaller_name')
  const subInstallerId = known.entry('subInstallers', subInstaller)
  const [module] = listed('modules')
  const moduleNames = [
    module?.['display_name'],
    joined(module, 'manufacturer', 'model'),
    joined(former, 'module_make', 'module_model'),
  ]
  const moduleId = known.entry('modules', ...moduleNames)
  const moduleQuantity = asWhole(former['module_quantity'])
  const [battery] = listed('batteries')
  const batteryNames = [battery?.['display_name'], joined(battery, 'manufacturer', 'model')]
  const batteryId = known.entry('batteries', ...batteryNames)
  const batteryQuantity = asWhole(former['battery_quantity'])
  const [programme] = listed('finance_programs')
  const loans = [programme?.['finance_program_display_name'], programme?.['finance_program_name']]
  const financeOptionOneId = known.entry('financeOptions', ...loans)
  const financed = asDollars(former['finance_amount_1'])
  const missing = [
    ...(installerId ? [] : installers.slice(0, 1)),
    ...(subInstallerId ? [] : [subInstaller]),
    ...(moduleId ? [] : [moduleNames.find(Boolean)]),
    ...(batteryId ? [] : [batteryNames.find(Boolean)]),
    ...(financeOptionOneId ? [] : [loans.find(Boolean)]),
  ].filter((name) => typeof name === 'string' && name !== '')
  return {
    fields: {
      ...(installerId && { installerId }),
      ...(subInstallerId && { subInstallerId }),
      ...(moduleId && { moduleId, ...(typeof moduleQuantity === 'number' && { moduleQuantity }) }),
      ...(batteryId && { batteryId, ...(typeof batteryQuantity === 'number' && { batteryQuantity }) }),
      ...(financeOptionOneId && {
        financeOptionOneId,
        ...(typeof financed === 'number' && { financeAmountOne: financed }),
      }),
    },
    used: [
      ...(installerId ? ['installer_name', 'installer'] : []),
      ...(subInstallerId ? ['subinstaller'] : []),
      ...(moduleId ? ['module_make', 'module_model', 'module_quantity'] : []),
      ...(batteryId ? ['battery_quantity'] : []),
      ...(financeOptionOneId && financed !== undefined ? ['finance_amount_1'] : []),
    ],
    missing: missing as string[],
  }
}

const joined = (of: Former | undefined, ...fields: readonly string[]) =>
  of &&
  fields
    .map((field) => readsAs(of[field]) ?? '')
    .join(' ')
    .trim()

/** Since it was changed last there; what was held or cancelled without a reason says so. */
function standingOf(former: Former, modifiedAt: string): Partial<Sale> {
  const { status, subStatus } = standingFrom(former['status'] as LegacySaleStatus, {
    isPaid: former['is_payment_complete'] as boolean | null,
    isReviewed: former['is_qa_review_complete'] as boolean | null,
  })
  const hasEnded = status === 'Complete' || status === 'Cancelled'
  return {
    status,
    sub_status: hasEnded ? null : (subStatus ?? 'MissingDocuments'),
    status_entered_at: modifiedAt,
    sub_entered_at: modifiedAt,
    ...(status === 'Complete' && { completed_at: modifiedAt }),
    ...(former['is_qa_review_complete'] === true && { qa_review_completed_at: modifiedAt }),
    ...(status === 'Cancelled' && cancelledOf(former, modifiedAt)),
    ...(former['on_hold'] === true &&
      !hasEnded && { on_hold: true, hold_reason: untold, held_since: modifiedAt }),
  }
}

const untold = 'As in the former store'
const before: SaleStatus = 'Pending'

const cancelledOf = (former: Former, modifiedAt: string): Partial<Sale> => ({
  cancel_date: String(asDay(former['cancel_date']) ?? pacificDay(modifiedAt)),
  cancel_reason: String(asText(former['cancel_reason']) ?? untold),
  previous_status: before,
})
