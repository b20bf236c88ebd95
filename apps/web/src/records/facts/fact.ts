/**
 * The fields of each kind of record, one table per kind. A row defines the form field, the value edited in
 * place, the list cell, its place on the card, and the wording in histories and conflicts.
 */
import type { Actor } from '@crm/domain/people/actor'
import type { Decision } from '@crm/domain/people/permissions'
import type { ReactNode } from 'react'
import type { Choice } from '~/forms/choice.ts'

interface Common<R> {
  /** "Floor area": on forms and cards. Sentences use `fieldLabel` of the domain. */
  readonly label: string
  /** Help text of the form field. */
  readonly help?: string
  /** Half width in a form: only for pairs that are read together. */
  readonly isHalf?: true
  /** The form can be submitted without it, and its label says so. */
  readonly isOptional?: true
  /** Permission to change or set it, if it differs from the record's own rule. */
  readonly may?: (me: Actor, record?: R) => Decision
  /** The input text, if it combines more than this field. */
  readonly toInput?: (record: Partial<R>) => string
  /** The error when it contradicts other fields; the server refuses the same. */
  readonly contradiction?: (record: Partial<R>) => string | undefined
  /** A warning about an unusual combination; it can be saved all the same. */
  readonly doubt?: (record: Partial<R>) => string | undefined
  /** Formats a value, if its kind is not enough; undefined for empty. */
  readonly format?: (value: unknown) => string | undefined
  /** Renders the value on a card, if it is more than text: a link, a person. Undefined shows a dash. */
  readonly render?: (record: R) => ReactNode
  /** The part of a form or page that shows it; its heading where the parts have one. */
  readonly group?: string
  /** Column of the card: left, or right; `top` is above both, where the page has its own layout. */
  readonly column?: 'top' | 'left' | 'right'
  /** Position in its column where it is not that of the table: like `order` in CSS, 0 by default. */
  readonly order?: number
  /** False for records whose card omits it, and for readers who may not see it. */
  readonly appliesTo?: (record: Partial<R>, me: Actor) => boolean
}

interface TextFact<R> extends Common<R> {
  readonly kind: 'text'
  readonly maxLength: number
  readonly type?: 'text' | 'tel' | 'email'
  readonly placeholder?: string
  /** A multi-line field. */
  readonly isLong?: true
  /** Suggested values; any other is allowed. A hook if they are loaded data. */
  readonly suggestions?: readonly string[] | (() => readonly string[])
  /** An empty value is sent as an empty string, not as null. */
  readonly isNeverNull?: true
  /** Client-side validation. */
  readonly check?: (text: string) => string | undefined
}

export interface NumberFact<R> extends Common<R> {
  /** Money in dollars and cents; percentages as 18.99 for 18.99 %. */
  readonly kind: 'number' | 'money' | 'percent'
  readonly min: number
  readonly max: number
  /** Two for money. */
  readonly decimals?: number
  /** "years", "sq ft"; money and percentages have their own. */
  readonly unit?: string
  /** Required; 0 if there is none. */
  readonly isNeeded?: true
}

interface TimeFact<R> extends Common<R> {
  /** `YYYY-MM-DD`, or a timestamp, which is edited and shown in the business's time zone. */
  readonly kind: 'day' | 'moment'
}

interface ChoiceFact<R> extends Common<R> {
  /** A person is chosen by id. */
  readonly kind: 'choice' | 'person'
  /** A hook if they are loaded data, like people. */
  readonly choices: readonly Choice[] | (() => readonly Choice[])
  /** Label for no choice, "Unassigned"; defaults to "Unknown". */
  readonly none?: string
  /** Placeholder of the form field: "Choose a source". */
  readonly prompt?: string
  /** A choice is required. */
  readonly isNeeded?: true
}

export interface YesNoFact<R> extends Common<R> {
  readonly kind: 'yes-no'
  /** Defaults to "Yes" and "No". */
  readonly words?: readonly [yes: string, no: string]
  /** Required: never unknown. */
  readonly isNeeded?: true
}

export type Fact<R> = TextFact<R> | NumberFact<R> | TimeFact<R> | ChoiceFact<R> | YesNoFact<R>

/** From API field name to field definition, in the order of the form. */
export type FactTable<R, F extends string = string> = Readonly<Record<F, Fact<R>>>

/** A row with the places that its screens read: without them, or with another one, it does not compile. */
export type PlacedFact<R, Places> = Fact<R> & Readonly<Places>

/** The options of a yes-no field. */
export const yesNoChoices = <R>({ words: [yes, no] = ['Yes', 'No'] }: YesNoFact<R>): readonly Choice[] => [
  { value: 'yes', label: yes },
  { value: 'no', label: no },
]
