import type { ReactNode } from 'react'
import { useMe } from '~/session/me.ts'
import type { FactKind, Versioned } from '../edit/record-kind.ts'
import { FactInPlace } from './fact-in-place.tsx'
import { applying } from './layout.ts'

/**
 * Makes the lines of a card from fields: label → value, edited in place. `reason` makes them read-only. Fields that do
 * not apply to the record are left out.
 */
export function useFactLines<R extends Versioned, C extends object, F extends string>(
  kind: FactKind<R, C, F>,
  record: R,
  reason?: string,
) {
  const me = useMe()
  return (fields: readonly F[]): Readonly<Record<string, ReactNode>> =>
    Object.fromEntries(
      applying(kind.facts, fields, record, me).map((field) => [
        kind.facts[field].label,
        <FactInPlace key={field} kind={kind} record={record} field={field} reason={reason} />,
      ]),
    )
}
