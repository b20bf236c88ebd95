import { fieldLabel } from '@crm/domain/activity/field-labels'
import { ConflictQuestion } from '../../../../forms/conflict-question.tsx'
import type { AddressField } from './address-fields.ts'
import { reads } from './address-values.ts'
import type { useAddressUpdate } from './use-address-update.ts'

interface Props extends Pick<ReturnType<typeof useAddressUpdate>, 'conflict' | 'update' | 'settle'> {
  /** A version was chosen for every field. */
  readonly onSettled?: () => void
}

/** Asks which version counts when two people changed the same field of an address; nothing otherwise. */
export const AddressConflict = (props: Props) => (
  <ConflictQuestion
    {...props}
    what="this address"
    labelOf={fieldLabel}
    inWords={(field, value) => reads(field as AddressField, value) ?? 'None'}
  />
)
