/** Every job: what it does, and when it runs of itself or how long after it was asked for. */
import type { FastifyBaseLogger } from 'fastify'
import { fileContract } from '../contracts/file-contract.ts'
import { fileDocument } from '../documents/file-document.ts'
import type { Drive } from '../drive/drive.ts'
import type { Poster } from '../hooks/poster.ts'
import { sendHook } from '../hooks/send-hook.ts'
import { runMigration } from '../legacy-migration/run.ts'
import { replayImport } from '../imports/receive.ts'
import type { Circumstances } from '../records/unit-of-work.ts'
import type { Mailer } from '../mail/mailer.ts'
import { checkMails, sendMail } from '../mail/send-mail.ts'
import { checkLeadCounts, checkLeads } from './check-leads.ts'
import { coolLeads } from './cool-leads.ts'
import { endCancelWindows } from './end-cancel-windows.ts'
import { expireContracts, remindSigners, warnOfHisNumbers } from './look-after-contracts.ts'
import { remindOfTasks } from './remind-of-tasks.ts'
import {
  forgetAnswers,
  forgetHookDeliveries,
  forgetImportBodies,
  forgetMails,
  forgetUploads,
  forgetViews,
} from './forget.ts'

/** What every job has; `now` is when this try of it began. It may be run again: twice must do no harm. */
export interface JobContext extends Circumstances {
  readonly log: FastifyBaseLogger
  readonly drive: Drive
  readonly mailer: Mailer
  readonly poster: Poster
  /** Aborted when the process is told to stop: what takes long ends soon, and asks to be gone on with. */
  readonly stopping: AbortSignal
}

/** How often a job is tried before a person has to look. */
export const triesInAll = 6

/** Run of themselves. */
export const nightly = {
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
  'forget-answers': { every: '35 3 * * *', run: ({ db, log, now }) => forgetAnswers(db, log, now) },
  'forget-hook-deliveries': {
    every: '25 3 * * *',
    run: ({ db, log, now }) => forgetHookDeliveries(db, log, now),
  },
  'forget-import-bodies': { every: '0 3 * * *', run: ({ db, log, now }) => forgetImportBodies(db, log, now) },
  'forget-mails': { every: '20 3 * * *', run: ({ db, log, now }) => forgetMails(db, log, now) },
  'forget-uploads': { every: '10 3 * * *', run: (context) => forgetUploads(context) },
  'forget-views': { every: '15 3 * * *', run: ({ db, log, now }) => forgetViews(db, log, now) },
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

/** Run once for every `enqueue` that was committed, with the data it was given. */
export const asked: { readonly [Name in keyof Asked]: AskedJob<Asked[Name]> } = {
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
  // A sender that tries again does so within the first minute or two: what it brings needs no second reading.
  'replay-import': {
    afterSeconds: 120,
    run: (context, { importId, ...row }) => replayImport(importId, context, 'webhook', row),
  },
  // Receivers are slow, and wait for nobody but themselves.
  'send-hook': {
    afterSeconds: 0,
    atOnce: 20,
    run: (context, { deliveryId }) => sendHook(context, deliveryId),
  },
  'send-mail': {
    afterSeconds: 0,
    run: (context, { mailId }) => sendMail({ ...context, triesInAll }, mailId),
  },
}

/** What each of them is told: ids, no personal data, since it stays in the queue for a month. */
export interface Asked {
  readonly 'file-document': { readonly documentId: string }
  readonly 'file-contract': { readonly contractId: string }
  readonly 'migrate-legacy': { readonly migrationId: string }
  readonly 'replay-import': { readonly importId: string; readonly isOfFile: boolean }
  readonly 'send-hook': { readonly deliveryId: string }
  readonly 'send-mail': { readonly mailId: string }
}

interface AskedJob<Told> {
  readonly afterSeconds: number
  /** How many of them a process works on at a time; one by one unless told. */
  readonly atOnce?: number
  readonly run: (context: JobContext, told: Told) => Promise<void>
}
