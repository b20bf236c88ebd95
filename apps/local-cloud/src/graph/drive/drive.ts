/** The organization's drive: its service for applications and its page for people, over one store. */
import type { FastifyPluginAsync } from 'fastify'
import { driveService } from './service.ts'
import type { Place } from './place.ts'
import { openDriveStore } from './store.ts'
import type { DirectoryApplication } from '../token.ts'
import { driveWeb } from './web.ts'

export type DriveOptions = {
  readonly driveId: string
  /** The registration that may use it. */
  readonly application: Omit<DirectoryApplication, 'roles'>
  /** 1,250 by default, as in a tenant with up to 1,000 licenses. */
  readonly unitsPerMinute?: number
  readonly retryAfterSeconds?: number
  readonly slowPartMs?: number
  readonly sessionMs?: number
  readonly now?: () => Date
}

type Circumstances = {
  readonly origin: string
  readonly organization: string
  readonly stateDir: string
  readonly authorize: (authorization: string | undefined) => Promise<void>
}

/** The service for `/graph/v1.0`, and the page for `/library`. */
export function openDrive(
  options: DriveOptions,
  { origin, organization, stateDir, authorize }: Circumstances,
): { readonly service: FastifyPluginAsync; readonly web: FastifyPluginAsync; readonly close: () => void } {
  const store = openDriveStore(stateDir)
  const place: Place = {
    store,
    driveId: options.driveId,
    webRoot: `${origin}/library`,
    now: options.now ?? (() => new Date()),
    retryAfterSeconds: options.retryAfterSeconds ?? 10,
    slowPartMs: options.slowPartMs ?? 5_000,
    sessionMs: options.sessionMs ?? 15 * 60_000,
  }
  const unitsPerMinute = options.unitsPerMinute ?? 1_250
  return {
    service: driveService({ place, authorize, unitsPerMinute }),
    web: driveWeb(organization, place),
    close: store.close,
  }
}
