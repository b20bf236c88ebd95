import { savedViews } from '@crm/contract'
import { legacyKind, legacyKindNames } from '@crm/contract/legacy/kinds'
import { catalogKindNames, kindNamed } from '@crm/domain/catalog/kinds'
import { can } from '@crm/domain/people/can'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import Archive from 'lucide-react/icons/archive'
import Bookmark from 'lucide-react/icons/bookmark'
import BookOpen from 'lucide-react/icons/book-open'
import GitMerge from 'lucide-react/icons/git-merge'
import IdCard from 'lucide-react/icons/id-card'
import Keyboard from 'lucide-react/icons/keyboard'
import LogOut from 'lucide-react/icons/log-out'
import Package from 'lucide-react/icons/package'
import Rss from 'lucide-react/icons/rss'
import { routeQuery } from '~/api/route-query.ts'
import { byName, pathOf, searchOf } from '~/lists/views/view-address.ts'
import { usePreferences } from '~/ui/preferences.ts'
import { useMe } from '~/session/me.ts'
import { leave } from '~/offline/leave.ts'
import { settings } from '~/settings.ts'
import { useCreateEntries } from '../create-entries.ts'
import { openShortcuts } from '../overlay.ts'
import { themes } from '../person-entries.ts'
import { placesOf } from '../places.ts'
import { destinationsOf } from './destinations.ts'
import { useRecordOffer } from '~/records/record-actions.ts'
import type { PaletteEntry, PaletteGroup } from './entry.ts'
import { matches } from './matching.ts'

/** The commands available here, filtered by the text. */
export function useCommands(typed: string): readonly PaletteGroup[] {
  const groups = [
    useOffered(),
    useCreatable(),
    usePlaces(),
    useDestinations(typed),
    useSettings(typed),
    useViews(),
    useOwn(),
  ]
  return groups
    .map(({ title, entries }) => ({ title, entries: entries.filter((entry) => matches(entry, typed)) }))
    .filter(({ entries }) => entries.length > 0)
}

function useOffered(): PaletteGroup {
  const offer = useRecordOffer(({ offer }) => offer)
  return {
    title: `Actions on ${offer?.record}`,
    entries: (offer?.actions ?? []).map((action) => ({ id: `action ${action.label}`, ...action })),
  }
}

function useCreatable(): PaletteGroup {
  const entries = useCreateEntries()
  return {
    title: 'Create',
    entries: entries.map((entry) => ({
      id: `create ${entry.label}`,
      keywords: 'create add',
      ...entry,
      keys: entries.length === 1 ? 'c' : undefined,
    })),
  }
}

function usePlaces(): PaletteGroup {
  const me = useMe()
  const navigate = useNavigate()
  const reference: PaletteEntry = {
    id: 'go reference',
    label: 'API reference',
    icon: BookOpen,
    run: () => window.location.assign(`${settings.apiBaseUrl}/reference`),
  }
  const duplicates: PaletteEntry = {
    id: 'go duplicates',
    label: 'Possible duplicates',
    keywords: 'merge leads twice',
    icon: GitMerge,
    run: () => void navigate({ to: '/leads/duplicates' }),
  }
  return {
    title: 'Go to',
    entries: [
      ...placesOf(me).map(({ to, label, icon, keys, keywords }) => ({
        id: `go ${to}`,
        label,
        icon,
        keys,
        ...(keywords && { keywords }),
        run: () => void navigate({ to }),
      })),
      ...(can.mergeLead(me).ok ? [duplicates] : []),
      ...(can.readHealthDetails(me).ok ? [reference] : []),
    ],
  }
}

/** Boards, queues and phases; only once something is typed, because there are many. */
function useDestinations(typed: string): PaletteGroup {
  const me = useMe()
  const navigate = useNavigate()
  const entries = destinationsOf(me).map(({ link, ...destination }) => ({
    id: `go to ${destination.label}`,
    ...destination,
    run: () => void navigate(link as Parameters<typeof navigate>[0]),
  }))
  return { title: 'Lists and boards', entries: typed === '' ? [] : entries }
}

/**
 * Every kind of the catalog and of the legacy records; only once something is typed, because there are many.
 */
function useSettings(typed: string): PaletteGroup {
  const me = useMe()
  const navigate = useNavigate()
  const catalogue = catalogKindNames.map((kind) => ({
    id: `go catalogue ${kind}`,
    label: kindNamed(kind).nouns,
    kind: 'Catalogue',
    keywords: 'settings import',
    icon: Package,
    run: () => void navigate({ to: '/settings/catalogue/$kind', params: { kind } }),
  }))
  const legacy = legacyKindNames.map((kind) => ({
    id: `go legacy ${kind}`,
    label: `Legacy ${legacyKind(kind).nouns.toLowerCase()}`,
    kind: 'Legacy records',
    icon: Archive,
    run: () => void navigate({ to: '/settings/legacy/$kind', params: { kind } }),
  }))
  const entries = [...catalogue, ...(can.readLegacy(me).ok ? legacy : [])]
  return { title: 'Settings', entries: typed === '' ? [] : entries }
}

/** Saved views. */
function useViews(): PaletteGroup {
  const navigate = useNavigate()
  const { data } = useQuery({ ...routeQuery(savedViews.list, { query: {} }), meta: { quiet: true } })
  return {
    title: 'Views',
    entries: byName(data ?? []).flatMap((view) => {
      const to = pathOf(view)
      if (to === undefined) return []
      const run = () => void navigate({ to, search: searchOf(view) as never })
      return { id: `view ${view.id}`, label: view.name, kind: view.list, icon: Bookmark, run }
    }),
  }
}

/** Personal settings and actions. */
function useOwn(): PaletteGroup {
  const me = useMe()
  const navigate = useNavigate()
  const chosen = usePreferences((kept) => kept.theme)
  return {
    title: 'You',
    entries: [
      {
        id: 'card',
        label: 'My card',
        keywords: 'profile account settings',
        icon: IdCard,
        run: () => void navigate({ to: '/settings/people/$userId', params: { userId: me.id } }),
      },
      ...(can.readAppointment(me).ok
        ? [
            {
              id: 'calendar link',
              label: 'Calendar link',
              keywords: 'google outlook ical settings',
              icon: Rss,
              run: () => void navigate({ to: '/settings/calendar' }),
            },
          ]
        : []),
      ...themes.map(({ theme, label, icon }) => ({
        id: `theme ${theme}`,
        label: `Theme: ${label.toLowerCase()}`,
        icon,
        isChosen: theme === chosen,
        run: () => usePreferences.setState({ theme }),
      })),
      {
        id: 'shortcuts',
        label: 'Keyboard shortcuts',
        keywords: 'help keys',
        icon: Keyboard,
        keys: '?',
        run: openShortcuts,
      },
      {
        id: 'sign out',
        label: 'Sign out',
        keywords: 'log out logout',
        icon: LogOut,
        run: () => void leave(),
      },
    ],
  }
}
