import type { User } from '@crm/contract/web/user-shapes'
import { hisFault, hisWarning } from '@crm/domain/contracts/his-number'
import { can } from '@crm/domain/people/can'
import { pacificDay } from '@crm/domain/time'
import CircleAlert from 'lucide-react/icons/circle-alert'
import { useState } from 'react'
import { useFactLines } from '~/records/facts/use-fact-lines.tsx'
import { useMe } from '~/session/me.ts'
import { Card } from '~/ui/card.tsx'
import { Facts } from '~/ui/facts.tsx'
import { Time } from '~/ui/time.tsx'
import { type PersonField, personFacts, personKind } from './person-kind.tsx'

interface Props {
  readonly person: User
}

const belowEmail = (Object.keys(personFacts) as PersonField[]).filter((field) => field !== 'name')

/** A colleague's data, each field editable in place; the two numbers only for people who may read them. */
export function PersonCard({ person }: Props) {
  const me = useMe()
  const linesOf = useFactLines(personKind, person)
  return (
    <Card title="Card">
      <div className="p-4">
        <Facts
          of={{
            ...linesOf(['name']),
            Email: (
              <a href={`mailto:${person.email}`} className="link-quiet">
                {person.email}
              </a>
            ),
            ...linesOf(belowEmail),
            'In the CRM since': <Time at={person.createdAt} as="day" />,
          }}
        />
        {can.readUserSecrets(me, person).ok ? <HisNotice person={person} /> : null}
      </div>
    </Card>
  )
}

/** Warns that a seller's license is missing or expires soon. */
function HisNotice({ person: { name, isSales, isEnabled, HislicenseNum, hisExpiresOn } }: Props) {
  const registered = { hisNumber: HislicenseNum, hisExpiresOn }
  const [today] = useState(() => pacificDay(new Date()))
  const fault = isSales && isEnabled ? hisFault(name, registered, today) : undefined
  const words = fault ?? hisWarning(name, registered, today)
  if (words === undefined) return null
  return (
    <p className="mt-3 flex gap-2 rounded-card border border-warn-line bg-warn-ground px-3 py-2 text-13">
      <CircleAlert className="icon-14 mt-0.5 flex-none text-warn-text" />
      <span>
        {words} {fault ? 'No contract can be sent with it.' : ''}
      </span>
    </p>
  )
}
