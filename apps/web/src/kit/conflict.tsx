import { useState } from 'react'
import ConflictDialog from '~/records/edit/conflict-dialog.tsx'
import { Button } from '~/ui/button.tsx'

const original = {
  version: 1,
  phone: '(626) 555-0154',
  email: 'yesenia@mail.example',
  note: 'Call after five; the dog in the front yard is friendly, the one behind the house is not.',
}
const conflict = {
  original,
  mine: { phone: '(626) 555-0122', email: 'yesenia@home.example', note: '' },
  theirs: {
    ...original,
    version: 2,
    phone: '(626) 555-0111',
    email: 'yesenia@work.example',
    note: 'Call at six.',
  },
}

/** The conflict dialog: two people changed the same fields. */
export function Conflict() {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Disagree about a lead</Button>
      {isOpen ? (
        <ConflictDialog
          what="this lead"
          conflict={conflict}
          labelOf={(field) => field}
          inWords={(_field, value) => String(value) || 'None'}
          save={async () => close()}
          onTheirs={close}
          onDismiss={close}
        />
      ) : null}
    </>
  )
}
