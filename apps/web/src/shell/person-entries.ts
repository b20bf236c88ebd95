import { can } from '@crm/domain/people/can'
import { useNavigate } from '@tanstack/react-router'
import { productVersion } from '@crm/domain/product'
import Keyboard from 'lucide-react/icons/keyboard'
import LogOut from 'lucide-react/icons/log-out'
import Monitor from 'lucide-react/icons/monitor'
import Moon from 'lucide-react/icons/moon'
import Rss from 'lucide-react/icons/rss'
import Sun from 'lucide-react/icons/sun'
import UserRound from 'lucide-react/icons/user-round'
import { usePreferences } from '~/ui/preferences.ts'
import { useMe } from '~/session/me.ts'
import { leave } from '~/offline/leave.ts'
import type { MenuEntry } from '~/ui/menu-entry.ts'
import { openShortcuts } from './overlay.ts'

export const themes = [
  { theme: 'system', label: 'As the system', icon: Monitor },
  { theme: 'light', label: 'Light', icon: Sun },
  { theme: 'dark', label: 'Dark', icon: Moon },
] as const

/** Personal menu entries. */
export function usePersonEntries(): readonly MenuEntry[] {
  const me = useMe()
  const navigate = useNavigate()
  const chosen = usePreferences((kept) => kept.theme)
  return [
    { kind: 'head', title: me.name, help: me.email },
    {
      kind: 'do',
      label: 'My card',
      icon: UserRound,
      onChoose: () => void navigate({ to: '/settings/people/$userId', params: { userId: me.id } }),
    },
    ...(can.readAppointment(me).ok
      ? [
          {
            kind: 'do' as const,
            label: 'Calendar link',
            icon: Rss,
            onChoose: () => void navigate({ to: '/settings/calendar' }),
          },
        ]
      : []),
    { kind: 'do', label: 'Keyboard shortcuts', icon: Keyboard, onChoose: openShortcuts },
    { kind: 'line' },
    { kind: 'head', title: 'Theme' },
    ...themes.map(({ theme, label, icon }): MenuEntry => {
      return {
        kind: 'do',
        label,
        icon,
        isChosen: theme === chosen,
        onChoose: () => usePreferences.setState({ theme }),
      }
    }),
    { kind: 'line' },
    { kind: 'do', label: 'Sign out', icon: LogOut, onChoose: () => void leave() },
    { kind: 'line' },
    { kind: 'head', title: `Version ${productVersion}` },
  ]
}
