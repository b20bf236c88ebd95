import type { Me } from '@crm/contract/web/user-shapes'
import type { Choice } from '../forms/choice.ts'

interface Common {
  /** In the address. */
  readonly key: string
  /** "Rep". */
  readonly name: string
  /** At the server; of days it is `created` for `createdFrom` and `createdTo`. The key, where nothing is said. */
  readonly field?: string
  /** How its sentence begins: "Rep is", unless told. */
  readonly says?: string
  /** It always stands in the bar, whether it is set or not. */
  readonly isUsual?: (me: Me) => boolean
  /** Who is offered it, where not everybody sees what it asks about. */
  readonly isFor?: (me: Me) => boolean
}

/** Some of a few values, or one of them. Lists that are long are loaded when somebody opens them. */
interface OfChoices extends Common {
  readonly kind: 'choices'
  readonly choices: readonly Choice[] | (() => Promise<readonly Choice[]>)
  /** What a value of a list that is loaded later looks like. */
  readonly like?: RegExp
  /** Its values are ids: nobody reads them, and their names are loaded where one is set. */
  readonly areIds?: true
  readonly isOne?: true
  /** Which of them a person is offered; all, unless told. */
  readonly offers?: (me: Me, value: string) => boolean
  /** What the server is asked for. */
  readonly asked?: (value: string) => string | readonly string[]
}

/** Somebody who works or worked here. */
interface OfPeople extends Common {
  readonly kind: 'people'
  readonly isOne?: true
  /** Who is offered: everybody, unless told. */
  readonly among?: 'reps'
  /** What nobody is called: then it can be asked for, as `none`. */
  readonly nobody?: string
}

/** Yes or no, in better words: "known", "none". */
interface OfYesNo extends Common {
  readonly kind: 'yesNo'
  readonly words: readonly [yes: string, no: string]
}

/** The last so many days, or from one to another: `7d`, `2026-01-01_`. */
interface OfDays extends Common {
  readonly kind: 'days'
}

/** What is typed, several with commas between. */
interface OfWords extends Common {
  readonly kind: 'words'
  readonly example: string
  /** Only what looks like this is taken. */
  readonly like?: RegExp
  readonly isFigures?: true
}

/** One lead, as a link names it: nobody chooses among thousands here. */
interface OfLead extends Common {
  readonly kind: 'lead'
}

/** One filter of a list, as one row: what the address, the server, the sentence and the popup say of it. */
export type Filter = OfChoices | OfPeople | OfYesNo | OfDays | OfWords | OfLead

/** Whose it is among those who sell, always in the bar. */
export const ofRep = (field: string): Filter => ({
  key: 'rep',
  name: 'Rep',
  field,
  kind: 'people',
  among: 'reps',
  nobody: 'Nobody',
  isUsual: () => true,
})

/** Whether it is chosen in the bar or the sheet; else it stands there only while an address sets it. */
export const isOffered =
  (me: Me) =>
  ({ kind, isFor }: Filter): boolean =>
    kind !== 'lead' && (isFor?.(me) ?? true)

const id = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const days = /^(\d{1,3}d|(\d{4}-\d{2}-\d{2})?_(\d{4}-\d{2}-\d{2})?)$/

/** Whether a value of an address makes sense: it may be typed by hand or be old. */
export function isValue(filter: Filter, value: string): boolean {
  switch (filter.kind) {
    case 'choices':
      if (filter.areIds) return id.test(value)
      return typeof filter.choices === 'function'
        ? (filter.like?.test(value) ?? true)
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
      return filter.like?.test(value) ?? true
  }
}

export const isId = (value: string): boolean => id.test(value)

export const valuesOf = (text: string | number | undefined): readonly string[] =>
  text === undefined || text === '' ? [] : String(text).split('|')
