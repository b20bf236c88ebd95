import Popup from '~/ui/popup.tsx'
import type { Choice } from './choice.ts'
import { PickerList } from './picker-list.tsx'

interface Props {
  readonly label: string
  readonly choices: readonly Choice[]
  readonly value: string | null
  readonly onChoose: (value: string) => void
  readonly onClose: () => void
  readonly onReturnFocus: () => void
}

/** A popup list for choosing one value in place. */
export default function ChoicePopup({ onClose, onReturnFocus, ...list }: Props) {
  return (
    <Popup label={list.label} onClose={onClose} onReturnFocus={onReturnFocus}>
      <PickerList {...list} />
    </Popup>
  )
}
