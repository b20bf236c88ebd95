import type { DriveStore } from './store.ts'

/** One drive: its store, its address for people, and the circumstances of a test. */
export type Place = {
  readonly store: DriveStore
  readonly driveId: string
  /** The address of the library's page, without a slash at the end. */
  readonly webRoot: string
  readonly now: () => Date
  /** `Retry-After` of the troubles, in seconds. */
  readonly retryAfterSeconds: number
  /** The pause before each of the ten parts of a slow download. */
  readonly slowPartMs: number
  /** How long an upload session lives after its last piece. */
  readonly sessionMs: number
}
