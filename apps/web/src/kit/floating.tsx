import ArrowRight from 'lucide-react/icons/arrow-right'
import Trash2 from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import { Button } from '~/ui/button.tsx'
import { Dialog } from '~/ui/dialog.tsx'
import { Menu } from '~/ui/menu.tsx'
import type { MenuEntry } from '~/ui/menu-entry.ts'
import { Sheet } from '~/ui/sheet.tsx'
import { toast } from '~/ui/toast.ts'
import { Conflict } from './conflict.tsx'
import { Exhibit } from './exhibit.tsx'
import { Group } from './group.tsx'
import { Popups } from './popups.tsx'

const nothing = () => undefined

const entries: readonly MenuEntry[] = [
  { kind: 'head', title: 'Rita Reyes', help: 'rita.reyes@sunridge.example' },
  { kind: 'do', label: 'Chosen', isChosen: true, onChoose: nothing },
  { kind: 'do', label: 'With an icon', icon: ArrowRight, onChoose: nothing },
  {
    kind: 'do',
    label: 'Reassign',
    onChoose: nothing,
    disabledReason: 'Only managers and administrators may reassign a lead.',
  },
  { kind: 'line' },
  { kind: 'do', label: 'Remove', icon: Trash2, isDangerous: true, onChoose: nothing },
]

/** Everything that opens over the page and closes by Esc. */
export function Floating() {
  const [isOpen, setOpen] = useState<'dialog' | 'sheet'>()
  const close = () => setOpen(undefined)
  return (
    <Group title="What floats">
      <Exhibit of={['ui/menu', 'ui/menu-popup']}>
        <Menu name="Every kind of line" entries={entries} isWorded align="start">
          Every kind of line
        </Menu>
      </Exhibit>
      <Exhibit of={['ui/dialog', 'ui/sheet']} help="The focus goes in, and back where it was.">
        <Button onClick={() => setOpen('dialog')}>Open a dialog</Button>
        <Button onClick={() => setOpen('sheet')}>Open a sheet</Button>
        {isOpen === 'dialog' ? (
          <Dialog title="Why is this lead dead?" help="The reason is kept as a note." onClose={close}>
            <Button variant="primary" onClick={close}>
              Mark as dead
            </Button>
          </Dialog>
        ) : null}
        {isOpen === 'sheet' ? (
          <Sheet title="New lead" onClose={close}>
            <p className="px-gutter py-5 text-13 text-2">A form over what it is about.</p>
          </Sheet>
        ) : null}
      </Exhibit>
      <Exhibit
        of={['records/edit/conflict-dialog']}
        help="Loaded when two people disagree; three columns, on phones one below the other."
      >
        <Conflict />
      </Exhibit>
      <Exhibit
        of={['forms/choice-popup', 'ui/popup']}
        help="Opened by what carries a choice; the focus goes in, and back where it was."
      >
        <Popups />
      </Exhibit>
      <Exhibit
        of={['ui/toaster', 'ui/toasts', 'ui/plain-toasts']}
        help="The library comes with the first; offline its words stand alone."
      >
        <Button
          onClick={() =>
            toast.done('Hector Delgado removed', { action: { label: 'Undo', onPress: nothing } })
          }
        >
          Say what was done
        </Button>
        <Button
          onClick={() => toast.error('An unknown error occurred', { description: 'The note is kept.' })}
        >
          Say what failed
        </Button>
      </Exhibit>
      <Exhibit of={['ui/tooltips', 'ui/tooltip-bubble']} help="On hover and on focus.">
        <Button data-tip="New lead, c">With a tip</Button>
      </Exhibit>
    </Group>
  )
}
