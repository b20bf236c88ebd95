import { timelineViews, type TimelineView } from '@crm/domain/activity/timeline-views'

/** What the address of a record says; a link reproduces the screen. */
export interface RecordSearch {
  /** Absent for the overview. */
  readonly tab?: string | undefined
  /** What the timeline is narrowed to; absent for everything. */
  readonly show?: TimelineView
  /** The id of whose doings it shows. */
  readonly by?: string
  /** Words in it. */
  readonly words?: string
  /** The id of the document that is open. */
  readonly document?: string
}

/** The texts of an address that `readRecordSearch` makes sense of. */
export const recordTexts = ['tab', 'show', 'by', 'words', 'document'] as const

/**
 * Keeps what makes sense: an address may be typed by hand or be old.
 * @param tabs the keys of the record's tabs
 */
export function readRecordSearch(
  given: Record<string, unknown>,
  tabs: readonly string[] = ['history'],
): RecordSearch {
  const tab = tabs.find((one) => one === given['tab'])
  const show = timelineViews.find((one) => one === given['show'])
  const { by, words, document } = given
  const said = typeof words === 'number' ? String(words) : words
  return {
    ...(tab && { tab }),
    ...(show && { show }),
    ...(typeof by === 'string' && uuid.test(by) && { by }),
    ...(typeof document === 'string' && uuid.test(document) && { document }),
    ...(typeof said === 'string' && said !== '' && { words: said }),
  }
}

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Whether the timeline leaves something out. */
export const isNarrowed = ({ show, by, words }: RecordSearch): boolean => Boolean(show ?? by ?? words)
