import type { Decision } from '@crm/domain/people/permissions'
import type { ReactNode } from 'react'
import { Button } from '../../../../ui/button.tsx'
import { Menu } from '../../../../ui/menu.tsx'
import type { MenuEntry } from '../../../../ui/menu-entry.ts'

interface Props {
  readonly name: string
  readonly may: Decision
  readonly entries: readonly MenuEntry[]
  readonly children: ReactNode
}

/** What selected leads can be given. Whoever may do it to none of them finds one button that says why. */
export const BulkMenu = ({ name, may, entries, children }: Props) =>
  may.ok ? (
    <Menu name={name} side="top" align="start" variant="quiet" size="small" isWorded entries={entries}>
      {children}
    </Menu>
  ) : (
    <Button variant="quiet" size="small" reason={may.reason}>
      {children}
    </Button>
  )
