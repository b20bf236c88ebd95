import { recordOf } from '#platform/record-of'
import type { WebSale } from '@crm/contract/web/sale-shapes'
import { fullName, leadNumber } from '@crm/domain/leads/lead-name'
import { can } from '@crm/domain/people/can'
import { daysOfStay, paceOf } from '@crm/domain/work/clock'
import { saleFolders } from '@crm/domain/sales/fields'
import { phases } from '@crm/domain/sales/phases'
import type { SaleTick } from '@crm/domain/sales/ticks'
import { systemWattsOf } from '@crm/domain/sales/watts'
import { sql } from 'kysely'
import { namesOfEntries } from '#shared/catalog/store'
import { type FieldChanges, optionalDecimal, optionalDollars } from '#spine/records/fields'
import type { RecordChange } from '#spine/records/kind'
import { store } from '#spine/records/store'
import { updateReferrals } from '#business/referrals/follow'
import { namesOfSalesAndAddresses, salesInScope } from '#spine/records/sale-scope'
import type { ViewContext, UnitOfWork } from '#spine/records/unit-of-work'
import type { JoinedColumns, Sale, TickStamp } from './sale.ts'

export const ticksOf = ({ ticks }: Pick<Sale, 'ticks'>) =>
  ticks as unknown as Readonly<Partial<Record<SaleTick, TickStamp>>>

export const sales = store({
  table: 'sales',
  subject: 'sale',
  verbs: {
    created: 'sale.created',
    changed: 'sale.changed',
    removed: 'sale.removed',
    restored: 'sale.restored',
  },
  numbers: 'sale_number',
  fields: {
    addressId: 'address_id',
    salesRepId: 'sales_rep_id',
    installerId: 'installer_id',
    subInstallerId: 'sub_installer_id',
    contractDate: 'contract_date',
    contractNotes: 'contract_notes',
    isCommercial: 'is_commercial',
    isSenior: 'is_senior',
    presentationLanguage: 'presentation_language',
    saleAmount: optionalDollars('sale_amount'),
    downPayment: optionalDollars('down_payment'),
    financeOptionOneId: 'finance_option_one_id',
    financeAmountOne: optionalDollars('finance_amount_one'),
    financeOptionTwoId: 'finance_option_two_id',
    financeAmountTwo: optionalDollars('finance_amount_two'),
    mountType: 'mount_type',
    mpuNeeded: 'mpu_needed',
    gmaUpgrade: 'gma_upgrade',
    isPrimePowerBoxIncluded: 'is_prime_power_box_included',
    systemSizeKw: optionalDecimal('system_size_kw', 3),
    moduleId: 'module_id',
    moduleQuantity: 'module_quantity',
    batteryId: 'battery_id',
    batteryQuantity: 'battery_quantity',
    siteSurveyDateTime: 'site_survey_date_time',
    siteSurveyCompletedDate: 'site_survey_completed_date',
    designApprovedDate: 'design_approved_date',
    permitSubmittedDate: 'permit_submitted_date',
    permitApprovedDate: 'permit_approved_date',
    permitNumber: 'permit_number',
    installScheduledDate: 'install_scheduled_date',
    installCompletedDate: 'install_completed_date',
    inspectionScheduledDate: 'inspection_scheduled_date',
    inspectionPassedDate: 'inspection_passed_date',
    ptoSubmittedDate: 'pto_submitted_date',
    ptoCompleteDate: 'pto_complete_date',
    monitoringUrl: 'monitoring_url',
    monitoringUnavailable: 'monitoring_unavailable',
    monitoringCompleteDate: 'monitoring_complete_date',
    invoiceOneSentDate: 'invoice_one_sent_date',
    invoiceOnePaidDate: 'invoice_one_paid_date',
    invoiceTwoSentDate: 'invoice_two_sent_date',
    invoiceTwoPaidDate: 'invoice_two_paid_date',
    paymentCompleteDate: 'payment_complete_date',
  },
  from: sql`sales as r join leads as l on l.id = r.lead_id and l.deleted_at is null
    left join addresses as a on a.id = r.address_id
    left join installers as i on i.id = r.installer_id
    left join sub_installers as si on si.id = r.sub_installer_id
    left join finance_options as f1 on f1.id = r.finance_option_one_id
    left join finance_options as f2 on f2.id = r.finance_option_two_id
    left join modules as m on m.id = r.module_id
    left join batteries as b on b.id = r.battery_id`,
  joined: sql<JoinedColumns>`
    l.number as lead_number, l.first_name, l.last_name, a.full_address, a.has_hoa, a.city, a.ahj_id, a.util_provider,
    (select h.name from ahjs as h where h.id = a.ahj_id) as ahj_name,
    (select u.name from users as u where u.id = r.sales_rep_id) as rep_name,
    i.installer_name, si.sub_installer_name, f1.display_name as finance_one_name, f2.display_name as finance_two_name,
    m.display_name as module_name, b.display_name as battery_name,
    coalesce((
      select json_agg(json_build_object('inverterId', v.inverter_id, 'name', n.display_name, 'quantity', v.quantity)
        order by n.display_name)
      from sale_inverters as v join inverters as n on n.id = v.inverter_id where v.sale_id = r.id
    ), '[]') as inverters, (
      select json_build_object('id', c.id, 'rep_id', c.rep_id)
      from commission_sheets as c where c.sale_id = r.id and c.deleted_at is null
    ) as sheet`,
  scope: (actor) => salesInScope(actor, 'r'),
  subjectOf: saleSubject,
  view: saleView,
  /** An imported sale keeps its own job number. */
  derived: (sale) => ({ job_number: (sale.job_number as string | undefined) ?? `J-${sale.number}` }),
  leadOf: (sale) => sale.lead_id,
  saleOf: (sale) => sale.id,
  async details(sale, work, changes) {
    const names = await namesInChanges(work, changes)
    return { name: sale.job_number, ...(Object.keys(names).length > 0 && { names }) }
  },
  /** Locks the lead first: lock order for writers of the lead's records, to avoid deadlocks. */
  async lockFirst({ tx }, id) {
    await sql`select from leads where id = (select lead_id from sales where id = ${id}) for update`.execute(
      tx,
    )
  },
  beforeCommit: (work, all) =>
    updateReferrals(
      work,
      all.filter(affectsReferrals).map(({ after }) => after.lead_id),
    ),
})

/** Changes that a referral of the client depends on. */
const affectsReferrals = ({ before, after }: RecordChange<Sale>) =>
  !before ||
  (['status', 'pto_complete_date', 'deleted_at'] as const).some((column) => before[column] !== after[column])

export type SaleFields = ReturnType<typeof sales.fieldsOf>
export type SaleInput = FieldChanges<SaleFields>

/** Maps each choice field to its kind of catalog entry. */
export const choicesOfSale = {
  installerId: 'installers',
  subInstallerId: 'subInstallers',
  financeOptionOneId: 'financeOptions',
  financeOptionTwoId: 'financeOptions',
  moduleId: 'modules',
  batteryId: 'batteries',
} as const

/** Current names of the people and entries that a change mentions. */
async function namesInChanges(
  { tx, nameOf }: UnitOfWork,
  changes: Readonly<Record<string, readonly unknown[]>>,
) {
  const names: Record<string, string | null> = {
    ...(await namesOfSalesAndAddresses(tx, changes['addressId'])),
  }
  for (const id of changes['salesRepId'] ?? []) if (typeof id === 'string') names[id] = nameOf(id)
  for (const [field, kind] of Object.entries(choicesOfSale)) {
    Object.assign(names, await namesOfEntries(tx, kind, changes[field] ?? []))
  }
  return names
}

/** The attributes of a sale that permission checks need. */
export function saleSubject(sale: Sale) {
  return {
    salesRepId: sale.sales_rep_id,
    lead: { repId: sale.lead_rep_id, salesRepId: sale.lead_sales_rep_id },
    isPending: sale.status === 'Pending',
  }
}

/** Time in the current phase, for the clock. */
export const stayOf = (sale: Pick<Sale, 'status_entered_at' | 'status_held_days' | 'held_since'>) => ({
  enteredAt: sale.status_entered_at,
  heldDays: sale.status_held_days,
  heldSince: sale.held_since,
})

type PowerColumns = Pick<Sale, 'module_wattage_stc' | 'module_quantity' | 'system_size_kw'>
export const wattsOf = (sale: PowerColumns): number =>
  systemWattsOf({
    moduleWattageStc: sale.module_wattage_stc,
    moduleQuantity: sale.module_quantity,
    systemSizeKw: sale.system_size_kw,
  })

/** A reference for the view: id and name. */
export const referenceTo = (id: string | null, name: string | null) =>
  id === null ? null : { id, name: name ?? '' }
const toNumber = (text: string | null) => (text === null ? null : Number(text))

type LeadColumns = Pick<
  Sale,
  'lead_id' | 'lead_number' | 'first_name' | 'last_name' | 'lead_rep_id' | 'lead_sales_rep_id'
>
export const leadOfSale = (sale: LeadColumns): WebSale['lead'] => ({
  id: sale.lead_id,
  number: leadNumber(sale.lead_number),
  fullName: fullName(sale.first_name, sale.last_name),
  repId: sale.lead_rep_id,
  salesRepId: sale.lead_sales_rep_id,
})

export function saleView(sale: Sale, { nameOf, viewer, now }: ViewContext): WebSale {
  const days = daysOfStay(stayOf(sale), now)
  const showsCosts = !viewer || can.readCost(viewer).ok
  return {
    id: sale.id,
    jobNumber: sale.job_number,
    leadId: sale.lead_id,
    lead: leadOfSale(sale),
    address:
      sale.address_id === null
        ? null
        : { id: sale.address_id, fullAddress: sale.full_address ?? '', hasHoa: sale.has_hoa },
    salesRep: referenceTo(sale.sales_rep_id, nameOf(sale.sales_rep_id)),
    installer: referenceTo(sale.installer_id, sale.installer_name),
    subInstaller: referenceTo(sale.sub_installer_id, sale.sub_installer_name),
    commissionSheetId: sheetIdOf(sale, viewer),
    status: sale.status,
    subStatus: sale.sub_status,
    onHold: sale.on_hold,
    holdReason: sale.hold_reason,
    reviewDate: sale.review_date,
    heldSince: sale.held_since,
    statusEnteredAt: sale.status_entered_at,
    daysInStatus: days,
    pace: paceOf(days, sale.on_hold, phases[sale.status].days),
    previousStatus: sale.previous_status,
    cancelDate: sale.cancel_date,
    cancelReason: sale.cancel_reason,
    cancelNotes: sale.cancel_notes,
    qaReviewCompletedAt: sale.qa_review_completed_at,
    completedAt: sale.completed_at,
    ticks: Object.fromEntries(
      Object.entries(ticksOf(sale)).map(([tick, { at, by }]) => [
        tick,
        { at, byName: nameOf(by) ?? 'Someone' },
      ]),
    ),
    ...sales.fieldsOf(sale),
    financeOptionOne: referenceTo(sale.finance_option_one_id, sale.finance_one_name),
    financeTypeOne: sale.finance_type_one as WebSale['financeTypeOne'],
    financeFeeOne: toNumber(sale.finance_fee_one),
    financeOptionTwo: referenceTo(sale.finance_option_two_id, sale.finance_two_name),
    financeTypeTwo: sale.finance_type_two as WebSale['financeTypeTwo'],
    financeFeeTwo: toNumber(sale.finance_fee_two),
    financeEndsOn: sale.finance_ends_on,
    ...(showsCosts && {
      installerCostPpw: toNumber(sale.installer_cost_ppw),
      subInstallerCostPpw: toNumber(sale.sub_installer_cost_ppw),
    }),
    module: referenceTo(sale.module_id, sale.module_name),
    moduleWattageStc: sale.module_wattage_stc,
    battery: referenceTo(sale.battery_id, sale.battery_name),
    systemWatts: wattsOf(sale),
    inverters: sale.inverters,
    ...recordOf(saleFolders, (folder) => sale[folderColumn(folder)]),
    createdAt: sale.created_at,
    updatedAt: sale.updated_at,
    version: sale.version,
  }
}

/** The id of the commission sheet, for viewers who may read it. */
const sheetIdOf = ({ sheet }: Sale, viewer: ViewContext['viewer']): string | null =>
  sheet && (!viewer || can.readSheet(viewer, { repId: sheet.rep_id, isDraft: false }).ok) ? sheet.id : null

type FolderColumn = Extract<keyof Sale, `${string}_folder_id`>
const folderColumn = (folder: string) => folder.replace('FolderId', '_folder_id') as FolderColumn

/** Sets the quantity of an inverter; null removes it. The caller also writes the sale, for its version. */
export async function writeInverter(
  work: UnitOfWork,
  saleId: string,
  inverterId: string,
  quantity: number | null,
): Promise<void> {
  if (quantity === null) {
    await sql`delete from sale_inverters where sale_id = ${saleId} and inverter_id = ${inverterId}`.execute(
      work.tx,
    )
    return
  }
  await sql`
    insert into sale_inverters (sale_id, inverter_id, quantity, created_at)
    values (${saleId}, ${inverterId}, ${quantity}, ${work.now})
    on conflict (sale_id, inverter_id) do update set quantity = excluded.quantity
  `.execute(work.tx)
}
