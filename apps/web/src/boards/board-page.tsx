import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import Lock from 'lucide-react/icons/lock'
import type { ReactNode } from 'react'
import { ListBar } from '~/lists/page/list-bar.tsx'
import { validSearch } from '~/lists/list-query.ts'
import type { ListShape } from '~/lists/list.ts'
import type { ListSearch } from '~/lists/list-search.ts'
import { useMe } from '~/session/me.ts'
import { pageHeadClass } from '~/ui/page-head-class.ts'
import { PageTitle } from '~/ui/page-title.tsx'
import { Panel } from '~/ui/panel.tsx'
import { ListOrBoard } from './list-or-board.tsx'

interface Props {
  /** The list without its tabs, which are the columns here; its path is the board's. */
  readonly board: ListShape
  /** The list with the same filters. */
  readonly list: Pick<ListShape, 'name' | 'path'>
  /** At the end of the title row. */
  readonly action: ReactNode
  /** The board for these search params. */
  readonly children: (search: ListSearch) => ReactNode
}

/**
 * The page of a board with the filters of a list: title, filter bar and, if the person may read it, the
 * board.
 */
export function BoardPage({ board, list, action, children }: Props) {
  const mayRead = board.mayRead(useMe())
  const search = validSearch(board, useSearch({ strict: false }))
  const navigate = useNavigate()
  const router = useRouter()
  const change = (changes: ListSearch) => {
    // The current URL: a debounced callback closes over an old one.
    const now = { ...(router.latestLocation.search as ListSearch), ...changes }
    void navigate({ to: board.path, search: validSearch(board, now), replace: 'q' in changes })
  }
  return (
    <>
      <div className="flex-none short:flex short:items-center short:border-b short:border-line">
        <header className={`${pageHeadClass} short:pr-0`}>
          <PageTitle>{board.title}</PageTitle>
          <span className="ml-auto" />
          <ListOrBoard
            list={list.name}
            toList={{ to: list.path, search: true }}
            toBoard={{ to: board.path, search: true }}
          />
          {action}
        </header>
        {mayRead.ok ? <ListBar list={board} search={search} onChange={change} /> : null}
      </div>
      {mayRead.ok ? (
        children(search)
      ) : (
        <Panel icon={<Lock />} title={board.deniedTitle} help={mayRead.reason} />
      )}
    </>
  )
}
