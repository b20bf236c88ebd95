import type { Me } from '@crm/contract/web/user-shapes'
import { splitValues } from '@crm/domain/lists/filter-values'
import type { Choice } from '~/forms/choice.ts'

interface Common {
  /** Key of the URL parameter. */
  readonly key: string
  /** "Rep". */
  readonly name: string
  /**
   * The server's parameter; for dates, `created` means `createdFrom` and `createdTo`. Defaults to the key.
   */
  readonly field?: string
  /** Start of its sentence: "Rep is" by default. */
  readonly phrase?: string
  /** True when the filter is always shown in the bar, set or not. */
  readonly isPinned?: (me: Me) => boolean
  /** True for the people who may use it; absent for everybody. */
  readonly isFor?: (me: Me) => boolean
}

/** One or more of a few values. Long lists are loaded on demand. */
interface OfChoices extends Common {
  readonly kind: 'choices'
  readonly choices: readonly Choice[] | (() => Promise<readonly Choice[]>)
  /** Pattern of valid values, for options that are loaded on demand. */
  readonly pattern?: RegExp
  /** Values are ids: the names of the selected ones are loaded for display. */
  readonly areIds?: true
  readonly isOne?: true
  /** True for the options this person may choose; absent for all. */
  readonly canChoose?: (me: Me, value: string) => boolean
  /** Maps a value to the server's parameter. */
  readonly toQuery?: (value: string) => string | readonly string[]
}

/** A current or former user. */
interface OfPeople extends Common {
  readonly kind: 'people'
  readonly isOne?: true
  /** Options: everybody by default. */
  readonly only?: 'reps'
  /** Label for nobody; it allows the value `none`. */
  readonly nobody?: string
}

/** Yes or no, with other labels: "known", "none". */
interface OfYesNo extends Common {
  readonly kind: 'yesNo'
  readonly words: readonly [yes: string, no: string]
}

/** The last n days, or a range of dates: `7d`, `2026-01-01_`. */
interface OfDays extends Common {
  readonly kind: 'days'
}

/** Typed values, separated by commas. */
interface OfWords extends Common {
  readonly kind: 'words'
  readonly example: string
  /** Pattern of valid values. */
  readonly pattern?: RegExp
  readonly isFigures?: true
}

/** One lead, set only by a link: a list of thousands has no picker here. */
interface OfLead extends Common {
  readonly kind: 'lead'
}

/** One filter of a list: its URL parameter, server query, sentence and editor. */
export type Filter = OfChoices | OfPeople | OfYesNo | OfDays | OfWords | OfLead

/** Filters by the record's rep, always shown in the bar. */
export const ofRep = (field: string): Filter => ({
  key: 'rep',
  name: 'Rep',
  field,
  kind: 'people',
  only: 'reps',
  nobody: 'Nobody',
  isPinned: () => true,
})

/** True when the bar or the sheet offers it; otherwise it shows only while the URL sets it. */
export const isOffered =
  (me: Me) =>
  ({ kind, isFor }: Filter): boolean =>
    kind !== 'lead' && (isFor?.(me) ?? true)

const id = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const days = /^(\d{1,3}d|(\d{4}-\d{2}-\d{2})?_(\d{4}-\d{2}-\d{2})?)$/

/** Validates a value of the URL: it may be typed by hand or outdated. */
export function isValue(filter: Filter, value: string): boolean {
  switch (filter.kind) {
    case 'choices':
      if (filter.areIds) return id.test(value)
      return typeof filter.choices === 'function'
        ? (filter.pattern?.test(value) ?? true)
        : filter.choices.some((one) => one.value === value)
    case 'people':
      return id.test(value) || (value === 'none' && filter.nobody !== undefined)
    case 'lead':
      return id.test(value)
    case 'yesNo':
      return value === 'yes' || value === 'no'
    case 'days':
      return days.test(value)
    case 'words':
      return filter.pattern?.test(value) ?? true
  }
}

export const isId = (value: string): boolean => id.test(value)

export const valuesOf = (text: string | number | undefined): readonly string[] =>
  text === undefined || text === '' ? [] : splitValues(String(text))
