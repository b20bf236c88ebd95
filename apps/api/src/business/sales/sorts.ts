/** The sorts of the sales list, on `sales as r`, its lead `l`, address `a` and installer `i`. */
import { saleStatuses } from '@crm/domain/sales/phases'
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

/** Days of the job that a list shows, each with its sort: the name of the field. */
const dayColumns = {
  contractDate: 'contract_date',
  reviewDate: 'review_date',
  financeEndsOn: 'finance_ends_on',
  siteSurveyCompletedDate: 'site_survey_completed_date',
  designApprovedDate: 'design_approved_date',
  permitSubmittedDate: 'permit_submitted_date',
  permitApprovedDate: 'permit_approved_date',
  installScheduledDate: 'install_scheduled_date',
  installCompletedDate: 'install_completed_date',
  inspectionScheduledDate: 'inspection_scheduled_date',
  inspectionPassedDate: 'inspection_passed_date',
  ptoSubmittedDate: 'pto_submitted_date',
  ptoCompleteDate: 'pto_complete_date',
  invoiceOneSentDate: 'invoice_one_sent_date',
  invoiceOnePaidDate: 'invoice_one_paid_date',
  invoiceTwoSentDate: 'invoice_two_sent_date',
  invoiceTwoPaidDate: 'invoice_two_paid_date',
} as const satisfies Readonly<Record<string, keyof Sale>>
type DayColumn = (typeof dayColumns)[keyof typeof dayColumns]

const nameOfEntry = (table: string, name: string, idColumn: string) =>
  sql<string>`(select e.${sql.ref(name)} from ${sql.table(table)} as e where e.id = ${sql.ref(idColumn)})`

const id = idKey<SortColumns>(sql.ref('r.id'))
const dayKeys = Object.fromEntries(
  Object.entries(dayColumns).map(([field, column]) => [
    field,
    [nullsLastKey<SortColumns>(sql.ref(`r.${column}`), (sale) => sale[column], dayType), id],
  ]),
)
const createdAt = instantKey<SortColumns>(sql.ref('r.created_at'), (sale) => sale.created_at)

export const saleSortKeys: Sorts<SortColumns> = {
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
  ...dayKeys,
}
