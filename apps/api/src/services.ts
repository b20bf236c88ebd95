import type { Keys } from './auth/tokens.ts'
import type { Drive } from './drive/drive.ts'
import type { Jobs } from './jobs/queue.ts'
import type { Poster } from './hooks/poster.ts'
import type { Mailer } from './mail/mailer.ts'

/** What the application is given from outside, beside the database: real and local ones cannot be told apart. */
export interface Services {
  readonly keys: Keys
  readonly jobs: Jobs
  /** Where files are kept. */
  readonly drive: Drive
  /** What carries mails out of the house; only the queue's work sends. */
  readonly mailer: Mailer
  /** What carries webhooks out; only the queue's work sends. */
  readonly poster: Poster
  /** Principal names, lower case, that are given role ADMIN at sign-in. */
  readonly admins: ReadonlySet<string>
  /** Any of them opens the webhooks: several, so that one can be replaced. None: the webhooks are shut. */
  readonly webhookKeys: readonly string[]
  /** Resolves when Graph answers anything at all. */
  readonly askGraph: () => Promise<unknown>
}
