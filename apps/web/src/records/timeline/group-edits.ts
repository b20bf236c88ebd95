/** Edits that one person made on one record at one sitting, as one line of the timeline. */
import type { TimelineEntry } from '@crm/contract/web/timeline-shapes'
import { fieldLabel } from '@crm/domain/activity/field-labels'

/** Between the first and the last edit of a group. */
const sittingMs = 2 * 60_000
/** Fields that the line names; it counts the others. */
const namedFields = 3

/** Entries side by side in the timeline; a group of one is shown as it is. */
export type Group = readonly [TimelineEntry, ...TimelineEntry[]]

/** @param entries newest first */
export function groupEdits(entries: readonly TimelineEntry[]): Group[] {
  const groups: [TimelineEntry, ...TimelineEntry[]][] = []
  for (const entry of entries) {
    const group = groups.at(-1)
    if (group && isOneSitting(group[0], entry)) group.push(entry)
    else groups.push([entry])
  }
  return groups
}

const isOneSitting = (latest: TimelineEntry, entry: TimelineEntry) =>
  isPlainEdit(latest) &&
  isPlainEdit(entry) &&
  latest.actorId === entry.actorId &&
  latest.subjectId === entry.subjectId &&
  new Date(latest.at).getTime() - new Date(entry.at).getTime() <= sittingMs

/** A change of the status is an event of its own; so is what a program did. */
const isPlainEdit = ({ verb, actorKind, changes }: TimelineEntry) =>
  verb.endsWith('.changed') && actorKind === 'person' && !('status' in changes) && !('isRemoved' in changes)

/** "roof age, roof material, stories and 2 more", in the order in which they were changed. */
export function editedFields(group: Group): string {
  const labels = [
    ...new Set(group.toReversed().flatMap(({ changes }) => Object.keys(changes).map(fieldLabel))),
  ]
  const named = labels.slice(0, namedFields)
  if (labels.length > namedFields) return `${named.join(', ')} and ${labels.length - namedFields} more`
  return named.length < 2 ? named.join('') : `${named.slice(0, -1).join(', ')} and ${named.at(-1)}`
}
