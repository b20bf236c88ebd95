/**
 * A folder at the top of the drive provokes a failure while it is there. Anybody can make one on the drive's page, and
 * delete it there:
 *
 * - `Busy Line`: every call answers 429 with `Retry-After`
 * - `Closed Shop`: every call answers 503 with `Retry-After`
 * - `Lost Answer`: the last piece of an upload is stored and the connection ends without a response
 * - `Short Session`: an upload session is over after its first piece
 * - `Slow Download`: a file comes in ten parts, with a pause before each
 * - `Locked Files`: deleting a file answers 423
 * - `Full Drive`: the last piece of an upload answers 507, and the quota is exceeded
 */
import type { DriveStore } from './store.ts'

const driveTroubles = [
  'Busy Line',
  'Closed Shop',
  'Lost Answer',
  'Short Session',
  'Slow Download',
  'Locked Files',
  'Full Drive',
] as const

export type DriveTrouble = (typeof driveTroubles)[number]

export const hasDriveTrouble = (store: DriveStore, trouble: DriveTrouble): boolean =>
  store.findChild(null, trouble)?.isFolder === true
