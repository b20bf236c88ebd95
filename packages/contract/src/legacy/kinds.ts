/**
 * Kinds of legacy records. Only this file uses the former system's spelling of names. One row per kind; shapes, columns,
 * search and screens derive from these rows. Spellings that the specification leaves open are ours.
 */
import { addressTypes } from '@crm/domain/addresses/address-types'
import { usStates } from '@crm/domain/addresses/us-states'
import { legacyLeadStatuses } from '@crm/domain/legacy/lead-statuses'
import { legacySaleStatuses } from '@crm/domain/legacy/sale-statuses'
import type { LegacyFields, LegacyKindOf } from './fields.ts'

const text = 'text'
const number = 'number'
const flag = 'flag'

/** Finance types of the specification, and further values of the former system. */
const financeType = { choices: ['Cash', 'Loan', 'Lease', 'None', '-', 'Other', ''] } as const

const state = { choices: usStates.map(({ code }) => code) as [string, ...string[]] }

const kindOf = <const K extends LegacyKindOf>(kind: K): K => kind

/**
 * Placeholder for the former system's name in the path of legacy users. `LEGACY_STORE_NAME` sets an alias for the same
 * routes.
 */
export const legacyStoreName = 'legacy'

export const legacyKinds = {
  leads: kindOf({
    noun: 'Legacy lead',
    nouns: 'Leads',
    path: '/leads',
    id: 'ID_Lead',
    uuid: 'UUID_Lead',
    required: ['first_name', 'last_name', 'email_1'],
    title: [['first_name', 'last_name']],
    found: ['first_name', 'last_name', 'phone_1', 'phone_2', 'email_1', 'email_2', 'source_name'],
    shown: ['status', 'phone_1', 'email_1', 'source_name'],
    groups: {
      'Identity and contact': {
        first_name: text,
        last_name: text,
        phone_1: text,
        phone_2: text,
        email_1: text,
        email_2: text,
      },
      'Source and status': {
        source_type: text,
        source_name: text,
        status: { choices: legacyLeadStatuses, usual: 'New Lead' },
        installer_source: text,
      },
      'Keys and folders': { onedrive_folder_id: text, UUID_SalesRep: 'key', sales_rep_uuid_list: 'keys' },
      Audit: { created_by: text },
      'Related records': { documents: { many: 'document' }, tasks: { many: 'task' } },
    },
  }),
  sales: kindOf({
    noun: 'Legacy sale',
    nouns: 'Sales',
    path: '/sales',
    id: 'ID_Sale',
    uuid: 'UUID_Sale',
    onLead: 'mostly',
    required: ['first_name', 'last_name', 'email_1'],
    title: [['customer_name'], ['first_name', 'last_name']],
    found: [
      'job_number',
      'customer_name',
      'first_name',
      'last_name',
      'email_1',
      'sales_rep_name',
      'address_full',
    ],
    shown: ['status', 'job_number', 'installer_name', 'sales_rep_name'],
    groups: {
      Job: {
        first_name: text,
        last_name: text,
        email_1: text,
        address_full: text,
        installer_name: text,
        UUID_SalesRep: 'key',
        job_number: text,
        status: { choices: legacySaleStatuses, usual: '' },
        contract_date: text,
        contract_type: text,
        contract_year: number,
        cancel_date: text,
        cancel_reason: text,
        customer_name: text,
        sales_rep_name: text,
        marketer_name: text,
      },
      Deposit: { deposit: number, deposit_amount: number, deposit_type: text, deposit_received_by: text },
      Finance: {
        finance_amount_1: number,
        finance_amount_2: number,
        finance_fee_1: number,
        finance_fee_2: number,
        finance_term_1: number,
        finance_term_2: number,
        finance_type_1: financeType,
        finance_type_2: financeType,
      },
      Amounts: {
        sale_amount_calculated: number,
        sale_amount_manual: number,
        sale_amount_cash_balance: number,
        sale_amount_minus_cash: number,
      },
      System: {
        system_size_kilowatts: number,
        module_make: text,
        module_model: text,
        module_quantity: number,
        battery_quantity: number,
        inverter_quantity: number,
        mount_type: text,
      },
      'Permit and monitoring': { permit_number: text, permit_apn: text, monitoring_url: text },
      Upgrades: { main_panel_upgrade: text, gma_upgrade: text, prime_power_box_included: flag },
      'Site survey': { site_survey_date: text, site_survey_time: text, site_survey_gate_code: text },
      'Install dates': {
        install_completed_date: text,
        install_estimated_date: text,
        install_scheduled_date: text,
        install_tentative_date: text,
      },
      'Install checklist': {
        install_as_built_needed: text,
        install_client_approved: text,
        install_client_aware: text,
        install_co_detectors: text,
        install_co_waiver: text,
        install_conduit_painted: text,
      },
      Flags: {
        customer_invoice_paid: flag,
        is_complete: flag,
        is_payment_complete: flag,
        is_qa_review_complete: flag,
        on_hold: flag,
        is_commercial: flag,
      },
      'Related records': {
        installer: { one: 'installer' },
        subinstaller: { one: 'subInstaller' },
        finance_programs: { many: 'financeProgram' },
        modules: { many: 'module' },
        inverters: { many: 'inverter' },
        batteries: { many: 'battery' },
      },
    },
  }),
  notes: kindOf({
    noun: 'Legacy note',
    nouns: 'Notes',
    path: '/notes',
    id: 'ID_Note',
    uuid: 'UUID_Note',
    onLead: 'always',
    required: ['note_text', 'created_by'],
    title: [['note_text']],
    found: ['note_text', 'note_type', 'created_by'],
    shown: ['note_type', 'created_by'],
    groups: {
      Note: {
        note_text: 'words',
        note_type: text,
        created_by: text,
        created_by_calculation: text,
        created_by_web_crm: text,
      },
    },
  }),
  addresses: kindOf({
    noun: 'Legacy address',
    nouns: 'Addresses',
    path: '/addresses',
    id: 'ID_Address',
    uuid: 'UUID_Address',
    onLead: 'mostly',
    required: [],
    title: [['address_full'], ['address_street', 'address_city']],
    found: ['address_full', 'address_street', 'address_city', 'address_zip', 'utility_provider', 'ahj_name'],
    shown: ['type', 'utility_provider', 'ahj_name', 'hoa_name'],
    groups: {
      Location: {
        address_street: text,
        address_city: text,
        address_state: state,
        address_zip: number,
        address_full: text,
        latitude: number,
        longitude: number,
        type: { choices: addressTypes },
      },
      'Roof and home': {
        mount_type: text,
        number_of_stories: number,
        roofing_age: number,
        roofing_condition: text,
        roofing_material: text,
        square_footage: number,
        home_age: number,
        home_years_owned: number,
      },
      HOA: { is_hoa: flag, hoa_name: text },
      Utility: {
        has_usage: flag,
        annual_kwh: number,
        utility_provider: text,
        utility_account_number: number,
        utility_meter_number: number,
        utility_service_id_number: number,
        utility_bill_amount: number,
      },
      Other: {
        internet_provider: text,
        shading_issue: text,
        title_status: text,
        is_selected_for_appointment: flag,
        ahj_name: text,
        UUID_AHJ: 'key',
        aurora_project_id: text,
      },
      'Related records': { ahj: { one: 'ahj' }, hoa: { one: 'hoa' } },
    },
  }),
  users: kindOf({
    noun: 'Legacy user',
    nouns: 'Users',
    path: `/${legacyStoreName}-users`,
    id: 'ID_User',
    uuid: 'UUID_User',
    required: [],
    title: [['first_name', 'last_name'], ['email']],
    found: ['first_name', 'last_name', 'email', 'cell_phone', 'sw_username', 'department'],
    shown: ['email', 'department', 'is_enabled', 'permission_set'],
    groups: {
      Name: { first_name: text, last_name: text },
      Address: {
        address_street: text,
        address_city: text,
        address_state: state,
        address_zip: number,
      },
      'Contact and work': { cell_phone: text, email: text, department: text, his_license_number: number },
      Flags: { is_enabled: flag, is_marketing: flag, is_sales: flag, is_scheduling: flag },
      Other: {
        permission_set: text,
        sales_par: number,
        sw_rep_id: number,
        sw_username: text,
        oid: 'key',
      },
    },
  }),
} satisfies Record<string, LegacyKindOf>

export type LegacyKind = keyof typeof legacyKinds

/** In display order of the settings page. */
export const legacyKindNames = Object.keys(legacyKinds) as [LegacyKind, ...LegacyKind[]]

export const legacyKind = (kind: LegacyKind): LegacyKindOf => legacyKinds[kind]

/** All fields of a kind, under all headings. */
export const fieldsOfLegacy = (kind: LegacyKind): LegacyFields =>
  Object.assign({}, ...Object.values(legacyKind(kind).groups)) as LegacyFields
