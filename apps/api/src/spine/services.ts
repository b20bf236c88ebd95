import type { Keys } from '#platform/auth/tokens'
import type { Drive } from '#platform/ports/drive'
import type { Jobs } from '#platform/ports/jobs'
import type { Poster } from '#platform/ports/poster'
import type { Mailer } from '#platform/ports/mailer'

/** External services (ports), implemented differently in production and locally; callers cannot tell them apart. */
export interface Services {
  readonly keys: Keys
  readonly jobs: Jobs
  /** File storage. */
  readonly drive: Drive
  /** Sends email; only queued jobs use it. */
  readonly mailer: Mailer
  /** Sends webhooks; only queued jobs use it. */
  readonly poster: Poster
  /** Lowercase principal names that get the role ADMIN at sign-in. */
  readonly admins: ReadonlySet<string>
  /** The valid webhook keys: several, so that one can be rotated. Without any, the webhooks refuse every call. */
  readonly webhookKeys: readonly string[]
  /** Resolves when Graph responds at all. */
  readonly pingGraph: () => Promise<unknown>
}
