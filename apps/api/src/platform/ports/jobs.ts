/** The job queue: work that runs after the answer, shared by every process. `jobs/queue.ts` implements it. */
import type { Transaction } from 'kysely'
import type { Tables } from '#platform/db/database'

export interface Jobs {
  /** Enqueues a job in the caller's transaction: it runs after that commits, and never after a rollback. */
  enqueue<Name extends keyof JobPayloads>(
    tx: Transaction<Tables>,
    name: Name,
    payload: JobPayloads[Name],
    /** Defaults to the delay of the job itself. */
    delay?: { readonly afterSeconds: number },
  ): Promise<void>
  state(): Promise<QueueState>
  stop(): Promise<void>
}

/** The payload of each job: ids only, since the queue keeps it for a month. */
export interface JobPayloads {
  readonly 'begin-envelope': { readonly contractId: string }
  readonly 'file-document': { readonly documentId: string }
  readonly 'file-contract': { readonly contractId: string }
  readonly 'migrate-legacy': { readonly migrationId: string }
  readonly 'read-envelope': { readonly contractId: string }
  readonly 'remind-signer': { readonly contractId: string; readonly place: number }
  readonly 'replay-import': { readonly importId: string; readonly isOfFile: boolean }
  readonly 'send-hook': { readonly deliveryId: string }
  readonly 'send-mail': { readonly mailId: string }
  /** Without an envelope's id, it is looked for by the external id. */
  readonly 'void-envelope': {
    readonly contractId: string
    readonly externalId: string
    readonly envelopeId: string | null
  }
}

export interface QueueState {
  /** Jobs that will run now, at their hour, or as a retry. */
  readonly waiting: number
  /** Jobs whose last try failed. */
  readonly failed: number
  /** The latest failures, final or waiting for a retry. */
  readonly failures: JobFailure[]
}

export interface JobFailure {
  readonly id: string
  readonly job: string
  readonly tries: number
  readonly lastTriedAt: string
  /** Null after the last try. */
  readonly triesAgainAt: string | null
  readonly error: string
}

/** A queue that drops every job, for programs without workers: the seed, and tests of other things. */
export const noJobs: Jobs = {
  enqueue: async () => undefined,
  state: async () => ({ waiting: 0, failed: 0, failures: [] }),
  stop: async () => undefined,
}
