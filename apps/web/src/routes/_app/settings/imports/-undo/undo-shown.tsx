import { leadImports } from '@crm/contract'
import { can } from '@crm/domain/people/can'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import Undo2 from 'lucide-react/icons/undo-2'
import { useState } from 'react'
import { routeQuery } from '~/api/route-query.ts'
import { lazyPart } from '~/ui/lazy.tsx'
import { type ListShape, type Query } from '~/lists/list.ts'
import { filterQuery } from '~/lists/list-query.ts'
import type { ListSearch } from '~/lists/list-search.ts'
import { useMe } from '~/session/me.ts'
import { Button } from '~/ui/button.tsx'

const UndoDialog = lazyPart(() => import('./undo-dialog.tsx'))

interface Props {
  readonly list: ListShape
  readonly search: ListSearch
}

/** Reverts the calls that the log shows: a day, a source or a campaign. */
export function UndoShown({ list, search }: Props) {
  const allowed = can.undoImport(useMe())
  const filter: Query = filterQuery(list, search)
  const [isAsked, setAsked] = useState(false)
  // Pressed while typed input is still debounced: the count is not known yet.
  const isOnItsWay = useRouterState({ select: ({ status }) => status === 'pending' })
  const { data, isPlaceholderData } = useQuery({
    ...routeQuery(leadImports.revertibleCount, { query: filter }),
    enabled: allowed.ok,
    // Otherwise the reason would flicker while typing.
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  })
  const nothingToUndo = data?.count === 0 ? 'None of these calls can be undone.' : undefined
  return (
    <>
      <Button reason={allowed.ok ? nothingToUndo : allowed.reason} onClick={() => setAsked(true)}>
        <Undo2 />
        Undo imports…
      </Button>
      {isAsked ? (
        <UndoDialog
          filter={filter}
          count={isPlaceholderData || isOnItsWay ? undefined : data?.count}
          onClose={() => setAsked(false)}
        />
      ) : null}
    </>
  )
}
