import { usageBands } from '@crm/domain/addresses/usage-bands'
import { addressTypes } from '@crm/domain/addresses/address-types'
import {
  confirmationWays,
  appointmentResults,
  appointmentTypes,
} from '@crm/domain/appointments/appointment-words'
import { financeTypes } from '@crm/domain/catalog/choices'
import { drawStates } from '@crm/domain/commissions/draw-actions'
import { financeLineTypes } from '@crm/domain/commissions/choices'
import { paymentKinds, paymentMethods } from '@crm/domain/commissions/payments'
import { payLineKinds, payRunStates } from '@crm/domain/commissions/pay-run'
import { sheetStates } from '@crm/domain/commissions/sheet-actions'
import { signingServices } from '@crm/domain/contracts/service-template'
import { linkChannels } from '@crm/domain/contracts/signing-links'
import { contractStates } from '@crm/domain/contracts/states'
import { presentationLanguages } from '@crm/domain/sales/presentation-language'
import { contractTemplateIds, signerRoleNames } from '@crm/domain/contracts/templates'
import { docTypes } from '@crm/domain/documents/doc-types'
import { photoNames } from '@crm/domain/documents/photo-lists'
import { formLanguages, formStates } from '@crm/domain/forms/form-states'
import { deliveryStates } from '@crm/domain/hooks/hook-retries'
import { importOutcomes } from '@crm/domain/imports/outcomes'
import { keyKinds } from '@crm/domain/leads/key-kinds'
import { leadStatuses } from '@crm/domain/leads/lead-status'
import { legacyLeadStatuses } from '@crm/domain/legacy/lead-statuses'
import { migrationOutcomes } from '@crm/domain/legacy/migration-outcomes'
import { legacySaleStatuses } from '@crm/domain/legacy/sale-statuses'
import { mailStates } from '@crm/domain/mail/mail-states'
import { noteTypes } from '@crm/domain/notes/note-types'
import { lanes } from '@crm/domain/notifications/lanes'
import { departments, roles } from '@crm/domain/people/actor'
import { referralStatuses } from '@crm/domain/referrals/referral-status'
import { saleStatuses } from '@crm/domain/sales/phases'
import { serviceJobStatuses, serviceJobTypes, serviceSteps } from '@crm/domain/service-jobs/phases'
import { priorities } from '@crm/domain/work/priorities'
import { taskReasons } from '@crm/domain/work/automatic-tasks'
import { taskStatuses } from '@crm/domain/work/task-statuses'
import { expect, inject, test } from 'vitest'
import { databaseAt } from '#test/postgres'
import { valueLists } from '#test/value-lists'

/** Columns with a list in the domain. */
const listsOfTheDomain: Readonly<Record<string, readonly string[]>> = {
  'addresses.annual_usage': usageBands,
  'addresses.type': addressTypes,
  'appointments.confirmed_how': confirmationWays,
  'appointments.result': appointmentResults,
  'appointments.type': appointmentTypes,
  'commission_draws.state': drawStates,
  'commission_finance_options.type': financeLineTypes,
  'commission_sheets.referred_by_status': referralStatuses,
  'commission_sheets.state': sheetStates,
  'contract_links.channel': linkChannels,
  'contract_signers.signed_service': Object.keys(signingServices),
  'template_maps.service': Object.keys(signingServices),
  'contracts.signing_service': ['own', ...Object.keys(signingServices)],
  'contract_signers.role': signerRoleNames,
  'contracts.state': contractStates,
  'contracts.template': contractTemplateIds,
  'documents.doc_type': docTypes,
  'documents.photo_of': photoNames,
  'finance_options.type': Object.values(financeTypes),
  'form_versions.language': formLanguages,
  'form_versions.state': formStates,
  'form_versions.template': contractTemplateIds,
  'hook_deliveries.state': deliveryStates,
  'lead_imports.outcome': importOutcomes,
  'lead_keys.kind': keyKinds,
  'leads.status': leadStatuses,
  'legacy_leads.status': legacyLeadStatuses,
  'legacy_migration_entries.outcome': migrationOutcomes,
  'legacy_sales.status': legacySaleStatuses,
  'mails.state': mailStates,
  'notes.priority': priorities,
  'notes.type': noteTypes,
  'notifications.lane': lanes,
  'pay_run_exclusions.kind': payLineKinds,
  'pay_runs.state': payRunStates,
  'payments.kind': paymentKinds,
  'payments.method': paymentMethods,
  'referrals.status': referralStatuses,
  'sale_moves.from_status': saleStatuses,
  'sale_moves.to_status': saleStatuses,
  'sales.previous_status': saleStatuses,
  'sales.presentation_language': presentationLanguages,
  'sales.status': saleStatuses,
  'service_jobs.status': serviceJobStatuses,
  'service_jobs.sub_status': serviceSteps,
  'service_jobs.type': serviceJobTypes,
  'tasks.priority': priorities,
  'tasks.reason': taskReasons,
  'tasks.status': taskStatuses,
  'users.department': departments,
  'users.role': roles,
}

/** Columns whose list is in the schema alone: a part of another list, or values of one writer. */
const listsOfTheSchema = [
  'activity.actor_kind',
  'ahjs.jurisdiction_type',
  'contract_files.kind',
  'contracts.previous_state',
  'inverters.type',
  'legacy_addresses.type',
  'legacy_migration_entries.kind',
  'legacy_sales.finance_type_1',
  'legacy_sales.finance_type_2',
  'move_snapshots.kind',
  'sale_moves.kind',
  'tasks.about_type',
]

test('the lists of the domain equal the checks of the schema', async () => {
  const lists = await valueLists(databaseAt(inject('postgresUrl'), inject('template')))
  const inSchema = Object.fromEntries(
    lists.map(({ table, column, values }) => [`${table}.${column}`, values.toSorted()]),
  )
  const expected = Object.fromEntries(
    Object.entries(listsOfTheDomain).map(([column, values]) => [column, values.toSorted()]),
  )
  expect(inSchema).toMatchObject(expected)
  expect(Object.keys(inSchema).toSorted()).toEqual([...Object.keys(expected), ...listsOfTheSchema].toSorted())
})
