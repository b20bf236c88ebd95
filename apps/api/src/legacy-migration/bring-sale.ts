/** A sale of the former store becomes a job of the lead, in the phase and step where it stood, under its job number. */
import { NewWebSale } from '@crm/contract/web/sale-shapes'
import { onOneLine } from '@crm/domain/contact/names'
import { labelKey } from '@crm/domain/imports/labels'
import { fullName } from '@crm/domain/leads/lead-name'
import { type Former, priceOf, readFormer, saleTable, surveyOf } from '@crm/domain/legacy/migration'
import { asDay, asDollars, asRate, asText, asWhole } from '@crm/domain/legacy/readings'
import { type LegacySaleStatus, standingFrom } from '@crm/domain/legacy/sale-statuses'
import { readsAs } from '@crm/domain/legacy/words'
import type { SaleStatus } from '@crm/domain/sales/phases'
import { pacificDay } from '@crm/domain/time'
import { addresses, addressesOf } from '../addresses/store.ts'
import { demandNoFaults } from '../http/handle.ts'
import type { Lead } from '../leads/store.ts'
import { type Legacy, valueIn } from '../legacy/store.ts'
import { findParentSale } from '../records/through-sale.ts'
import type { UnitOfWork } from '../records/unit-of-work.ts'
import { faultsOf, sellLead, writeSale } from '../sales/act.ts'
import { figuresOf } from '../sales/figures.ts'
import { findSaleByJobNumber } from '../sales/queries.ts'
import type { GivenSale, Sale } from '../sales/store.ts'
import { asFarAsItGoes, sifted } from './as-far-as-it-goes.ts'
import { isSpelledAs } from './bring-address.ts'
import { type Coming, type Run, formerOf, writeParts } from './coming.ts'
import type { Known } from './known.ts'
import { isTried, markBrought } from './queries.ts'

/** Its lead is Sold while the job is not cancelled. Answers 1. */
export async function bringSale(
  work: UnitOfWork,
  { run, lead, remarks, made }: Coming,
  record: Legacy,
): Promise<number> {
  const former = formerOf('sales', record)
  const chosen = chosenOf(former, run.known)
  const survey = surveyOf(former)
  const rep = run.known.person(former['UUID_SalesRep'])
  const price = priceOf(former)
  const address = await addressFor(work, lead, former)
  const standing = standingOf(former, record.updated_at)
  const used = [
    ...usedOfSale,
    ...chosen.used,
    ...(survey ? ['site_survey_date', 'site_survey_time'] : []),
    ...(price ? [price.field] : []),
    ...(address.isOf ? ['address_full'] : []),
    ...saidByLead(lead, former),
    ...(rep && labelKey(readsAs(former['sales_rep_name']) ?? '') === labelKey(rep.name)
      ? ['sales_rep_name']
      : []),
    ...saidByStanding(former, standing),
  ]
  const { fields: plain, words: unread } = readFormer(former, saleTable, used)
  const read = sifted(NewWebSale.partial(), {
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
  const isGone = jobNumber !== '' && (await isTaken(work, run, jobNumber))
  if (jobNumber !== '' && !isGone) made.push(`job ${jobNumber}`)
  let sale: Sale | undefined
  const { words } = await asFarAsItGoes(read.fields, async (fields: GivenSale) => {
    demandNoFaults(await faultsOf(work, lead.id, fields))
    sale = await writeSale(work, lead, fields, {
      ...(await figuresOf(work, fields)),
      ...figuresThen(former, fields),
      ...standing,
      ...run.numbered(),
      ...(jobNumber !== '' && !isGone && { job_number: jobNumber }),
    })
  })
  if (!sale) throw new Error('The sale was not written.')
  await markBrought(work.tx, record.id, lead.id, run.id)
  if (sale.status !== 'Cancelled') await sellLead(work, lead.id)

  // In a dry run its number is none that it will have: it is called as it was called there.
  const called = `sale ${String(valueIn(record, 'ID_Sale'))}`
  if (isGone) remarks.push(`Job number ${jobNumber} cannot be kept here: ${called} gets the next one.`)
  if (rep && !('id' in rep))
    remarks.push(`The rep of ${called} was ${rep.name}, who is nobody here: it has none.`)
  if (chosen.missing.length > 0)
    remarks.push(`Of ${called} the catalogue does not have ${chosen.missing.join(', ')}.`)
  const said = [...(isGone ? [`Job number: ${jobNumber}`] : []), ...words, ...read.words]
  if (said.length > 0) {
    const body = [`From the former store, ${called}:`, ...said].join('\n')
    const job = await findParentSale(work.tx, sale.id, undefined)
    await writeParts(work, lead, { body, type: 'Import' }, { job, authorId: null })
  }
  return 1
}

/** Numbers that a job has, or will have: those that are given here are never an old job's. */
const isTaken = async ({ tx }: UnitOfWork, run: Run, jobNumber: string): Promise<boolean> =>
  jobNumber.length > longestNumber ||
  /^J-\d+$/i.test(jobNumber) ||
  (await findSaleByJobNumber(tx, jobNumber)) !== undefined ||
  (run.isDry && (await isTried(tx, run.id, [`job ${jobNumber}`])))

const longestNumber = 60

/** The house that the sale names, else the client's primary one: then what it names is said. */
async function addressFor(work: UnitOfWork, lead: Lead, { address_full: given }: Former) {
  const whole = String(asText(given) ?? '')
  const all = await addressesOf(work.tx, lead.id)
  const named = all.find((one) => whole !== '' && isSpelledAs(whole, addresses.fieldsOf(one)))
  return { id: (named ?? all.find(({ type }) => type === 'Primary'))?.id, isOf: named !== undefined }
}

/** What stands elsewhere on the job, or says nothing beside what does. */
const usedOfSale = ['job_number', 'status', 'UUID_SalesRep', 'on_hold']

/** Who bought is mostly the client themselves. */
function saidByLead(lead: Lead, { first_name, last_name, email_1, customer_name }: Former): string[] {
  const name = labelKey(fullName(lead.first_name, lead.last_name))
  const isName = (...given: unknown[]) => labelKey(given.map((one) => readsAs(one) ?? '').join(' ')) === name
  return [
    ...(isName(first_name, last_name) ? ['first_name', 'last_name'] : []),
    ...(isName(customer_name) ? ['customer_name'] : []),
    ...(readsAs(email_1)?.trim().toLowerCase() === lead.email1 ? ['email_1'] : []),
  ]
}

/** What follows from where the job stands, or has a field there. */
function saidByStanding(former: Former, { status, cancel_date, cancel_reason }: Partial<Sale>): string[] {
  const flags = ['is_complete', 'is_payment_complete', 'is_qa_review_complete'].filter(
    (field) => former[field] !== true || status === 'Complete' || status === 'QAReview',
  )
  return [
    ...flags,
    ...(cancel_date && cancel_date === asDay(former['cancel_date']) ? ['cancel_date'] : []),
    ...(cancel_reason && cancel_reason === asText(former['cancel_reason']) ? ['cancel_reason'] : []),
  ]
}

/** What the catalogue says today is not what a job cost when it was sold. */
function figuresThen(former: Former, fields: GivenSale): Partial<Sale> {
  const [programme] = (former['finance_programs'] as readonly Former[] | null) ?? []
  const cost = asRate((former['installer'] as Former | null)?.['installer_cost_ppw'])
  const subCost = asRate((former['subinstaller'] as Former | null)?.['subinstaller_cost_ppw'])
  const fee = asRate(programme?.['finance_fee'])
  return {
    ...(fields.installerId && cost && { installer_cost_ppw: cost }),
    ...(fields.subInstallerId && subCost && { sub_installer_cost_ppw: subCost }),
    ...(fields.financeOptionOneId && fee && { finance_fee_one: fee }),
  }
}

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
const longestReason = 120
const before: SaleStatus = 'Pending'

/** A reason that is longer than one may be is said in the note. */
function cancelledOf(former: Former, modifiedAt: string): Partial<Sale> {
  const reason = String(asText(former['cancel_reason']) ?? '')
  return {
    cancel_date: String(asDay(former['cancel_date']) ?? pacificDay(modifiedAt)),
    cancel_reason: reason !== '' && reason.length <= longestReason ? reason : untold,
    previous_status: before,
  }
}
