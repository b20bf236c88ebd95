import type { Me as User } from '@crm/contract/web/user-shapes'
import type { Actor } from '@crm/domain/people/actor'
import { useQuery } from '@tanstack/react-query'
import { crmUser } from './crm-user.ts'
import { viewing, whyNothingChanges } from './viewing.ts'

type Me = User & Pick<Actor, 'readsOnly'>

/**
 * The signed-in CRM user with the claims of the token. Behind the gates only, where there always is one. In other eyes
 * it is the viewed person, who may do nothing but read, so that every control refuses by the rights it asks anyway.
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
