import type { Decision } from '@crm/domain/people/permissions'
import { type ReactNode, useRef } from 'react'
import { Button } from '~/ui/button.tsx'
import { Menu } from '~/ui/menu.tsx'
import type { MenuEntry } from '~/ui/menu-entry.ts'
import { useShortcuts } from '~/ui/shortcuts.ts'

interface Props {
  readonly name: string
  /** Opens the menu from a row, since the bar comes after all rows in tab order. */
  readonly keys: string
  readonly may: Decision
  readonly entries: readonly MenuEntry[]
  readonly children: ReactNode
}

/** A batch action menu. Without rights for any selected lead it is one disabled button with the reason. */
export function BatchMenu({ name, keys, may, entries, children }: Props) {
  const place = useRef<HTMLSpanElement>(null)
  const open = () => place.current?.querySelector('button')?.click()
  useShortcuts(may.ok ? [{ keys, words: `${name}: selected rows`, where: 'In a list', run: open }] : [])
  if (!may.ok) {
    return (
      <Button variant="quiet" size="small" reason={may.reason}>
        {children}
      </Button>
    )
  }
  return (
    <span ref={place} className="inline-flex flex-none">
      <Menu name={name} side="top" align="start" variant="quiet" size="small" isWorded entries={entries}>
        {children}
      </Menu>
    </span>
  )
}
