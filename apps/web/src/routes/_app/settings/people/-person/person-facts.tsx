import type { User } from '@crm/contract/web/user-shapes'
import { formatPhone } from '@crm/domain/contact/format-phone'
import { can } from '@crm/domain/people/can'
import { useMe } from '../../../../../session/me.ts'
import { Card } from '../../../../../ui/card.tsx'
import { Facts } from '../../../../../ui/facts.tsx'
import { Time } from '../../../../../ui/time.tsx'
import { roleNames } from '../-role-names.ts'

interface Props {
  readonly person: User
}

/** Who a colleague is; the two numbers only for those who may see them. */
export function PersonFacts({ person }: Props) {
  const seesSecrets = can.readUserSecrets(useMe(), person).ok
  return (
    <Card title="Card">
      <div className="p-4">
        <Facts
          of={{
            'E-mail': (
              <a href={`mailto:${person.email}`} className="link-quiet">
                {person.email}
              </a>
            ),
            Phone: person.phoneNum && <a href={`tel:${person.phoneNum}`}>{formatPhone(person.phoneNum)}</a>,
            Role: roleNames[person.role],
            Department: person.department,
            Works: works(person),
            ...(person.territory && { Territory: `ZIPs from ${person.territory}` }),
            ...(seesSecrets && { 'HIS number': person.HislicenseNum, 'SW user name': person.swUsername }),
            'In the CRM since': <Time at={person.createdAt} as="day" />,
          }}
        />
      </div>
    </Card>
  )
}

function works({ isSales, isMarketting }: User): string | null {
  const fields = [...(isSales ? ['as a sales rep'] : []), ...(isMarketting ? ['in marketing'] : [])]
  return fields.join(' and ') || null
}
