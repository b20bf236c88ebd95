import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ListSearch } from '../../../lists/list-search.ts'

/** A sheet that was opened on a client's page closes to it, any other to the list as it stands. */
export function useClose(): () => void {
  const navigate = useNavigate()
  const { by, of, lead, ...kept }: ListSearch = useSearch({ strict: false })
  const leadId = by ?? of ?? lead
  return () =>
    void (typeof leadId === 'string'
      ? navigate({ to: '/leads/$leadId', params: { leadId }, search: { tab: 'referrals' } })
      : navigate({ to: '/referrals', search: kept }))
}
