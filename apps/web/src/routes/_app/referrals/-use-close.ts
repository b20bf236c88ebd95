import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ListSearch } from '~/lists/list-search.ts'

/** A sheet opened from a client's page closes to that page, any other to the list. */
export function useClose(): () => void {
  const navigate = useNavigate()
  const { by, of, lead, ...kept }: ListSearch = useSearch({ strict: false })
  const leadId = by ?? of ?? lead
  return () =>
    void (typeof leadId === 'string'
      ? navigate({ to: '/leads/$leadId', params: { leadId }, search: { tab: 'referrals' } })
      : navigate({ to: '/referrals', search: kept }))
}
