import type { WebAddress, WebAddressChanges } from '@crm/contract/web/address-shapes'
import { fieldLabel } from '@crm/domain/activity/field-labels'
import { InPlaceChoice } from '../../../../forms/in-place-choice.tsx'
import { InPlaceText } from '../../../../forms/in-place-text.tsx'
import { FieldHistory } from '../-history/field-history.tsx'
import { type AddressFact, addressFacts, type AddressField, yesOrNo } from './address-fields.ts'
import { change, faultIn, shownFact, typed } from './address-values.ts'

interface Props {
  readonly address: WebAddress
  readonly field: AddressField
  readonly reason: string | undefined
  readonly update: (changes: WebAddressChanges) => Promise<unknown>
}

/** One fact of a home, and its field. */
export function AddressFactValue({ address, field, reason, update }: Props) {
  const fact: AddressFact = addressFacts[field]
  const name = fieldLabel(field)
  const common = {
    name,
    reason,
    shown: shownFact(field, address),
    aside: (
      <FieldHistory
        subjectId={address.id}
        field={field}
        name={name}
        restore={reason === undefined ? (value) => update({ [field]: value }) : undefined}
      />
    ),
  }
  if (fact.kind === 'choice' || fact.kind === 'yes-no') {
    return (
      <InPlaceChoice
        {...common}
        choices={fact.kind === 'choice' ? fact.choices : yesOrNo}
        none="Unknown"
        value={typed(field, address) || null}
        save={(value) => update(change(field, value ?? ''))}
      />
    )
  }
  return (
    <InPlaceText
      {...common}
      value={typed(field, address)}
      maxLength={fact.kind === 'text' ? fact.maxLength : 20}
      {...(fact.kind === 'number' && { inputMode: fact.decimals === 0 ? 'numeric' : 'decimal' })}
      {...(fact.kind === 'text' && fact.usual && { usual: fact.usual })}
      check={(text) => faultIn(field, text)}
      save={(text) => update(change(field, text))}
    />
  )
}
