import type { SavedView } from '@crm/contract/web/saved-view-shapes'
import Bookmark from 'lucide-react/icons/bookmark'
import { useState } from 'react'
import { lazyPart } from '~/ui/lazy.tsx'
import { Button } from '~/ui/button.tsx'
import { usePopupButton } from '~/ui/use-popup-button.ts'
import type { ListShape } from '../list.ts'
import type { ListSearch } from '../list-search.ts'
import { hasViews } from './view-address.ts'

const ViewsMenu = lazyPart(() => import('./views-menu.tsx'))
const ViewDialog = lazyPart(() => import('./view-dialog.tsx'))

interface Props {
  readonly list: ListShape
  readonly search: ListSearch
}

/** Opens the saved views of a list, and the actions for the current one. */
export function ViewsButton({ list, search }: Props) {
  const { isOpen, button, popup } = usePopupButton(ViewsMenu.load)
  const [naming, setNaming] = useState<{ readonly view?: SavedView }>()
  const { name } = list
  if (!hasViews(name)) return null
  return (
    <span className="relative inline-flex flex-none">
      <Button variant="quiet" className="max-lg:px-2" {...button} aria-haspopup="menu">
        <Bookmark />
        <span className="max-lg:sr-only">Views</span>
      </Button>
      {isOpen ? (
        <ViewsMenu
          list={list}
          search={search}
          onName={(view) => setNaming(view ? { view } : {})}
          isOwn={(target) => target instanceof Node && button.ref.current?.contains(target) === true}
          {...popup}
        />
      ) : null}
      {naming ? (
        <ViewDialog
          name={name}
          list={list}
          search={search}
          view={naming.view}
          onClose={() => setNaming(undefined)}
        />
      ) : null}
    </span>
  )
}
