import { lazy, Suspense, useRef, useState } from 'react'
import { Button } from '~/ui/button.tsx'

const ChoicePopup = lazy(() => import('~/forms/choice-popup.tsx'))
const Popup = lazy(() => import('~/ui/popup.tsx'))

const reps = ['Rita Reyes', 'Sam Ito', 'Mona Patel'].map((name) => ({ value: name, label: name }))

/** Popovers under their buttons: a list of options, and any other content. */
export function Popups() {
  const [rep, setRep] = useState('Rita Reyes')
  const [isOpen, setOpen] = useState<'choice' | 'other'>()
  const [choice, other] = [useRef<HTMLButtonElement>(null), useRef<HTMLButtonElement>(null)]
  const close = () => setOpen(undefined)
  return (
    <Suspense>
      <span className="relative inline-flex">
        <Button ref={choice} aria-haspopup="dialog" onClick={() => setOpen('choice')}>
          Rep: {rep}
        </Button>
        {isOpen === 'choice' ? (
          <ChoicePopup
            label="Sales rep"
            choices={reps}
            value={rep}
            onChoose={(name) => {
              setRep(name)
              close()
            }}
            onClose={close}
            onReturnFocus={() => choice.current?.focus()}
          />
        ) : null}
      </span>
      <span className="relative inline-flex">
        <Button ref={other} aria-haspopup="dialog" onClick={() => setOpen('other')}>
          Anything else
        </Button>
        {isOpen === 'other' ? (
          <Popup label="Anything else" onClose={close} onReturnFocus={() => other.current?.focus()}>
            <p className="p-3.5 text-13 text-2">As wide as a list of choices, as high as what it holds.</p>
          </Popup>
        ) : null}
      </span>
    </Suspense>
  )
}
