import type { Me } from '@crm/contract/web/user-shapes'
import { useQuery } from '@tanstack/react-query'
import { crmUser } from './crm-user.ts'

/** The signed-in CRM user with the claims of the token. Behind the gates only, where there always is one. */
export function useMe(): Me {
  const { data } = useQuery(crmUser)
  if (!data) throw new Error('There is no CRM user before the gates are passed.')
  return data
}
