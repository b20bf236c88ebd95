/**
 * Legacy records without routes of their own: they are part of the record that references them. Names use the
 * former system's spelling.
 */
import type { PlainField } from './fields.ts'

const text = 'text'
const number = 'number'
const flag = 'flag'
const key = 'key'

export const relatedKinds = {
  ahj: {
    UUID_AHJ: key,
    name: text,
    county_jurisdiction: text,
    website: text,
    ahj_guide: text,
    inspection_link: text,
    portal_link: text,
    is_enabled: flag,
  },
  document: {
    ID_Document: text,
    title: text,
    title_display: text,
    type: text,
    document: text,
    is_addendum: flag,
    is_commission: flag,
    is_contract: flag,
    is_financeapproval: flag,
    is_loanapproval: flag,
    is_HOA: flag,
    is_proposal: flag,
    is_soldlayout: flag,
    is_utilitybill: flag,
    isArchived: flag,
    UUID_Lead: key,
    UUID_Sale: key,
    UUID_Appointment: key,
    UUID_Installer: key,
  },
  financeProgram: {
    finance_program_name: text,
    finance_program_display_name: text,
    type: text,
    finance_fee: number,
    interest_rate: number,
    monthly_duration: number,
    years_term: number,
    is_active: flag,
  },
  hoa: { name: text },
  installer: {
    installer_name: text,
    installer_cost_ppw: number,
    esignature_template_id: text,
    esignature_battery_template_id: text,
    portal_username: text,
    is_enabled: flag,
  },
  subInstaller: { subinstaller_name: text, subinstaller_cost_ppw: number, is_enabled: flag },
  inverter: {
    inverter_name: text,
    manufacturer: text,
    model: text,
    type: text,
    description: text,
    ac_power: number,
    display_name: text,
    is_enabled: flag,
  },
  module: {
    manufacturer: text,
    model: text,
    wattage_stc: number,
    description: text,
    display_name: text,
    type: text,
    is_enabled: flag,
  },
  battery: { manufacturer: text, model: text, product_type: text, display_name: text, is_enabled: flag },
  task: {
    assignment: text,
    priority: text,
    status: text,
    type: text,
    due_date: text,
    completed_date: text,
    is_complete: flag,
    is_incomplete: flag,
    is_overdue: flag,
    days_elapsed: number,
    is_finance_insecure_task: flag,
    delegated_to_user: text,
    created_by_user: text,
  },
} as const satisfies Record<string, Readonly<Record<string, PlainField>>>

export type RelatedKind = keyof typeof relatedKinds
