/** The sorts of the sales list, on `sales as r`, its lead `l`, address `a` and installer `i`. */
import { saleStatuses } from '@crm/domain/sales/phases'
import type { SaleSortField } from '@crm/domain/sales/sort-fields'
import { sql } from 'kysely'
import {
  type Sorts,
  amountKey,
  choiceKey,
  dayType,
  idKey,
  instantKey,
  instantType,
  integerKey,
  nameKey,
  nullsLastKey,
  numberKey,
  optionalNameKey,
} from '#spine/records/page'
import { saleWatts } from '#spine/records/sale-scope'
import type { Sale } from './sale.ts'
import { wattsOf } from './store.ts'

/** The columns that the sort keys need. */
type SortColumns = Pick<
  Sale,
  | 'id'
  | 'number'
  | 'status'
  | 'sub_status'
  | 'created_at'
  | 'status_entered_at'
  | 'first_name'
  | 'last_name'
  | 'rep_name'
  | 'installer_name'
  | 'sub_installer_name'
  | 'finance_one_name'
  | 'city'
  | 'ahj_name'
  | 'util_provider'
  | 'permit_number'
  | 'mount_type'
  | 'hold_reason'
  | 'sale_amount'
  | 'system_size_kw'
  | 'module_wattage_stc'
  | 'module_quantity'
  | 'site_survey_date_time'
  | DayColumn
>

type DayColumn =
  | 'contract_date'
  | 'review_date'
  | 'finance_ends_on'
  | 'site_survey_completed_date'
  | 'design_approved_date'
  | 'permit_submitted_date'
  | 'permit_approved_date'
  | 'install_scheduled_date'
  | 'install_completed_date'
  | 'inspection_scheduled_date'
  | 'inspection_passed_date'
  | 'pto_submitted_date'
  | 'pto_complete_date'
  | 'invoice_one_sent_date'
  | 'invoice_one_paid_date'
  | 'invoice_two_sent_date'
  | 'invoice_two_paid_date'

const nameOfEntry = (table: string, name: string, idColumn: string) =>
  sql<string>`(select e.${sql.ref(name)} from ${sql.table(table)} as e where e.id = ${sql.ref(idColumn)})`

const id = idKey<SortColumns>(sql.ref('r.id'))
const byDay = (column: DayColumn) => [
  nullsLastKey<SortColumns>(sql.ref(`r.${column}`), (sale) => sale[column], dayType),
  id,
]
const createdAt = instantKey<SortColumns>(sql.ref('r.created_at'), (sale) => sale.created_at)

export const saleSortKeys: Sorts<SortColumns, SaleSortField> = {
  createdAt: [createdAt, id],
  number: [numberKey(sql.ref('r.number'))],
  status: [choiceKey(sql.ref('r.status'), (sale) => sale.status, saleStatuses), createdAt, id],
  statusEnteredAt: [instantKey(sql.ref('r.status_entered_at'), (sale) => sale.status_entered_at), id],
  client: [
    nameKey(sql`l.last_name`, (sale) => sale.last_name),
    nameKey(sql`l.first_name`, (sale) => sale.first_name),
    id,
  ],
  subStatus: [optionalNameKey(sql`r.sub_status`, (sale) => sale.sub_status), id],
  rep: [optionalNameKey(nameOfEntry('users', 'name', 'r.sales_rep_id'), (sale) => sale.rep_name), id],
  installer: [optionalNameKey(sql`i.installer_name`, (sale) => sale.installer_name), id],
  subInstaller: [
    optionalNameKey(
      nameOfEntry('sub_installers', 'sub_installer_name', 'r.sub_installer_id'),
      (sale) => sale.sub_installer_name,
    ),
    id,
  ],
  financeOption: [
    optionalNameKey(
      nameOfEntry('finance_options', 'display_name', 'r.finance_option_one_id'),
      (sale) => sale.finance_one_name,
    ),
    id,
  ],
  city: [optionalNameKey(sql`a.city`, (sale) => sale.city), id],
  ahj: [optionalNameKey(nameOfEntry('ahjs', 'name', 'a.ahj_id'), (sale) => sale.ahj_name), id],
  utility: [optionalNameKey(sql`a.util_provider`, (sale) => sale.util_provider), id],
  permitNumber: [optionalNameKey(sql`r.permit_number`, (sale) => sale.permit_number), id],
  mountType: [optionalNameKey(sql`r.mount_type`, (sale) => sale.mount_type), id],
  holdReason: [optionalNameKey(sql`r.hold_reason`, (sale) => sale.hold_reason), id],
  // A sale without an amount comes after the smallest one.
  saleAmount: [amountKey(sql`coalesce(r.sale_amount, -1.00)`, (sale) => sale.sale_amount ?? '-1.00'), id],
  systemWatts: [integerKey(sql`(${saleWatts})::integer`, (sale) => Math.round(wattsOf(sale))), id],
  siteSurveyDateTime: [
    nullsLastKey(sql`r.site_survey_date_time`, (sale) => sale.site_survey_date_time, instantType),
    id,
  ],
  contractDate: byDay('contract_date'),
  reviewDate: byDay('review_date'),
  financeEndsOn: byDay('finance_ends_on'),
  siteSurveyCompletedDate: byDay('site_survey_completed_date'),
  designApprovedDate: byDay('design_approved_date'),
  permitSubmittedDate: byDay('permit_submitted_date'),
  permitApprovedDate: byDay('permit_approved_date'),
  installScheduledDate: byDay('install_scheduled_date'),
  installCompletedDate: byDay('install_completed_date'),
  inspectionScheduledDate: byDay('inspection_scheduled_date'),
  inspectionPassedDate: byDay('inspection_passed_date'),
  ptoSubmittedDate: byDay('pto_submitted_date'),
  ptoCompleteDate: byDay('pto_complete_date'),
  invoiceOneSentDate: byDay('invoice_one_sent_date'),
  invoiceOnePaidDate: byDay('invoice_one_paid_date'),
  invoiceTwoSentDate: byDay('invoice_two_sent_date'),
  invoiceTwoPaidDate: byDay('invoice_two_paid_date'),
}
