/** Converts field values between API and input. Input values are text; empty text means no value. */
import { formatPhone } from '@crm/domain/contact/format-phone'
import { figureInWords } from '@crm/domain/figures'
import type { Choice } from '~/forms/choice.ts'
import { formatDay, formatMoment } from '~/ui/format.ts'
import { type Fact, type FactTable, type NumberFact, yesNoChoices } from './fact.ts'
import { foreignSign, readNumber } from './typed-number.ts'
import { momentOfWall, wallOf } from './wall-clock.ts'

type Values<F extends string> = Readonly<Record<F, string>>
type Changes = Readonly<Record<string, unknown>>

/** The initial values of a form: of the record, or empty for a new one. */
export function valuesOf<R extends object, F extends string>(
  facts: FactTable<R, F>,
  record?: Partial<R>,
): Values<F> {
  const fields = Object.keys(facts) as F[]
  return Object.fromEntries(
    fields.map((field) => [field, record ? toInput(facts[field], field, record) : '']),
  ) as Values<F>
}

/** The initial text of the input. */
export function toInput<R extends object>(fact: Fact<R>, field: string, record: Partial<R>): string {
  if (fact.toInput) return fact.toInput(record)
  const value = (record as Changes)[field]
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (fact.kind === 'money' && typeof value === 'number') return value.toFixed(2)
  if (fact.kind === 'moment') return wallOf(asText(value))
  return fact.kind === 'text' && fact.type === 'tel' ? formatPhone(asText(value)) : asText(value)
}

/** The change set of some typed fields; validate with `faultsIn` first. */
export const changesOf = <R>(
  facts: FactTable<R>,
  values: Readonly<Record<string, string>>,
  fields: readonly string[],
): Changes =>
  Object.fromEntries(
    fields.flatMap((field) => {
      const fact = facts[field]
      return fact ? [[field, parseValue(fact, values[field] ?? '')]] : []
    }),
  )

/** The filled fields of a new record. */
export const toNewRecord = <R>(facts: FactTable<R>, values: Readonly<Record<string, string>>): Changes =>
  changesOf(
    facts,
    values,
    Object.keys(values).filter((field) => values[field]?.trim() !== ''),
  )

/** Parses the text to the API value. */
export function parseValue<R>(fact: Fact<R>, typed: string): unknown {
  const text = typed.trim()
  if (text === '') return fact.kind === 'text' && fact.isNeverNull ? '' : null
  if (isNumber(fact)) return readNumber(text, unitOf(fact))?.value ?? Number.NaN
  if (fact.kind === 'moment') return momentOfWall(text)
  return fact.kind === 'yes-no' ? text === 'yes' : text
}

/** Client-side validation of the text. */
export function faultIn<R>(fact: Fact<R>, typed: string): string | undefined {
  const text = typed.trim()
  if (text === '') return isNumber(fact) && fact.isNeeded ? 'Enter the amount.' : undefined
  if (fact.kind === 'text') return fact.check?.(text)
  if (!isNumber(fact)) return undefined
  const number = readNumber(text, unitOf(fact))
  const decimals = decimalsOf(fact)
  if (number === undefined) {
    const sign = foreignSign(text, unitOf(fact))
    return sign === undefined ? 'This is not a number.' : `Leave out the ${sign} sign.`
  }
  if (number.decimals > decimals) {
    if (decimals === 0) return 'A whole number, please.'
    return decimals === 2 ? 'Two decimals at most.' : `${decimals} decimals at most.`
  }
  const { min, max } = fact
  if (number.value >= min && number.value <= max) return undefined
  const inWords = (limit: number) => limit.toLocaleString('en-US', { maximumFractionDigits: decimals })
  return `From ${inWords(min)} to ${inWords(max)}.`
}

/** The errors of a form's fields. */
export const faultsIn = <R>(
  facts: FactTable<R>,
  values: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> => {
  const record = toNewRecord(facts, values) as Partial<R>
  return Object.fromEntries(
    Object.entries(facts).flatMap(([field, fact]) => {
      const typed = values[field]
      const fault = typed === undefined ? undefined : (faultIn(fact, typed) ?? fact.contradiction?.(record))
      return fault === undefined ? [] : [[field, fault] as const]
    }),
  )
}

/** Formats a current or former value; undefined for empty. `choices` come from a hook. */
export function formatValue<R>(
  fact: Fact<R>,
  value: unknown,
  choices?: readonly Choice[],
): string | undefined {
  if (value === null || value === undefined || value === '') return undefined
  if (fact.format) return fact.format(value)
  if (fact.kind === 'yes-no') {
    const word = value === true ? 'yes' : 'no'
    return yesNoChoices(fact).find((one) => one.value === word)?.label
  }
  if (fact.kind === 'choice' || fact.kind === 'person') {
    const known = choices ?? (typeof fact.choices === 'function' ? [] : fact.choices)
    return known.find((one) => one.value === value)?.label ?? asText(value)
  }
  if (fact.kind === 'day') return formatDay(`${asText(value)}T20:00:00Z`)
  if (fact.kind === 'moment') return formatMoment(asText(value))
  if (isNumber(fact))
    return typeof value === 'number' ? figureInWords(value, unitOf(fact), decimalsOf(fact)) : asText(value)
  return fact.kind === 'text' && fact.type === 'tel' ? formatPhone(asText(value)) : asText(value)
}

export function unitOf<R>({ kind, unit }: NumberFact<R>): string | undefined {
  if (kind === 'money') return '$'
  return kind === 'percent' ? '%' : unit
}

export const isNumber = <R>(fact: Fact<R>): fact is NumberFact<R> =>
  fact.kind === 'number' || fact.kind === 'money' || fact.kind === 'percent'

export const decimalsOf = <R>({ kind, decimals }: NumberFact<R>): number =>
  decimals ?? (kind === 'number' ? 0 : 2)

const asText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''
