/** Actions that need a script which the first page does not load. */
import type { Page } from 'playwright-core'

export interface ScriptAction {
  /** Sources below `apps/web/src` that are loaded on demand, with their imports. */
  readonly needs: readonly string[]
  /** The address: `{lead}` and others stand for the story's own records. */
  readonly at: string
  readonly act?: (page: Page) => Promise<void>
  /** Nobody requested it, so its absence shows no message. */
  readonly isQuiet?: true
}

const press = (name: string | RegExp) => (page: Page) =>
  page.getByRole('button', { name, exact: true }).first().click()
const key = (keys: string) => (page: Page) => page.keyboard.press(keys)

/** On the first row of the list. */
const onFirstRow = (then: string) => async (page: Page) => {
  await page.getByRole('table').locator('tbody').getByRole('link').first().waitFor()
  await page.keyboard.press('j')
  await page.keyboard.press(then)
}

const fromMenu = (menu: string | RegExp, entry: string) => async (page: Page) => {
  await press(menu)(page)
  await page.getByRole('menuitem', { name: entry, exact: true }).click()
}

const route = (at: string, ...files: readonly string[]): ScriptAction => ({
  at,
  needs: files.map((file) => `routes/_app/${file}`),
})
const part = (at: string, needs: string, act?: ScriptAction['act']): ScriptAction => ({
  at,
  needs: [needs],
  ...(act && { act }),
})
const quiet = (needs: string, act?: ScriptAction['act']): ScriptAction => ({
  ...part('/dashboard', needs, act),
  isQuiet: true,
})

const leads = '/leads?status=All'

/** A page comes before its overlays: a script that both need is missing on the page. */
export const scriptActions: readonly ScriptAction[] = [
  route('/dashboard', 'dashboard.tsx'),
  route('/activity', 'activity.tsx'),
  part('/nowhere', 'shell/not-found.tsx'),
  route('/leads/queue', 'leads/queue.tsx'),
  route('/leads/duplicates', 'leads/duplicates.tsx'),
  route('/leads/{lead}', 'leads/$leadId.tsx'),
  route('/sales', 'sales/_list.tsx'),
  route('/sales/board', 'sales/board.tsx'),
  route('/sales/{sale}', 'sales/$saleId.tsx'),
  route('/service-jobs', 'service-jobs/_list.tsx', 'service-jobs/_list.index.tsx'),
  route('/service-jobs/board', 'service-jobs/board.tsx'),
  route('/service-jobs/{serviceJob}', 'service-jobs/$serviceJobId.tsx'),
  route('/referrals', 'referrals/_list.tsx'),
  route('/contracts', 'contracts/_list.tsx'),
  route('/contracts/{contract}', 'contracts/$contractId.tsx'),
  part('/contracts/{contract}', 'viewer/pdf-view.tsx'),
  route('/documents', 'documents/_list.tsx'),
  route('/commissions', 'commissions/index.tsx'),
  route('/commissions/draws', 'commissions/draws.tsx'),
  route('/commissions/statement', 'commissions/statement.tsx'),
  route('/commissions/pay-runs', 'commissions/pay-runs/_list.tsx'),
  route('/commissions/pay-runs/{payRun}', 'commissions/pay-runs/$runId.tsx'),
  route('/reports', 'reports.tsx'),
  route('/commissions/{sheet}', 'commissions/$sheetId.tsx'),
  route('/tasks', 'tasks/_list.tsx'),
  route('/tasks/board', 'tasks/board.tsx'),
  route('/appointments?view=agenda', 'appointments/_calendar.tsx'),
  route('/appointments/list', 'appointments/list.tsx'),
  route('/settings/calendar', 'settings/calendar.tsx'),
  route('/settings/catalogue/modules', 'settings/catalogue/$kind.tsx'),
  route('/settings/commissions', 'settings/commissions.tsx'),
  route('/settings/legacy/leads', 'settings/legacy/$kind.tsx'),
  route('/settings/legacy/migration', 'settings/legacy/migration.tsx'),
  route('/settings/company', 'settings/company.tsx'),
  route('/settings/templates', 'settings/templates.tsx'),
  route('/settings/forms', 'settings/forms/_list.tsx'),
  route('/settings/forms/HIC', 'settings/forms/$form.tsx'),
  route('/settings/health', 'settings/health.tsx'),
  route('/settings/hooks', 'settings/hooks/_list.tsx'),
  route('/settings/imports', 'settings/imports/_list.tsx'),
  route('/settings/outbox', 'settings/outbox/_list.tsx'),
  route('/settings/people', 'settings/people/_list.tsx'),
  route('/settings/people/{person}', 'settings/people/$userId.tsx'),
  route('/settings/removed', 'settings/removed/index.tsx'),
  route('/m/today', 'm/today.tsx'),
  route('/m/directory', 'm/directory.tsx'),
  route('/m/notes?lead={lead}', 'm/notes.tsx'),
  route('/m/client-record?lead={lead}', 'm/client-record.tsx'),
  route('/leads/new?status=All', 'leads/_list.new.tsx'),
  route('/leads/{lead}/edit', 'leads/$leadId.edit.tsx'),
  route('/leads/{lead}/addresses/{address}', 'leads/$leadId.addresses.$addressId.tsx'),
  route('/leads/{lead}/tasks/new', 'leads/$leadId.tasks.new.tsx'),
  route('/leads/{lead}/tasks/{task}', 'leads/$leadId.tasks.$taskId.tsx'),
  route('/leads/{lead}/appointments/new', 'leads/$leadId.appointments.new.tsx'),
  route('/leads/{lead}/sales/new', 'leads/$leadId.sales.new.tsx'),
  route('/leads/{lead}/contracts/new', 'leads/$leadId.contracts.new.tsx'),
  route('/sales/{sale}/contracts/new', 'sales/$saleId.contracts.new.tsx'),
  route('/leads/{lead}/appointments/{appointment}', 'leads/$leadId.appointments.$appointmentId.tsx'),
  route('/service-jobs/new', 'service-jobs/_list.new.tsx'),
  route('/service-jobs/{serviceJob}/tasks/new', 'service-jobs/$serviceJobId.tasks.new.tsx'),
  route('/service-jobs/{serviceJob}/tasks/{task}', 'service-jobs/$serviceJobId.tasks.$taskId.tsx'),
  route('/referrals/new', 'referrals/_list.new.tsx'),
  route('/referrals/{referral}', 'referrals/_list.$referralId.tsx'),
  route('/sales/new', 'sales/_list.new.tsx'),
  route('/contracts/new', 'contracts/_list.new.tsx'),
  route('/contracts/{contract}/change', 'contracts/$contractId.change.tsx'),
  route('/documents/new', 'documents/_list.new.tsx'),
  route('/documents/{document}', 'documents/_list.$documentId.tsx'),
  route('/commissions/{sheet}/edit', 'commissions/$sheetId.edit.tsx'),
  route('/commissions/pay-runs/new', 'commissions/pay-runs/_list.new.tsx'),
  route('/sales/{sale}/tasks/new', 'sales/$saleId.tasks.new.tsx'),
  route('/sales/{sale}/tasks/{saleTask}', 'sales/$saleId.tasks.$taskId.tsx'),
  route('/tasks/new', 'tasks/_list.new.tsx'),
  route('/tasks/{task}', 'tasks/_list.$taskId.tsx'),
  route('/tasks/board/{task}', 'tasks/board.$taskId.tsx'),
  route('/appointments/new?view=agenda', 'appointments/_calendar.new.tsx'),
  route('/appointments/{appointment}?view=agenda', 'appointments/_calendar.$appointmentId.tsx'),
  route('/appointments/list/{appointment}', 'appointments/list.$appointmentId.tsx'),
  route('/settings/catalogue/modules/new', 'settings/catalogue/$kind.$entryId.tsx'),
  route('/settings/catalogue/installers/import', 'settings/catalogue/$kind.import.tsx'),
  route('/settings/legacy/leads/1107', 'settings/legacy/$kind.$formerId.tsx'),
  route('/settings/hooks/new', 'settings/hooks/_list.$hookId.tsx'),
  route('/settings/people/new', 'settings/people/_list.new.tsx'),

  part(leads, 'lists/page/filter-chips.tsx'),
  part(`${leads}&reached=sits`, 'routes/_app/leads/-list/more-lead-filters.ts'),
  part(`${leads}&rows=all`, 'lists/page/all-rows.tsx'),
  part(`${leads}&q=nobody+at+all`, 'lists/page/no-rows.tsx'),
  part(`${leads}&preview={lead}`, 'lists/page/preview.tsx'),
  part(`${leads}&preview={lead}`, 'routes/_app/leads/-list/lead-preview.tsx'),
  part('/documents?preview={document}', 'routes/_app/documents/-list/document-preview.tsx'),
  part('/leads/{lead}?tab=tasks', 'kinds/tasks/record-tasks.tsx'),
  part('/leads/{lead}?tab=appointments', 'routes/_app/leads/-record/lead-appointments.tsx'),
  part('/leads/{lead}?tab=referrals', 'routes/_app/leads/-record/lead-referrals.tsx'),
  part('/leads/{lead}?tab=history', 'routes/_app/leads/-record/lead-history.tsx'),
  part('/leads/{lead}?tab=documents', 'kinds/documents/record-documents.tsx'),
  part('/sales/{sale}?tab=documents&document={document}', 'kinds/documents/document-sheet.tsx'),
  part('/sales/{sale}?tab=contracts', 'kinds/contracts/record-contracts.tsx'),
  part('/sales/{sale}?tab=appointments', 'routes/_app/sales/-record/sale-appointments.tsx'),
  part('/sales/{sale}?tab=history', 'routes/_app/sales/-record/sale-history.tsx'),

  part('/dashboard', 'shell/palette/palette.tsx', key('Control+k')),
  part('/dashboard', 'shell/shortcut-sheet.tsx', key('?')),
  part('/dashboard', 'shell/notifications/bell-popup.tsx', press(/^Notifications/)),
  part('/dashboard', 'ui/menu-popup.tsx', press('You')),
  part('/dashboard', 'shell/person-popup.tsx', press('You')),
  part(leads, 'lists/columns-popup.tsx', press('Columns')),
  part(leads, 'lists/views/views-menu.tsx', press('Views')),
  part(leads, 'lists/views/view-dialog.tsx', fromMenu('Views', 'Save as view…')),
  part(leads, 'lists/page/filter-panel.tsx', press('Filter')),
  part(leads, 'kinds/leads/lead-choices.ts', async (page) => {
    await press('Filter')(page)
    await page.getByRole('option', { name: 'Utility', exact: true }).click()
  }),
  part(leads, 'lists/page/export-dialog.tsx', fromMenu('Export', 'CSV file')),
  part(leads, 'lists/page/print-rows.tsx', fromMenu('Export', 'Print')),
  part(leads, 'lists/resize-column.ts', (page) => page.locator('th .cursor-col-resize').first().click()),
  part(leads, 'routes/_app/leads/-list/bulk-bar.tsx', onFirstRow('x')),
  part('/commissions/draws', 'routes/_app/commissions/-draws/draw-bar.tsx', onFirstRow('x')),
  part('/sales', 'routes/_app/sales/-list/sale-batch.tsx', onFirstRow('x')),
  part('/tasks', 'routes/_app/tasks/-list/task-batch.tsx', onFirstRow('x')),
  part('/documents', 'routes/_app/documents/-list/document-batch.tsx', onFirstRow('x')),
  part('/appointments/list', 'routes/_app/appointments/-list/appointment-batch.tsx', onFirstRow('x')),
  part('/contracts', 'routes/_app/contracts/-list/contract-batch.tsx', onFirstRow('x')),
  part('/referrals', 'routes/_app/referrals/-list/referral-batch.tsx', onFirstRow('x')),
  part('/service-jobs', 'routes/_app/service-jobs/-list/service-job-batch.tsx', onFirstRow('x')),
  part('/commissions', 'routes/_app/commissions/-list/sheet-batch.tsx', onFirstRow('x')),
  part('/sales?status=Permit', 'routes/_app/sales/-list/sale-cell-editor.tsx', onFirstRow('e')),
  part(leads, 'routes/_app/leads/-list/lead-cell-editor.tsx', onFirstRow('e')),
  part('/leads/{lead}', 'kinds/leads/dead-reason-dialog.tsx', fromMenu(/^Change the status/, 'Dead…')),
  part('/service-jobs/{serviceJob}?tab=history', 'routes/_app/service-jobs/-record/service-job-history.tsx'),
  part(
    '/service-jobs/{serviceJob}',
    'routes/_app/service-jobs/-record/move-dialog.tsx',
    fromMenu('More actions', 'Move to Testing'),
  ),
  part(
    '/service-jobs/{serviceJob}',
    'routes/_app/service-jobs/-record/type-dialog.tsx',
    fromMenu('More actions', 'Change the type'),
  ),
  part(
    '/service-jobs/{serviceJob}',
    'routes/_app/service-jobs/-record/place-dialog.tsx',
    fromMenu('More actions', 'Change house/sale'),
  ),
  part('/sales/{sale}', 'routes/_app/sales/-record/move-dialog.tsx', press('Put on hold')),
  part(
    '/sales/{sale}',
    'routes/_app/sales/-record/step-dialog.tsx',
    fromMenu(/^Change the step/, 'Survey: Scheduled'),
  ),
  part('/sales/{sale}', 'kinds/sales/inverters/inverter-dialog.tsx', press('Inverters')),

  quiet('shell/background.tsx'),
  quiet('shell/key-hint.tsx', key('g')),
  quiet('shell/saved-views.tsx'),
  quiet('shell/overdue-tasks.tsx'),
  quiet('ui/tooltip-bubble.tsx', async (page) => {
    await page.mouse.move(300, 300)
    await page.getByRole('button', { name: /^Notifications/ }).hover()
  }),
]

/**
 * Lazy parts that appear only after several steps, on phones, or before there is a page: they work like the others and
 * are not tested one by one. Every other lazy part of a build must have an action.
 */
export const loadedUnprompted: readonly string[] = [
  'lists/batch/refused-rows.tsx',
  'lists/page/filter-sheet.tsx',
  'lists/page/new-rows.tsx',
  'offline/confirm-and-leave.tsx',
  'offline/begin.ts',
  'offline/no-connection.tsx',
  'ui/not-here.tsx',
  'offline/outbox-sheet.tsx',
  'records/edit/conflict-question.tsx',
  'records/edit/reason-dialog.tsx',
  'records/history/field-history-popup.tsx',
  'records/notes/note-versions.tsx',
  'kinds/leads/handover-result.tsx',
  'kinds/appointments/reason-dialog.tsx',
  'routes/_app/commissions/-record/deny-draw-dialog.tsx',
  'routes/_app/commissions/-record/draw-dialog.tsx',
  'routes/_app/commissions/-record/edit-draw-dialog.tsx',
  'routes/_app/commissions/-record/pay-draw-dialog.tsx',
  'routes/_app/commissions/-record/repayment-dialog.tsx',
  'routes/_app/commissions/pay-runs/-run/close-dialog.tsx',
  'routes/_app/commissions/pay-runs/-run/mark-paid-dialog.tsx',
  'routes/_app/leads/-duplicates/attach-inquiry.tsx',
  'routes/_app/referrals/-referral/pay-dialog.tsx',
  'routes/_app/sales/-record/move-dates-dialog.tsx',
  'routes/_app/service-jobs/-record/on-site.tsx',
  'routes/_app/settings/-calendar-feed/end-link.tsx',
  'routes/_app/settings/hooks/-hook/delivery-dialog.tsx',
  'routes/_app/settings/imports/-undo/undo-dialog.tsx',
  'routes/_app/settings/imports/_list.$importId.tsx',
  'routes/_app/settings/outbox/_list.$mailId.tsx',
  'session/challenge.ts',
  'session/reach.ts',
  'session/sign-in-client.ts',
  'session/signed-out-page.tsx',
  'shell/more-popup.tsx',
  'shell/stale-mark.tsx',
  'shell/view-banner.tsx',
  'ui/toasts.tsx',
  'undo/rules.ts',
]
