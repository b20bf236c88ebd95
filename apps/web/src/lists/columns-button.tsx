import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import type { ComponentProps } from 'react'
import { lazyPart } from '~/ui/lazy.tsx'
import { Button } from '~/ui/button.tsx'
import { useShortcuts } from '~/ui/shortcuts.ts'
import { usePopupButton } from '~/ui/use-popup-button.ts'

const ColumnsPopup = lazyPart(() => import('./columns-popup.tsx'))

type Props = Omit<ComponentProps<typeof ColumnsPopup>, 'onClose' | 'onReturnFocus'>

/** Opens the settings for columns and row height; loaded when the pointer or focus comes near. */
export function ColumnsButton(props: Props) {
  const { isOpen, open, button, popup } = usePopupButton(ColumnsPopup.load)
  useShortcuts([{ keys: 'v', words: 'Choose columns', where: 'In a list', run: open }])
  return (
    <span className="relative inline-flex">
      <Button variant="quiet" {...button}>
        <SlidersHorizontal />
        Columns
      </Button>
      {isOpen ? <ColumnsPopup {...props} {...popup} /> : null}
    </span>
  )
}
