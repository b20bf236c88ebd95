/** What each filter is called, and how it reads. */
import { leadStatusLabels } from '@crm/domain/leads/lead-status'
import { formatDay } from '../../../../ui/format.ts'
import { billLabel } from '../-bill-label.ts'
import { isOfDays, leadFilterKeys, valuesOf, type LeadFilterKey, type LeadSearch } from '../-lead-search.ts'
import { usePeople } from '../-reps.ts'

export const leadFilterNames: Record<LeadFilterKey, string> = {
  rep: 'Rep',
  utility: 'Utility',
  source: 'Source',
  city: 'City',
  zip: 'ZIP',
  state: 'State',
  bill: 'Bill',
  hoa: 'HOA',
  created: 'Created',
  updated: 'Changed',
  asked: 'Asked',
  contacted: 'First contact',
  by: 'Brought by',
  department: 'Rep’s department',
  account: 'Rep’s account',
  noteBy: 'Note by',
  noteType: 'Kind of note',
  noted: 'Notes',
  doNotContact: 'Do not contact',
}

/** Where yes and no have better words. */
export const yesAndNo: Partial<Record<LeadFilterKey, readonly [yes: string, no: string]>> = {
  hoa: ['known', 'none'],
  contacted: ['made', 'missing'],
  account: ['enabled', 'disabled'],
  noted: ['there', 'missing'],
  doNotContact: ['set', 'not set'],
}

export interface FilterInWords {
  readonly key: LeadFilterKey | 'status' | 'q'
  readonly name: string
  /** "Utility is", "Created". */
  readonly says: string
  /** "SCE or PG&E", "in the last 7 days". */
  readonly words: string
}

/** The filters in force, the tab and the words among them. */
export function useFilterWords(search: LeadSearch): readonly FilterInWords[] {
  const people = usePeople()
  const { status = 'All', q } = search
  const set = leadFilterKeys.filter((key) => search[key])
  return [
    ...(status === 'All'
      ? []
      : [{ key: 'status', name: 'Status', says: 'Status is', words: leadStatusLabels[status] } as const]),
    ...(q ? [{ key: 'q', name: 'Words', says: 'Contains', words: q } as const] : []),
    ...set.map((key) => inWords(key, valuesOf(search[key]), people)),
  ]
}

function inWords(
  key: LeadFilterKey,
  values: readonly string[],
  people: readonly { readonly value: string; readonly label: string }[],
): FilterInWords {
  const name = leadFilterNames[key]
  if (isOfDays(key)) return { key, name, says: name, words: daysInWords(values[0] ?? '') }
  const nameOf = (value: string) => people.find((one) => one.value === value)?.label
  const word = (value: string): string => {
    if (key === 'bill') return billLabel(value) ?? value
    if (value === 'none') return 'unassigned'
    if (value === 'yes' || value === 'no') return yesAndNo[key]?.[value === 'yes' ? 0 : 1] ?? value
    return nameOf(value) ?? (people.length === 0 && value.length === 36 ? '…' : value)
  }
  const says = { by: name, noteBy: name, noted: 'Notes are' }[key as string] ?? `${name} is`
  return { key, name, says, words: values.map(word).join(' or ') }
}

export function daysInWords(value: string): string {
  if (value === '1d') return 'today'
  if (value.endsWith('d')) return `in the last ${Number.parseInt(value, 10)} days`
  const [from, to] = value.split('_').map((day) => day && formatDay(`${day}T20:00:00Z`))
  if (!to) return `since ${from}`
  return from ? `${from} to ${to}` : `until ${to}`
}
