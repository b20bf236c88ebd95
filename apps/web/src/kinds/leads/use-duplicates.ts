import { webLeads } from '@crm/contract'
import type { DuplicateQuery, LeadDuplicate } from '@crm/contract/web/lead-duplicate-shapes'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { routeQuery } from '~/api/route-query.ts'

const restMs = 300

/** The typed values that identify a person. */
export type DuplicateInput = {
  readonly [F in 'firstName' | 'lastName' | 'phone1' | 'email1' | 'address']?: string | null | undefined
}

/** Visible leads that are, or may be, the person being typed; debounced, and silent on errors. */
export function useDuplicates(typed: DuplicateInput, exceptId?: string): readonly LeadDuplicate[] {
  const asked = JSON.stringify(queryOf(typed, exceptId))
  const [rested, setRested] = useState('')
  useEffect(() => {
    const timer = window.setTimeout(() => setRested(asked), restMs)
    return () => window.clearTimeout(timer)
  }, [asked])
  const query = (rested === '' ? {} : JSON.parse(rested)) as DuplicateQuery
  const found = useQuery({
    ...routeQuery(webLeads.duplicates, { query }),
    enabled: Boolean(query.phone1 ?? query.email1 ?? query.address),
    meta: { quiet: true },
  })
  return found.data ?? []
}

/** Skips partial phone numbers and email addresses. */
function queryOf(
  { firstName, lastName, phone1, email1, address }: DuplicateInput,
  exceptId?: string,
): DuplicateQuery {
  const digits = phone1?.replaceAll(/\D/g, '') ?? ''
  return {
    ...(firstName && { firstName }),
    ...(lastName && { lastName }),
    ...(phone1 && digits.length >= 10 && { phone1 }),
    ...(email1?.includes('@') && { email1 }),
    ...(address && /\d{5}/.test(address) && { address }),
    ...(exceptId && { exceptId }),
  }
}
