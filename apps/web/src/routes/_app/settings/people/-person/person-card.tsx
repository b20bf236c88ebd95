import type { User } from '@crm/contract/web/user-shapes'
import { can } from '@crm/domain/people/can'
import { FactInPlace } from '../../../../../records/facts/fact-in-place.tsx'
import { useMe } from '../../../../../session/me.ts'
import { Card } from '../../../../../ui/card.tsx'
import { Facts } from '../../../../../ui/facts.tsx'
import { Time } from '../../../../../ui/time.tsx'
import { type PersonField, personKind } from './person-kind.tsx'

interface Props {
  readonly person: User
}

/** Who a colleague is, each fact changed where it stands; the two numbers only for those who may see them. */
export function PersonCard({ person }: Props) {
  const me = useMe()
  const factsOf = (...fields: PersonField[]) =>
    Object.fromEntries(
      fields.map((field) => [
        personKind.facts[field].label,
        <FactInPlace key={field} kind={personKind} record={person} field={field} />,
      ]),
    )
  // What is nobody's but an administrator's to fill in is no empty line for everybody.
  const hasTerritory = person.territory !== null || can.changeUser(me).ok
  return (
    <Card title="Card">
      <div className="p-4">
        <Facts
          of={{
            ...factsOf('name'),
            'E-mail': (
              <a href={`mailto:${person.email}`} className="link-quiet">
                {person.email}
              </a>
            ),
            ...factsOf('phoneNum', 'role', 'department', 'isSales', 'isMarketting'),
            ...(hasTerritory && factsOf('territory')),
            ...(can.readUserSecrets(me, person).ok && factsOf('HislicenseNum', 'swUsername')),
            'In the CRM since': <Time at={person.createdAt} as="day" />,
          }}
        />
      </div>
    </Card>
  )
}
