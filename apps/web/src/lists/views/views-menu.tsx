import { savedViews } from '@crm/contract'
import type { SavedView, SavedViewChanges } from '@crm/contract/web/saved-view-shapes'
import type { Me } from '@crm/contract/web/user-shapes'
import { can } from '@crm/domain/people/can'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import Bookmark from 'lucide-react/icons/bookmark'
import PencilLine from 'lucide-react/icons/pencil-line'
import Plus from 'lucide-react/icons/plus'
import Save from 'lucide-react/icons/save'
import Share2 from 'lucide-react/icons/share-2'
import Trash2 from 'lucide-react/icons/trash-2'
import Users from 'lucide-react/icons/users'
import { routeQuery } from '~/api/route-query.ts'
import { send } from '~/api/send.ts'
import { useMe } from '~/session/me.ts'
import type { MenuEntry } from '~/ui/menu-entry.ts'
import MenuPopup, { type MenuPlace } from '~/ui/menu-popup.tsx'
import { toast } from '~/ui/toast.ts'
import type { ListShape } from '../list.ts'
import type { ListSearch } from '../list-search.ts'
import { savedPartOf } from './saved-part.ts'
import { byName, searchOf, withoutView } from './view-address.ts'

interface Props extends Pick<MenuPlace, 'isOwn' | 'onClose' | 'onReturnFocus'> {
  readonly list: ListShape
  readonly search: ListSearch
  /** Opens the name dialog: for this view, or for a new one with the current filters. */
  readonly onName: (view?: SavedView) => void
}

/** The saved views of this list, and the actions for the current one. */
export default function ViewsMenu({ list, search, onName, ...place }: Props) {
  const me = useMe()
  const navigate = useNavigate()
  const { data, isPending } = useQuery(routeQuery(savedViews.list, { query: {} }))
  const views = byName((data ?? []).filter((view) => view.list === list.name))
  const open = views.find(({ id }) => id === search.saved)
  const kept = savedPartOf(list, search)
  const onRemoved = (view: SavedView) =>
    navigate({
      to: '.',
      search: ((now: ListSearch) => withoutView(now, view)) as never,
      replace: true,
    })
  const entries: MenuEntry[] = [
    { kind: 'head', title: views.length > 0 ? `Views of ${list.noun[1]}` : 'No view is saved yet' },
    ...views.map((view): MenuEntry => {
      return {
        kind: 'do',
        label: view.name,
        icon: view.isShared ? Users : Bookmark,
        isChosen: view === open,
        onChoose: () => void navigate({ to: list.path, search: searchOf(view) as never }),
      }
    }),
    { kind: 'line' },
    { kind: 'do', label: 'Save as view…', icon: Plus, onChoose: () => onName() },
    ...(open ? entriesOf(open, { me, kept, onName, onRemoved }) : []),
  ]
  // Items that appear later would move the one about to be pressed.
  if (isPending) return null
  return <MenuPopup name="Views" side="bottom" align="end" entries={entries} {...place} />
}

interface Doing {
  readonly me: Me
  readonly kept: Pick<SavedView, 'search' | 'asked'>
  readonly onName: (view: SavedView) => void
  readonly onRemoved: (view: SavedView) => unknown
}

function entriesOf(view: SavedView, { me, kept, onName, onRemoved }: Doing): MenuEntry[] {
  const may = can.changeView(me, { ownerId: view.isMine ? me.id : null })
  const mayShare = can.shareView(me)
  const reason = may.ok ? undefined : may.reason
  const isSame = kept.search === view.search
  return [
    { kind: 'head', title: view.name, help: view.isMine ? 'Yours' : `By ${view.ownerName ?? 'someone'}` },
    {
      kind: 'do',
      label: 'Save changes',
      icon: Save,
      onChoose: () => void change(view, kept),
      disabledReason: reason ?? (isSame ? 'It shows what was saved.' : undefined),
    },
    { kind: 'do', label: 'Rename…', icon: PencilLine, onChoose: () => onName(view), disabledReason: reason },
    {
      kind: 'do',
      label: view.isShared ? 'Stop sharing' : 'Share with everyone',
      icon: Share2,
      onChoose: () => void change(view, { isShared: !view.isShared }),
      disabledReason: mayShare.ok ? undefined : mayShare.reason,
    },
    {
      kind: 'do',
      label: 'Remove view',
      icon: Trash2,
      isDangerous: true,
      onChoose: () => void remove(view, onRemoved),
      disabledReason: reason,
    },
  ]
}

const change = (view: SavedView, changes: SavedViewChanges) =>
  send(savedViews.update, { params: { id: view.id }, body: { ...changes, version: view.version } }).then(
    () => toast.done(`${view.name} saved`),
    ignore,
  )

function remove(view: SavedView, onRemoved: Doing['onRemoved']) {
  const { id, name } = view
  return send(savedViews.remove, { params: { id } }).then((removed) => {
    toast.done(`${name} removed`, { undoes: removed })
    return onRemoved(view)
  }, ignore)
}

/** The refusal has its toast already. */
const ignore = () => undefined
