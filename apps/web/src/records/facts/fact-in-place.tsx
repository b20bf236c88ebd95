import { fieldLabel } from '@crm/domain/activity/field-labels'
import type { ReactNode } from 'react'
import { InPlaceChoice } from '~/forms/in-place-choice.tsx'
import { InPlaceText } from '~/forms/in-place-text.tsx'
import { useMe } from '~/session/me.ts'
import type { ShowRefusal } from '~/forms/use-refusal.ts'
import { beginEdit } from '../edit/edit.tsx'
import type { FactKind, Versioned } from '../edit/record-kind.ts'
import { FieldHistory } from '../history/field-history.tsx'
import { Doubt } from './doubt.tsx'
import { type Fact, yesNoChoices } from './fact.ts'
import { decimalsOf, faultIn, isNumber, parseValue, formatValue, toInput } from './fact-values.ts'
import { useChoices, useSuggestions } from './use-format-fact.ts'

interface Props<R extends Versioned, C extends object, F extends string> {
  readonly kind: FactKind<R, C, F>
  readonly record: R
  readonly field: F
  /** Why it is read-only; takes precedence over the field table. */
  readonly reason?: string | undefined
  /** Shown under the field while it is open. */
  readonly hint?: (text: string) => ReactNode
}

/** A field of a record that is edited in place, with its history. */
export function FactInPlace<R extends Versioned, C extends object, F extends string>(props: Props<R, C, F>) {
  const { kind, record, field, hint } = props
  const fact: Fact<R> = kind.facts[field]
  const me = useMe()
  const decision = (fact.may ?? kind.may)?.(me, record)
  const reason = props.reason ?? (decision?.ok === false ? decision.reason : undefined)
  const choices = useChoices(fact)
  const usual = useSuggestions(fact)
  const name = fieldLabel(field)
  const typed = toInput(fact, field, record)
  const value = (record as Readonly<Record<string, unknown>>)[field]
  const change = (next: unknown) => ({ [field]: next }) as unknown as C
  const begin = (before: unknown = record) => {
    const based = before as R
    const { save } = beginEdit(kind, based)
    return (text: string | null, show: ShowRefusal) => save(change(parseValue(fact, text ?? '')), show)
  }
  const common = {
    name,
    reason,
    shown: fact.render ? fact.render(record) : formatValue(fact, value, choices),
    aside: (
      <FieldHistory
        subjectId={record.id}
        field={field}
        name={name}
        kind={kind}
        restore={reason === undefined ? (former) => beginEdit(kind, record).save(change(former)) : undefined}
      />
    ),
    begin,
  }
  const doubt = <Doubt words={fact.doubt?.(record)} />
  if (fact.kind === 'choice' || fact.kind === 'person' || fact.kind === 'yes-no') {
    const none = 'none' in fact ? fact.none : undefined
    return (
      <>
        <InPlaceChoice
          {...common}
          choices={fact.kind === 'yes-no' ? yesNoChoices(fact) : (choices ?? [])}
          {...(!fact.isNeeded && { none: none ?? 'Unknown' })}
          value={typed || null}
        />
        {doubt}
      </>
    )
  }
  return (
    <>
      <InPlaceText
        {...common}
        value={typed}
        maxLength={fact.kind === 'text' ? fact.maxLength : 20}
        {...(fact.kind === 'text' && fact.type && { type: fact.type })}
        {...(fact.kind === 'text' &&
          fact.type !== undefined && { isLink: value !== null && fact.render !== undefined })}
        {...(fact.kind === 'day' && { type: 'date' as const })}
        {...(fact.kind === 'moment' && { type: 'datetime-local' as const })}
        {...(isNumber(fact) && {
          inputMode: decimalsOf(fact) === 0 ? ('numeric' as const) : ('decimal' as const),
        })}
        {...(usual && { suggestions: usual })}
        {...(hint && { hint })}
        check={(text) =>
          faultIn(fact, text) ?? fact.contradiction?.({ ...record, [field]: parseValue(fact, text) })
        }
      />
      {doubt}
    </>
  )
}
