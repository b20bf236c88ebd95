import type { Me as User } from '@crm/contract/web/user-shapes'
import type { Actor } from '@crm/domain/people/actor'
import { useQuery } from '@tanstack/react-query'
import { crmUser } from './crm-user.ts'
import { viewing, whyNothingChanges } from './viewing.ts'

type Me = User & Pick<Actor, 'readsOnly'>

/**
 * The signed-in CRM user with the token's claims; use it only inside the gates. In view-as mode, the viewed
 * person with read permissions only, so that every control is disabled by its usual check.
 */
export function useMe(): Me {
  const { data } = useQuery({ ...crmUser, select: asSeen })
  if (!data) throw new Error('There is no CRM user before the gates are passed.')
  return data
}

function asSeen(me: User): Me {
  const viewed = viewing()
  return viewed ? { ...me, readsOnly: whyNothingChanges(viewed) } : me
}
