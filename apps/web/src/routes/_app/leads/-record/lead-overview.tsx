import type { WebLead, WebLeadChanges } from '@crm/contract/web/lead-shapes'
import { fieldLabel } from '@crm/domain/activity/field-labels'
import { formatPhone } from '@crm/domain/contact/format-phone'
import { leadSources } from '@crm/domain/leads/lead-sources'
import { InPlaceChoice } from '../../../../forms/in-place-choice.tsx'
import { InPlaceText } from '../../../../forms/in-place-text.tsx'
import { beginEdit, type ShowRefusal } from '../../../../records/edit/edit.tsx'
import { useMe } from '../../../../session/me.ts'
import { Breakable } from '../../../../ui/breakable.tsx'
import { Card } from '../../../../ui/card.tsx'
import { Facts } from '../../../../ui/facts.tsx'
import { Person } from '../../../../ui/person.tsx'
import { Time } from '../../../../ui/time.tsx'
import { AddressCards } from '../-addresses/address-cards.tsx'
import { DuplicateHint } from '../-duplicates/duplicate-hint.tsx'
import { leadReasons } from '../-form/lead-rights.ts'
import { textFields, type TextName } from '../-form/lead-values.ts'
import { FieldHistory } from '../-history/field-history.tsx'
import { useReps } from '../../../../people.ts'
import { FirstContact } from './first-contact.tsx'
import { leadKind } from './lead-kind.ts'

interface Props {
  readonly lead: WebLead
}

/** The facts of a lead, each changed where it stands. */
export const LeadOverview = ({ lead }: Props) => (
  <div className="relative grid content-start gap-4 overflow-y-auto px-gutter py-5 max-lg:py-4">
    <Contact lead={lead} />
    <AddressCards lead={lead} />
  </div>
)

const sources = leadSources.map(({ name }) => ({ value: name, label: name }))
const yesOrNo = [
  { value: 'yes', label: 'Yes, leave them alone' },
  { value: 'no', label: 'No' },
]

function Contact({ lead }: Props) {
  const reasons = leadReasons(useMe(), lead)
  const reps = useReps()
  const begin =
    (field: keyof WebLeadChanges, meant: (value: string | null) => unknown = asItIs) =>
    () => {
      const { save } = beginEdit(leadKind, lead)
      return (value: string | null, show: ShowRefusal) => save({ [field]: meant(value) }, show)
    }
  const about = (field: keyof WebLeadChanges & keyof WebLead) => ({
    name: fieldLabel(field),
    reason: reasons[field as keyof typeof reasons],
    begin: begin(field),
    aside: (
      <FieldHistory
        subjectId={lead.id}
        field={field}
        name={fieldLabel(field)}
        restore={
          reasons[field as keyof typeof reasons] === undefined
            ? (value) => beginEdit(leadKind, lead).save({ [field]: value })
            : undefined
        }
      />
    ),
  })
  const text = (field: TextName) => ({ ...about(field), maxLength: textFields[field].maxLength })
  const hint = (field: 'phone1' | 'email1') => (typed: string) => (
    <DuplicateHint typed={{ ...lead, [field]: typed }} exceptId={lead.id} changed={field} />
  )
  return (
    <Card title="Contact">
      <div className="grid grid-cols-[1.15fr_1fr] gap-x-6 gap-y-1.5 p-4 max-md:grid-cols-1 max-sm:[--facts-label:94px]">
        <Facts
          of={{
            'First name': <InPlaceText {...text('firstName')} value={lead.firstName} />,
            'Last name': <InPlaceText {...text('lastName')} value={lead.lastName} />,
            Phone: (
              <InPlaceText
                {...text('phone1')}
                type="tel"
                value={formatPhone(lead.phone1 ?? '')}
                hint={hint('phone1')}
                isLink={lead.phone1 !== null}
                shown={lead.phone1 && <a href={`tel:${lead.phone1}`}>{formatPhone(lead.phone1)}</a>}
              />
            ),
            'E-mail': (
              <InPlaceText
                {...text('email1')}
                type="email"
                value={lead.email1 ?? ''}
                hint={hint('email1')}
                isLink={lead.email1 !== null}
                shown={
                  lead.email1 && (
                    <a href={`mailto:${lead.email1}`} className="link-quiet">
                      <Breakable>{lead.email1}</Breakable>
                    </a>
                  )
                }
              />
            ),
          }}
        />
        <Facts
          of={{
            'Sales rep': (
              <InPlaceChoice
                {...about('salesRepId')}
                choices={reps}
                none="Unassigned"
                value={lead.salesRepId}
                shown={<Person name={lead.salesRepName} />}
              />
            ),
            Setter: (
              <InPlaceChoice
                {...about('repId')}
                choices={reps}
                none="Nobody"
                value={lead.repId}
                shown={lead.repName && <Person name={lead.repName} />}
              />
            ),
            Source: (
              <InPlaceChoice
                {...about('sourceName')}
                choices={sources}
                none="None"
                value={lead.sourceName}
                shown={lead.sourceName && `${lead.sourceName}${kindOf(lead)}`}
              />
            ),
            Contact: (
              <InPlaceChoice
                {...about('doNotContact')}
                choices={yesOrNo}
                value={lead.doNotContact ? 'yes' : 'no'}
                shown={lead.doNotContact ? 'Asked to be left alone' : 'Welcome'}
                begin={begin('doNotContact', (value) => value === 'yes')}
              />
            ),
            'First contact': <FirstContact lead={lead} />,
            'Last activity': <Time at={lead.lastActivityAt} />,
          }}
        />
      </div>
    </Card>
  )
}

const asItIs = (value: string | null) => value

const kindOf = ({ sourceName, sourceType }: WebLead) =>
  sourceType && sourceType !== sourceName ? ` · ${sourceType.toLowerCase()}` : ''
