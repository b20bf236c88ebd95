import { useNavigate } from '@tanstack/react-router'
import { useMe } from '~/session/me.ts'
import { type Shortcut, useShortcuts } from '~/ui/shortcuts.ts'
import { undoLast } from '~/ui/undo-last.ts'
import { openCreateMenu } from './create-menu.ts'
import { useCreateEntries } from './create-entries.ts'
import { closeOverlay, openPalette, openShortcuts, useOverlay } from './overlay.ts'
import { placesOf } from './places.ts'

/** Shortcuts on every page, from its first frame on. */
export function useShellKeys(): void {
  const navigate = useNavigate()
  const me = useMe()
  const creatable = useCreateEntries()
  const [only] = creatable
  const create: Shortcut = {
    keys: 'c',
    words: 'Create',
    where: 'Everywhere',
    // In a list, a record of its kind.
    run: () => {
      const { pathname } = window.location
      const own = creatable.find(({ lists }) => lists?.includes(pathname))
      const at = own ?? (creatable.length === 1 ? only : undefined)
      if (at) at.run()
      else openCreateMenu()
    },
  }
  useShortcuts([
    { keys: 'Mod+k', words: 'Search and commands', where: 'Everywhere', run: togglePalette },
    { keys: '/', words: 'Search', where: 'Everywhere', run: () => openPalette() },
    ...(only ? [create] : []),
    { keys: 'Mod+z', words: 'Undo the last change', where: 'Everywhere', run: undoLast },
    { keys: '?', words: 'All shortcuts', where: 'Everywhere', run: openShortcuts },
    ...placesOf(me).map(({ keys, label, to }): Shortcut => ({
      keys,
      words: label,
      where: 'Go to',
      run: () => void navigate({ to }),
    })),
  ])
}

const togglePalette = () => (useOverlay.getState().open === 'palette' ? closeOverlay() : openPalette())
