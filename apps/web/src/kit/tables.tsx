import { useState } from 'react'
import { BatchResults, type BatchResultRow } from '~/lists/batch-results.tsx'
import { DataTable } from '~/lists/data-table.tsx'
import { CursorPager } from '~/lists/cursor-pager.tsx'
import { Pager } from '~/lists/pager.tsx'
import { clientColumns } from './client-columns.tsx'
import { ClientTable } from './client-table.tsx'
import { Exhibit } from './exhibit.tsx'
import { Group } from './group.tsx'
import { PhoneClients } from './phone-clients.tsx'
import { WindowedClients } from './windowed-clients.tsx'

/** Tables and other lists of records. */
export function Tables() {
  const [page, setPage] = useState(2)
  return (
    <Group title="Tables">
      <Exhibit
        of={[
          'lists/data-table',
          'lists/table-head',
          'lists/sort-head',
          'lists/table-row',
          'lists/row-link',
          'lists/sheet-link',
          'lists/checkbox',
          'lists/batch-bar',
          'lists/columns-button',
          'lists/columns-popup',
        ]}
        help="A press on a head sorts, its right edge is drawn; j and k walk the rows, x selects, Space previews, e edits, v chooses columns."
        isWide
      >
        <ClientTable />
      </Exhibit>
      <Exhibit of={['lists/skeleton-rows']} help="The table’s own columns in grey, after 150 ms.">
        <div className="h-64 w-full overflow-hidden">
          <DataTable
            label="Clients that load"
            columns={clientColumns.filter(({ isExtra }) => !isExtra)}
            rows={undefined}
          />
        </div>
      </Exhibit>
      <Exhibit
        of={['lists/phone-rows']}
        help="Two lines a row under the thumb; loading, and one more to come."
      >
        <PhoneClients />
      </Exhibit>
      <Exhibit
        of={['lists/windowed-rows']}
        help="A thousand rows, of which as many are drawn as fit; what is not loaded yet is grey."
      >
        <WindowedClients />
      </Exhibit>
      <Exhibit
        of={['lists/pager']}
        help="A page, an inexact total, nothing, not known yet, and all in one list."
      >
        <div className="grid w-full min-w-0">
          <Pager
            page={page}
            pageSize={25}
            total={412}
            totalIsExact
            onPage={setPage}
            onPageSize={() => undefined}
          />
          {still.map((state) => (
            <Pager
              key={String(state.total)}
              {...state}
              page={1}
              onPage={() => undefined}
              onPageSize={() => undefined}
            />
          ))}
        </div>
      </Exhibit>
      <Exhibit
        of={['lists/batch-results']}
        help="How far a change of many has come, and what became of each."
        isWide
      >
        <div className="flex w-full flex-col gap-4 px-6">
          <BatchResults
            title="Changing 6 leads"
            label="What became of each lead"
            words="Sam Ito"
            rows={results}
            done={4}
            total={6}
            skipped={1}
            failure={undefined}
          />
        </div>
      </Exhibit>
      <Exhibit of={['lists/cursor-pager']} help="For lists without an end: both ways are addresses.">
        <div className="w-full">
          <CursorPager after="1" isNewest />
          <CursorPager after="1" isNewest={false} />
          <CursorPager after={undefined} isNewest={false} />
        </div>
      </Exhibit>
    </Group>
  )
}

const still = [
  { pageSize: 100, total: 2_000, totalIsExact: false },
  { pageSize: 25, total: 0, totalIsExact: true },
  { pageSize: 25, total: undefined, totalIsExact: true },
  { pageSize: 0, total: 411, totalIsExact: true },
]

const results: readonly BatchResultRow[] = [
  { id: '1', name: 'Hector Diaz', is: 'done', reason: null },
  { id: '2', name: 'Alma Reyes', is: 'unchanged', reason: null },
  { id: '3', name: 'Joel Frank', is: 'refused', reason: 'Only a manager gives a lead to somebody else.' },
  { id: '4', name: 'Grace Lim', is: 'undone', reason: null },
  { id: '5', name: 'Owen Park', is: 'leftOut', reason: null },
  { id: '6', name: 'Nora Blum', is: 'waiting', reason: null },
]
