import { leadImports } from '@crm/contract'
import { can } from '@crm/domain/people/can'
import { useQuery } from '@tanstack/react-query'
import Undo2 from 'lucide-react/icons/undo-2'
import { useState } from 'react'
import { ask } from '../../../../../api/ask.ts'
import { late } from '../../../../../late.tsx'
import { type ListShape, type Query } from '../../../../../lists/list.ts'
import { filterQuery } from '../../../../../lists/list-query.ts'
import type { ListSearch } from '../../../../../lists/list-search.ts'
import { useMe } from '../../../../../session/me.ts'
import { Button } from '../../../../../ui/button.tsx'

const UndoDialog = late(() => import('./undo-dialog.tsx'))

interface Props {
  readonly list: ListShape
  readonly search: ListSearch
}

/** Undoes what the log shows now: a day, a source, a campaign. */
export function UndoShown({ list, search }: Props) {
  const allowed = can.undoImport(useMe())
  const filter: Query = filterQuery(list, search)
  const [asked, setAsked] = useState<{ readonly filter: Query; readonly count: number }>()
  const count =
    useQuery({
      ...ask(leadImports.takableCount, { query: filter }),
      enabled: allowed.ok,
      meta: { quiet: true },
    }).data?.count ?? 0
  return (
    <>
      {allowed.ok && count > 0 ? (
        <Button onClick={() => setAsked({ filter, count })}>
          <Undo2 />
          Undo imports…
        </Button>
      ) : null}
      {asked ? <UndoDialog {...asked} onClose={() => setAsked(undefined)} /> : null}
    </>
  )
}
