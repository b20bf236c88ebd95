/** Migrates a legacy sale to a job of the lead, with its phase, step and job number. */
import { NewWebSale } from '@crm/contract/web/sale-shapes'
import { onOneLine } from '@crm/domain/contact/names'
import { labelKey } from '@crm/domain/imports/labels'
import { fullName } from '@crm/domain/leads/lead-name'
import {
  type FormerRecord,
  priceOf,
  readFormerRecord,
  saleTable,
  surveyOf,
} from '@crm/domain/legacy/migration'
import { asDay, asDollars, asRate, asText, asInteger } from '@crm/domain/legacy/parsers'
import { legacySaleStatuses, saleStatusFrom } from '@crm/domain/legacy/sale-statuses'
import { valueInWords } from '@crm/domain/legacy/field-words'
import type { SaleStatus } from '@crm/domain/sales/phases'
import { pacificDay } from '@crm/domain/time'
import { addresses, addressesOf } from '#business/addresses/store'
import { demandNoFaults } from '#spine/refusals'
import type { Lead } from '#business/leads/lead'
import { type Legacy, valueIn } from '#shared/legacy/store'
import { findParentSale } from '#spine/records/sale-scope'
import type { UnitOfWork } from '#spine/records/unit-of-work'
import { faultsOf, markLeadSold, writeSale } from '#business/sales/act'
import { figuresOf } from '#business/sales/figures'
import { findSaleByJobNumber } from '#business/sales/queries'
import type { SaleInput } from '#business/sales/store'
import type { Sale } from '#business/sales/sale'
import { choiceIn, partOf, partsOf } from './former.ts'
import { writeValid, dropInvalid } from './drop-invalid.ts'
import { isSameText } from './migrate-address.ts'
import { type ClientMigration, type Run, formerFieldsOf, writeParts } from './client-migration.ts'
import type { Lookups } from './lookups.ts'
import { isInDryRun, markMigrated } from './queries.ts'

/** The lead is Sold unless the job is cancelled. Returns 1. */
export async function migrateSale(
  work: UnitOfWork,
  { run, lead, remarks, made }: ClientMigration,
  record: Legacy,
): Promise<number> {
  const former = formerFieldsOf('sales', record)
  const chosen = chooseFromCatalog(former, run.known)
  const survey = surveyOf(former)
  const rep = run.known.person(former['UUID_SalesRep'])
  const price = priceOf(former)
  const address = await addressFor(work, lead, former)
  const state = stateFrom(former, record.updated_at)
  const used = [
    ...consumedSaleFields,
    ...chosen.used,
    ...(survey ? ['site_survey_date', 'site_survey_time'] : []),
    ...(price ? [price.field] : []),
    ...(address.isOf ? ['address_full'] : []),
    ...fieldsCoveredByLead(lead, former),
    ...(rep && labelKey(valueInWords(former['sales_rep_name']) ?? '') === labelKey(rep.name)
      ? ['sales_rep_name']
      : []),
    ...fieldsCoveredByState(former, state),
  ]
  const { fields: plain, words: unread } = readFormerRecord(former, saleTable, used)
  const read = dropInvalid(NewWebSale.partial(), {
    fields: {
      ...plain,
      ...chosen.fields,
      ...(survey && { siteSurveyDateTime: survey }),
      ...(price && { saleAmount: price.dollars }),
      ...(address.id && { addressId: address.id }),
      ...(rep && 'id' in rep && { salesRepId: rep.id }),
    },
    words: unread,
  })
  const jobNumber = onOneLine(String(asText(former['job_number']) ?? ''))
  const isUnavailable = jobNumber !== '' && (await isJobNumberTaken(work, run, jobNumber))
  if (jobNumber !== '' && !isUnavailable) made.push(`job ${jobNumber}`)
  let sale: Sale | undefined
  const { words } = await writeValid(read.fields, async (fields: SaleInput) => {
    demandNoFaults(await faultsOf(work, lead.id, fields))
    sale = await writeSale(work, lead, fields, {
      ...(await figuresOf(work, fields)),
      ...figuresAtSale(former, fields),
      ...state,
      ...run.numbered(),
      ...(jobNumber !== '' && !isUnavailable && { job_number: jobNumber }),
    })
  })
  if (!sale) throw new Error('The sale was not written.')
  await markMigrated(work.tx, record.id, lead.id, run.id)
  if (sale.status !== 'Cancelled') await markLeadSold(work, lead.id)

  // The dry run assigns no real numbers, so use the legacy id.
  const label = `sale ${String(valueIn(record, 'ID_Sale'))}`
  if (isUnavailable) remarks.push(`Job number ${jobNumber} is taken: ${label} gets the next one.`)
  if (rep && !('id' in rep))
    remarks.push(`The rep of ${label} was ${rep.name}, who has no account here. It has no rep.`)
  if (chosen.missing.length > 0)
    remarks.push(`The catalog lacks, for ${label}: ${chosen.missing.join(', ')}.`)
  const lines = [...(isUnavailable ? [`Job number: ${jobNumber}`] : []), ...words, ...read.words]
  if (lines.length > 0) {
    const body = [`From the old system, ${label}:`, ...lines].join('\n')
    const job = await findParentSale(work.tx, sale.id, undefined)
    await writeParts(work, lead, { body, type: 'Import' }, { job, authorId: null })
  }
  return 1
}

/** Job numbers in use or reserved: newly assigned numbers never collide with a legacy one. */
const isJobNumberTaken = async ({ tx }: UnitOfWork, run: Run, jobNumber: string): Promise<boolean> =>
  jobNumber.length > maxNumberLength ||
  /^J-\d+$/i.test(jobNumber) ||
  (await findSaleByJobNumber(tx, jobNumber)) !== undefined ||
  (run.isDry && (await isInDryRun(tx, run.id, [`job ${jobNumber}`])))

const maxNumberLength = 60

/** The address that the sale names, otherwise the primary one with a remark. */
async function addressFor(work: UnitOfWork, lead: Lead, { address_full: text }: FormerRecord) {
  const fullText = String(asText(text) ?? '')
  const leadAddresses = await addressesOf(work.tx, lead.id)
  const named = leadAddresses.find(
    (candidate) => fullText !== '' && isSameText(fullText, addresses.fieldsOf(candidate)),
  )
  return {
    id: (named ?? leadAddresses.find(({ type }) => type === 'Primary'))?.id,
    isOf: named !== undefined,
  }
}

/** Fields that are covered elsewhere on the job. */
const consumedSaleFields = ['job_number', 'status', 'UUID_SalesRep', 'on_hold']

/** The buyer is usually the client. */
function fieldsCoveredByLead(
  lead: Lead,
  { first_name, last_name, email_1, customer_name }: FormerRecord,
): string[] {
  const name = labelKey(fullName(lead.first_name, lead.last_name))
  const isName = (...values: unknown[]) =>
    labelKey(values.map((value) => valueInWords(value) ?? '').join(' ')) === name
  return [
    ...(isName(first_name, last_name) ? ['first_name', 'last_name'] : []),
    ...(isName(customer_name) ? ['customer_name'] : []),
    ...(valueInWords(email_1)?.trim().toLowerCase() === lead.email1 ? ['email_1'] : []),
  ]
}

/** Fields that follow from the state of the job, or have a column of their own. */
function fieldsCoveredByState(
  former: FormerRecord,
  { status, cancel_date, cancel_reason }: Partial<Sale>,
): string[] {
  const flags = ['is_complete', 'is_payment_complete', 'is_qa_review_complete'].filter(
    (field) => former[field] !== true || status === 'Complete' || status === 'QAReview',
  )
  return [
    ...flags,
    ...(cancel_date && cancel_date === asDay(former['cancel_date']) ? ['cancel_date'] : []),
    ...(cancel_reason && cancel_reason === asText(former['cancel_reason']) ? ['cancel_reason'] : []),
  ]
}

/** Figures as of the sale, not the current catalog values. */
function figuresAtSale(former: FormerRecord, fields: SaleInput): Partial<Sale> {
  const [programme] = partsOf(former, 'finance_programs')
  const cost = asRate(partOf(former, 'installer')?.['installer_cost_ppw'])
  const subCost = asRate(partOf(former, 'subinstaller')?.['subinstaller_cost_ppw'])
  const fee = asRate(programme?.['finance_fee'])
  return {
    ...(fields.installerId && cost && { installer_cost_ppw: cost }),
    ...(fields.subInstallerId && subCost && { sub_installer_cost_ppw: subCost }),
    ...(fields.financeOptionOneId && fee && { finance_fee_one: fee }),
  }
}

interface CatalogChoices {
  readonly fields: SaleInput
  /** The legacy fields that were read. */
  readonly used: readonly string[]
  /** Legacy names that the catalog does not contain. */
  readonly missing: readonly string[]
}

/** Finds installers, modules and loans by their catalog names. */
function chooseFromCatalog(former: FormerRecord, known: Lookups): CatalogChoices {
  const named = (field: string, name: string) => partOf(former, field)?.[name]
  const listed = (field: string) => partsOf(former, field)
  const installers = [former['installer_name'], named('installer', 'installer_name')]
  const installerId = known.entry('installers', ...installers)
  const subInstaller = named('subinstaller', 'subinstaller_name')
  const subInstallerId = known.entry('subInstallers', subInstaller)
  const [module] = listed('modules')
  const moduleNames = [
    module?.['display_name'],
    joinFields(module, 'manufacturer', 'model'),
    joinFields(former, 'module_make', 'module_model'),
  ]
  const moduleId = known.entry('modules', ...moduleNames)
  const moduleQuantity = asInteger(former['module_quantity'])
  const [battery] = listed('batteries')
  const batteryNames = [battery?.['display_name'], joinFields(battery, 'manufacturer', 'model')]
  const batteryId = known.entry('batteries', ...batteryNames)
  const batteryQuantity = asInteger(former['battery_quantity'])
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
      ...(installerId && known.entry('installers', installers[0]) === installerId ? ['installer_name'] : []),
      ...(installerId && known.entry('installers', installers[1]) === installerId ? ['installer'] : []),
      ...(subInstallerId ? ['subinstaller'] : []),
      ...(moduleId && known.entry('modules', moduleNames.at(-1)) === moduleId
        ? ['module_make', 'module_model']
        : []),
      ...(moduleId && moduleQuantity !== undefined ? ['module_quantity'] : []),
      ...(batteryId && batteryQuantity !== undefined ? ['battery_quantity'] : []),
      ...(financeOptionOneId && financed !== undefined ? ['finance_amount_1'] : []),
    ],
    missing: missing as string[],
  }
}

const joinFields = (record: FormerRecord | undefined, ...fields: readonly string[]) =>
  record &&
  fields
    .map((field) => valueInWords(record[field]) ?? '')
    .join(' ')
    .trim()

/** Phase and dates since the last legacy change; a missing hold or cancel reason gets a placeholder. */
function stateFrom(former: FormerRecord, modifiedAt: string): Partial<Sale> {
  const { status, subStatus } = saleStatusFrom(choiceIn(former, 'status', legacySaleStatuses), {
    isPaid: former['is_payment_complete'] === true,
    isReviewed: former['is_qa_review_complete'] === true,
  })
  const hasEnded = status === 'Complete' || status === 'Cancelled'
  return {
    status,
    sub_status: hasEnded ? null : (subStatus ?? 'MissingDocuments'),
    status_entered_at: modifiedAt,
    sub_entered_at: modifiedAt,
    ...(status === 'Complete' && { completed_at: modifiedAt }),
    ...(former['is_qa_review_complete'] === true && { qa_review_completed_at: modifiedAt }),
    ...(status === 'Cancelled' && cancelColumns(former, modifiedAt)),
    ...(former['on_hold'] === true &&
      !hasEnded && { on_hold: true, hold_reason: unknownReason, held_since: modifiedAt }),
  }
}

const unknownReason = 'As in the old system'
const maxReasonLength = 120
const previousPhase: SaleStatus = 'Pending'

/** A reason above the length limit goes into the note. */
function cancelColumns(former: FormerRecord, modifiedAt: string): Partial<Sale> {
  const reason = String(asText(former['cancel_reason']) ?? '')
  return {
    cancel_date: String(asDay(former['cancel_date']) ?? pacificDay(modifiedAt)),
    cancel_reason: reason !== '' && reason.length <= maxReasonLength ? reason : unknownReason,
    previous_status: previousPhase,
  }
}
