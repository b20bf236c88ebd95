/** Every job, with its schedule or its delay after `enqueue`. */
import { beginEnvelope } from '#business/contracts/begin-envelope'
import { fileContract } from '#business/contracts/file-contract'
import { voidEnvelope } from '#business/contracts/void-envelope'
import { fileDocument } from '#shared/documents/file-document'
import { sendHook } from '#processes/hooks/send-hook'
import { runMigration } from '#processes/legacy-migration/run'
import { readEnvelope } from '#processes/signing/read-envelope'
import { remindAtService } from '#processes/signing/remind-signer'
import { replayImport } from '#processes/imports/receive'
import { checkMails, sendMail } from '#shared/mail/send-mail'
import type { JobPayloads } from '#platform/ports/jobs'
import { checkLeadCounts, checkLeads } from './check-leads.ts'
import { coolLeads } from './cool-leads.ts'
import { endCancelWindows } from './end-cancel-windows.ts'
import { checkEnvelopes, expireContracts, remindSigners, warnOfHisNumbers } from './look-after-contracts.ts'
import type { JobContext } from './job-context.ts'
import { remindOfTasks } from './remind-of-tasks.ts'
import {
  deleteStoredResponses,
  deleteHookDeliveries,
  deleteImportBodies,
  deleteMails,
  deleteStrayFiles,
  deleteUploads,
  deleteViews,
} from './forget.ts'

/** A job that failed this often waits for a person. */
export const maxAttempts = 6

/** Jobs that run on a schedule. */
export const nightlyJobs = {
  'check-envelopes': {
    every: '55 2 * * *',
    run: ({ log, ...circumstances }) => checkEnvelopes(circumstances, log),
  },
  'check-lead-counts': { every: '30 2 * * *', run: ({ db, log }) => checkLeadCounts(db, log) },
  'check-mails': { every: '50 2 * * *', run: (context) => checkMails(context) },
  'check-leads': { every: '45 2 * * *', run: ({ db, log }) => checkLeads(db, log) },
  'cool-leads': { every: '15 2 * * *', run: ({ log, ...circumstances }) => coolLeads(circumstances, log) },
  'end-cancel-windows': {
    every: '5 0 * * *',
    run: ({ log, ...circumstances }) => endCancelWindows(circumstances, log),
  },
  'expire-contracts': {
    every: '20 2 * * *',
    run: ({ log, ...circumstances }) => expireContracts(circumstances, log),
  },
  'forget-answers': { every: '35 3 * * *', run: ({ db, log, now }) => deleteStoredResponses(db, log, now) },
  'forget-hook-deliveries': {
    every: '25 3 * * *',
    run: ({ db, log, now }) => deleteHookDeliveries(db, log, now),
  },
  'forget-import-bodies': { every: '0 3 * * *', run: ({ db, log, now }) => deleteImportBodies(db, log, now) },
  'forget-mails': { every: '20 3 * * *', run: ({ db, log, now }) => deleteMails(db, log, now) },
  'forget-stray-files': { every: '40 3 * * *', run: (context) => deleteStrayFiles(context) },
  'forget-uploads': { every: '10 3 * * *', run: (context) => deleteUploads(context) },
  'forget-views': { every: '15 3 * * *', run: ({ db, log, now }) => deleteViews(db, log, now) },
  'remind-signers': {
    every: '0 9 * * *',
    run: ({ log, ...circumstances }) => remindSigners(circumstances, log),
  },
  'remind-of-tasks': { every: '0 7 * * *', run: ({ db, log, now }) => remindOfTasks(db, log, now) },
  'warn-of-his-numbers': {
    every: '10 7 * * *',
    run: ({ log, ...circumstances }) => warnOfHisNumbers(circumstances, log),
  },
} satisfies Record<string, Nightly>

interface Nightly {
  /** Cron, Pacific time. */
  readonly every: string
  readonly run: (context: JobContext) => Promise<void>
}

/** Jobs that run once for every committed `enqueue`. */
export const queuedJobs: { readonly [Name in keyof JobPayloads]: QueuedJob<JobPayloads[Name]> } = {
  // Two at once could both find no envelope, and begin two.
  'begin-envelope': {
    afterSeconds: 0,
    keyOf: ({ contractId }) => contractId,
    run: (context, { contractId }) => beginEnvelope(context, contractId),
  },
  'file-document': {
    afterSeconds: 0,
    run: ({ db, drive }, { documentId }) => fileDocument(db.read, drive, documentId),
  },
  'file-contract': {
    afterSeconds: 0,
    run: (context, { contractId }) => fileContract(context, contractId),
  },
  'migrate-legacy': {
    afterSeconds: 0,
    run: ({ log, stopping, ...circumstances }, { migrationId }) =>
      runMigration(circumstances, log, migrationId, stopping),
  },
  'read-envelope': {
    afterSeconds: 0,
    keyOf: ({ contractId }) => contractId,
    run: (context, { contractId }) => readEnvelope(context, contractId),
  },
  'remind-signer': {
    afterSeconds: 0,
    run: (context, payload) => remindAtService(context, payload),
  },
  // A sender retries within the first minute or two, which makes the replay unnecessary.
  'replay-import': {
    afterSeconds: 120,
    run: (context, { importId, ...row }) => replayImport(importId, context, 'webhook', row),
  },
  // Receivers are slow, and independent of each other.
  'send-hook': {
    afterSeconds: 0,
    atOnce: 20,
    run: (context, { deliveryId }) => sendHook(context, deliveryId),
  },
  'send-mail': {
    afterSeconds: 0,
    run: (context, { mailId }) => sendMail({ ...context, maxAttempts }, mailId),
  },
  'void-envelope': {
    afterSeconds: 0,
    run: (context, payload) => voidEnvelope(context, payload),
  },
}

interface QueuedJob<Payload> {
  readonly afterSeconds: number
  /** How many a process runs at once; one by default. */
  readonly atOnce?: number
  /** Jobs with the same key run one after another, in all processes. */
  readonly keyOf?: (payload: Payload) => string
  readonly run: (context: JobContext, payload: Payload) => Promise<void>
}
