import Plus from 'lucide-react/icons/plus'
import { Button } from '~/ui/button.tsx'
import { Menu } from '~/ui/menu.tsx'
import { useCreateEntries } from './create-entries.ts'
import { createMenuId } from './create-menu.ts'

/** Creates a record: directly if there is one kind, otherwise from a menu. */
export function CreateButton() {
  const entries = useCreateEntries()
  const [only] = entries
  if (!only) return null
  if (entries.length === 1) {
    return (
      <Button size="small" data-tip={`${only.label}, c`} onClick={only.run}>
        <Plus className="icon-14" />
        Create
      </Button>
    )
  }
  return (
    <span id={createMenuId}>
      <Menu
        name="Create"
        isWorded
        size="small"
        entries={entries.map(({ label, letter, icon, run }) => {
          return { kind: 'do', label, icon, onChoose: run, ...(letter && { letter }) }
        })}
      >
        <Plus className="icon-14" />
        Create
      </Menu>
    </span>
  )
}
