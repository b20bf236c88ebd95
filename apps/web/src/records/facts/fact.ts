/**
 * The fields of a kind of record, one table each. From a row come the field of a form, the fact that is changed where
 * it stands, the cell of a list, and the words of histories and conflicts.
 */
import type { Actor } from '@crm/domain/people/actor'
import type { Decision } from '@crm/domain/people/permissions'
import type { ReactNode } from 'react'
import type { Choice } from '../../forms/choice.ts'

interface Common<R> {
  /** "Floor area": of the form and the card. In sentences it is called as `fieldLabel` of the domain says. */
  readonly label: string
  /** Under the field of a form. */
  readonly help?: string
  /** Stands beside its neighbour in a form: only for pairs that are read together. */
  readonly isHalf?: true
  /** A form may be sent without it, and says so. */
  readonly isOptional?: true
  /** Who may change it, or give it to a new record, where that differs from the record's own rule. */
  readonly may?: (me: Actor, record?: R) => Decision
  /** As it is typed, where that is more than the value of the field. */
  readonly typed?: (record: Partial<R>) => string
  /** Why it cannot be beside the other fields; the server refuses the same. */
  readonly clash?: (record: Partial<R>) => string | undefined
  /** What is odd about it beside the other fields, and is saved all the same. */
  readonly doubt?: (record: Partial<R>) => string | undefined
  /** How a value reads, where its kind does not say it; undefined for nothing. */
  readonly reads?: (value: unknown) => string | undefined
  /** How it stands on a card, where that is more than its words: a link, a person. Undefined is a dash. */
  readonly shown?: (record: R) => ReactNode
}

interface TextFact<R> extends Common<R> {
  readonly kind: 'text'
  readonly maxLength: number
  readonly type?: 'text' | 'tel' | 'email'
  readonly placeholder?: string
  /** Several lines. */
  readonly isLong?: true
  /** What people usually write; anything else is as good. A hook where it is data. */
  readonly usual?: readonly string[] | (() => readonly string[])
  /** Nothing is an empty text on the wire, and not null. */
  readonly isNeverNull?: true
  /** What is wrong with it, before the server is asked. */
  readonly check?: (text: string) => string | undefined
}

export interface NumberFact<R> extends Common<R> {
  /** Money is dollars and cents, a percentage is 18.99 for 18.99 %. */
  readonly kind: 'number' | 'money' | 'percent'
  readonly min: number
  readonly max: number
  /** Two for money. */
  readonly decimals?: number
  /** "years", "sq ft"; money and percentages have their own. */
  readonly unit?: string
  /** There is always one, 0 where there is nothing. */
  readonly isNeeded?: true
}

interface TimeFact<R> extends Common<R> {
  /** `YYYY-MM-DD`, or an instant, which is typed and read as the business's clocks have it. */
  readonly kind: 'day' | 'moment'
}

interface ChoiceFact<R> extends Common<R> {
  /** A person is chosen by id. */
  readonly kind: 'choice' | 'person'
  /** A hook where they are data, as people are. */
  readonly choices: readonly Choice[] | (() => readonly Choice[])
  /** The words of no choice, "Unassigned"; "Unknown" without. */
  readonly none?: string
  /** What the field of a form says instead while nothing is chosen: "Choose a source". */
  readonly prompt?: string
  /** Something is always chosen. */
  readonly isNeeded?: true
}

export interface YesNoFact<R> extends Common<R> {
  readonly kind: 'yes-no'
  /** "Yes" and "No" without. */
  readonly words?: readonly [yes: string, no: string]
  /** It is either, and never unknown. */
  readonly isNeeded?: true
}

export type Fact<R> = TextFact<R> | NumberFact<R> | TimeFact<R> | ChoiceFact<R> | YesNoFact<R>

/** The name of the field on the wire → its row, in the order of the form. */
export type FactTable<R, F extends string = string> = Readonly<Record<F, Fact<R>>>

/** The words of a yes-no fact, as they are chosen. */
export const yesNoChoices = <R>({ words: [yes, no] = ['Yes', 'No'] }: YesNoFact<R>): readonly Choice[] => [
  { value: 'yes', label: yes },
  { value: 'no', label: no },
]
