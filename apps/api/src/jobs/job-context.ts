import type { FastifyBaseLogger } from 'fastify'
import type { Drive } from '#platform/ports/drive'
import type { Mailer } from '#platform/ports/mailer'
import type { Poster } from '#platform/ports/poster'
import type { Signing } from '#platform/ports/signing'
import type { Sealer } from '#platform/ports/sealer'
import type { Environment } from '#spine/records/unit-of-work'

/** Every job receives this; `now` is the start of this attempt. Jobs are idempotent: any of them may run twice. */
export interface JobContext extends Environment {
  readonly log: FastifyBaseLogger
  readonly drive: Drive
  readonly mailer: Mailer
  readonly poster: Poster
  readonly sealer: Sealer
  /** The signature service; null when contracts are signed on our own page only. */
  readonly signing: Signing | null
  /** Aborted when the process shuts down: long jobs stop soon and enqueue their continuation. */
  readonly stopping: AbortSignal
}
