/** The drive's calls to Microsoft Graph, and their answers read or thrown. */
import type { DriveItem, UploadSession } from '@microsoft/microsoft-graph-types'
import { type Answer, type CallSettings, type GraphCalls, graphCalls } from '#platform/graph/calls'
import { DriveUnavailable } from '#platform/ports/drive'

export interface GraphDriveSettings extends Omit<CallSettings, 'service' | 'unavailable' | 'scope'> {
  /** Without `/v1.0`. */
  readonly graphUrl: string
  readonly driveId: string
}

export const driveCalls = (settings: GraphDriveSettings): GraphCalls =>
  graphCalls({
    ...settings,
    scope: `${settings.graphUrl}/.default`,
    service: 'The drive',
    unavailable: (message, options) => new DriveUnavailable(message, options),
  })

/** The answer goes to the log; addresses of uploads are secrets and do not. */
export function driveError({ status, text }: Answer): DriveUnavailable {
  const fault = status === insufficientStorage ? 'full' : 'away'
  return new DriveUnavailable(`The drive answered ${status}: ${text.slice(0, 300)}`, { fault })
}

const insufficientStorage = 507

/** The JSON of a successful answer. Throws DriveUnavailable. */
export function bodyOf<T extends object>(answer: Answer): Partial<T> {
  if (answer.status >= 300) throw driveError(answer)
  try {
    return JSON.parse(answer.text) as Partial<T>
  } catch (cause) {
    throw new DriveUnavailable('The drive answered no JSON.', { cause })
  }
}

/** A text of a successful answer. Throws DriveUnavailable. */
export function textOf(answer: Answer, name: keyof DriveItem | keyof UploadSession): string {
  const text: unknown = bodyOf<DriveItem & UploadSession>(answer)[name]
  if (typeof text !== 'string') throw new DriveUnavailable(`The drive answered without ${name}.`)
  return text
}
