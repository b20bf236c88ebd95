import { timelineViews, type TimelineView } from '@crm/domain/activity/timeline-views'

/** The search params of a record page; a link reproduces the screen. */
export interface RecordSearch {
  /** Absent for the overview. */
  readonly tab?: string | undefined
  /** Filter of the timeline by kind; absent for all. */
  readonly show?: TimelineView
  /** Filter by the author's id. */
  readonly by?: string
  /** Filter by text. */
  readonly words?: string
  /** The id of the open document. */
  readonly document?: string
}

/** The search params that `readRecordSearch` parses. */
export const recordTexts = ['tab', 'show', 'by', 'words', 'document'] as const

/**
 * Drops invalid values: a URL may be typed by hand or outdated.
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

/** True when a timeline filter is set. */
export const isNarrowed = ({ show, by, words }: RecordSearch): boolean => Boolean(show ?? by ?? words)
