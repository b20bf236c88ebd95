import type { EvidenceKeys } from '#platform/evidence-keys'
import type { Keys } from '#platform/auth/tokens'
import type { Drive } from '#platform/ports/drive'
import type { Jobs } from '#platform/ports/jobs'
import type { Poster } from '#platform/ports/poster'
import type { Mailer } from '#platform/ports/mailer'
import type { Signing } from '#platform/ports/signing'

/** External services (ports), implemented differently in production and locally; callers cannot tell them apart. */
export interface Services {
  readonly keys: Keys
  readonly jobs: Jobs
  /** File storage. */
  readonly drive: Drive
  /** Sends email; only queued jobs use it. */
  readonly mailer: Mailer
  /** The e-signature service; null when contracts are signed on our own page only (decision 0033). */
  readonly signing: Signing | null
  /** Sends webhooks; only queued jobs use it. */
  readonly poster: Poster
  /** Keys for the evidence of contracts. */
  readonly evidence: EvidenceKeys
  /**
   * Object ids that get the role ADMIN at sign-in, and lowercase principal names that get it while there is no
   * administrator: a name may be given to another person.
   */
  readonly admins: ReadonlySet<string>
  /** Guests of the tenant may sign in. */
  readonly allowsGuests: boolean
  /** The valid webhook keys: several, so that one can be rotated. Without any, the webhooks refuse every call. */
  readonly webhookKeys: readonly string[]
  /** The public address of the application, to which a signature service returns its signers. */
  readonly origin: string
  /** Resolves when Graph responds at all. */
  readonly pingGraph: () => Promise<unknown>
}
