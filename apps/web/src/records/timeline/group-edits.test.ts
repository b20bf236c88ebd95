import type { TimelineEntry } from '@crm/contract/web/timeline-shapes'
import { expect, test } from 'vitest'
import { editedFields, groupEdits } from './group-edits.ts'

let made = 0
const edit = (second: number, field: string, more: Partial<TimelineEntry> = {}): TimelineEntry =>
  ({
    id: String(++made),
    at: new Date(Date.UTC(2026, 10, 26, 18, 0, second)).toISOString(),
    actorId: 'rita',
    actorKind: 'person',
    verb: 'lead.changed',
    subjectId: 'lead',
    changes: { [field]: [null, 'x'] },
    note: null,
    ...more,
  }) as TimelineEntry

const sizesOf = (entries: readonly TimelineEntry[]) => groupEdits(entries).map((group) => group.length)

test('edits of one person on one record within two minutes are one group', () => {
  expect(sizesOf([edit(120, 'city'), edit(60, 'zip'), edit(0, 'state')])).toEqual([3])
  expect(sizesOf([edit(121, 'city'), edit(60, 'zip'), edit(0, 'state')])).toEqual([2, 1])
})

test('another person, record, kind of entry or a status ends the group', () => {
  const first = edit(0, 'city')
  expect(sizesOf([edit(1, 'zip', { actorId: 'mona' }), first])).toEqual([1, 1])
  expect(sizesOf([edit(1, 'zip', { subjectId: 'sale' }), first])).toEqual([1, 1])
  expect(sizesOf([edit(1, 'zip', { verb: 'lead.restored' }), first])).toEqual([1, 1])
  expect(sizesOf([edit(1, 'zip', { actorKind: 'webhook', actorId: null }), first])).toEqual([1, 1])
  expect(sizesOf([edit(2, 'zip'), edit(1, 'status'), first])).toEqual([1, 1, 1])
})

test('a group names three fields and counts the others', () => {
  const [few] = groupEdits([edit(3, 'city'), edit(2, 'city'), edit(1, 'zip')])
  expect(few && editedFields(few)).toBe('ZIP and city')
  const [many] = groupEdits(['firstName', 'lastName', 'city', 'zip'].map((field, at) => edit(9 - at, field)))
  expect(many && editedFields(many)).toBe('ZIP, city, last name and 1 more')
})
