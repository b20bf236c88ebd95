import type { WebAddress } from '@crm/contract/web/address-shapes'
import { fieldLabel } from '@crm/domain/activity/field-labels'
import { InPlaceChoice } from '../../../../forms/in-place-choice.tsx'
import { InPlaceText } from '../../../../forms/in-place-text.tsx'
import { beginEdit, type ShowRefusal } from '../../../../records/edit/edit.tsx'
import { FieldHistory } from '../-history/field-history.tsx'
import { type AddressFact, addressFacts, type AddressField, yesOrNo } from './address-fields.ts'
import { addressKind } from './address-kind.ts'
import { change, faultIn, shownFact, typed } from './address-values.ts'

interface Props {
  readonly address: WebAddress
  readonly field: AddressField
  readonly reason: string | undefined
}

/** One fact of a home, and its field. */
export function AddressFactValue({ address, field, reason }: Props) {
  const fact: AddressFact = addressFacts[field]
  const name = fieldLabel(field)
  const begin = () => {
    const { save } = beginEdit(addressKind, address)
    return (value: string | null, show: ShowRefusal) => save(change(field, value ?? ''), show)
  }
  const common = {
    name,
    reason,
    shown: shownFact(field, address),
    aside: (
      <FieldHistory
        subjectId={address.id}
        field={field}
        name={name}
        restore={
          reason === undefined
            ? (value) => beginEdit(addressKind, address).save({ [field]: value })
            : undefined
        }
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
        begin={begin}
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
      begin={begin}
    />
  )
}
