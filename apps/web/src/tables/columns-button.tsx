import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import { lazy, Suspense, type ComponentProps } from 'react'
import { Button } from '../ui/button.tsx'
import { useShortcuts } from '../ui/shortcuts.ts'
import { usePopupButton } from '../ui/use-popup-button.ts'

const loadPopup = () => import('./columns-popup.tsx')
const ColumnsPopup = lazy(loadPopup)

type Props = Omit<ComponentProps<typeof ColumnsPopup>, 'onClose' | 'onReturnFocus'>

/** Opens what decides about columns and the height of rows; loaded when a pointer or the focus comes near. */
export function ColumnsButton(props: Props) {
  const { isOpen, open, button, popup } = usePopupButton(loadPopup)
  useShortcuts([{ keys: 'v', words: 'Choose columns', where: 'In a list', run: open }])
  return (
    <span className="relative inline-flex">
      <Button variant="quiet" {...button}>
        <SlidersHorizontal />
        Columns
      </Button>
      {isOpen ? (
        <Suspense>
          <ColumnsPopup {...props} {...popup} />
        </Suspense>
      ) : null}
    </span>
  )
}
