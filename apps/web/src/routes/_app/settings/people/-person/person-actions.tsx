import { users, viewAs } from '@crm/contract'
import type { User } from '@crm/contract/web/user-shapes'
import { can } from '@crm/domain/people/can'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import Eye from 'lucide-react/icons/eye'
import UserRoundCheck from 'lucide-react/icons/user-round-check'
import UserRoundX from 'lucide-react/icons/user-round-x'
import { useMemo } from 'react'
import { routeQuery } from '~/api/route-query.ts'
import { useSend } from '~/api/send.ts'
import { useMe } from '~/session/me.ts'
import { beginViewing } from '~/session/viewing.ts'
import { type RecordAction, useRecordActions } from '~/records/record-actions.ts'
import { Button } from '~/ui/button.tsx'
import { toast } from '~/ui/toast.ts'

interface Props {
  readonly person: User
}

/** Actions of an administrator, or of the person's manager, on a person. A disabled one says why. */
export function PersonActions({ person }: Props) {
  const me = useMe()
  const isOnTeam = can.viewAs(me, { ...person, claims: [] }).ok
  return isOnTeam || can.changeUser(me).ok ? <Actions person={person} /> : null
}

function Actions({ person }: Props) {
  const actions = usePersonActions(person)
  useRecordActions(person.name, actions)
  const reasons = actions.flatMap(({ disabledReason }) => disabledReason ?? [])
  return (
    <div className="relative ml-auto max-sm:w-full">
      <div className="flex gap-2 max-sm:*:flex-1">
        {actions.map(({ label, icon: Icon, disabledReason, run }) => (
          <Button key={label} reason={disabledReason} onClick={run}>
            <Icon />
            {label}
          </Button>
        ))}
      </div>
      <p className="min-h-4 text-12 text-3 max-sm:mt-1 sm:absolute sm:top-full sm:right-0 sm:mt-1 sm:whitespace-nowrap">
        {[...new Set(reasons)].join(' ')}
      </p>
    </div>
  )
}

function usePersonActions(person: User): readonly RecordAction[] {
  const mayChange = can.changeUser(useMe()).ok
  const { view, reason } = useView(person)
  const { access, isSelf } = useAccess(person)
  const { isEnabled } = person
  return useMemo(
    () => [
      { label: 'View as', icon: Eye, run: view, disabledReason: reason },
      ...(mayChange
        ? [
            {
              label: isEnabled ? 'Disable' : 'Enable',
              icon: isEnabled ? UserRoundX : UserRoundCheck,
              run: () => access(!isEnabled),
              disabledReason: isSelf ? 'Ask another administrator.' : undefined,
            },
          ]
        : []),
    ],
    [view, reason, access, isEnabled, isSelf, mayChange],
  )
}

/** The server decides; this only predicts its refusal. */
function useView({ id, name, isEnabled }: User) {
  const me = useMe()
  const from = useLocation({ select: ({ href }) => href })
  const seen = useQuery({
    ...routeQuery(users.rights, { params: { id } }),
    enabled: can.readRights(me).ok,
  }).data
  const { mutate: begin } = useSend(viewAs.begin)
  const view = useMemo(
    () => () => {
      begin(
        { params: { id } },
        { onSuccess: (viewed) => beginViewing({ userId: viewed.userId, name: viewed.name, from }) },
      )
    },
    [begin, id, from],
  )
  return { view, reason: reasonAgainst() }

  function reasonAgainst(): string | undefined {
    if (id === me.id) return 'This is your own view.'
    if (!isEnabled) return `${name} is disabled and sees nothing.`
    return seen && !seen.claimsSeenAt ? `${name} has not signed in yet.` : undefined
  }
}

/** Done at once, with Undo. */
function useAccess({ id, name }: User) {
  const me = useMe()
  const { mutate } = useSend(users.update)
  const access = useMemo(() => {
    const send = (isEnabled: boolean) => ({ params: { id }, body: { isEnabled } })
    return (isEnabled: boolean) =>
      mutate(send(isEnabled), {
        onSuccess: (saved) => toast.done(`${name} ${isEnabled ? 'enabled' : 'disabled'}`, { undoes: saved }),
      })
  }, [mutate, id, name])
  return { access, isSelf: id === me.id }
}
