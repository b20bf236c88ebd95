import type { LeadExportColumn } from '@crm/domain/leads/export-columns'
import Download from 'lucide-react/icons/download'
import Printer from 'lucide-react/icons/printer'
import { lazy, Suspense, useState } from 'react'
import { useMe } from '../../../../session/me.ts'
import { readLayout } from '../../../../tables/layout.ts'
import { Menu } from '../../../../ui/menu.tsx'
import { usePhone } from '../../../../ui/use-phone.ts'
import { leadFilterQuery, type LeadSearch } from '../-lead-search.ts'
import { leadColumns } from './lead-columns.tsx'

const ExportDialog = lazy(() => import('./export-dialog.tsx'))
const PrintLeads = lazy(() => import('./print-leads.tsx'))

interface Props {
  readonly search: LeadSearch
}

/** The filtered set as a file or on paper, with the columns that are shown. */
export function LeadTakeout({ search }: Props) {
  const [deed, setDeed] = useState<'export' | 'print'>()
  const columns = leadColumns(useMe())
  const shown = readLayout(search.layout, columns).columns.flatMap(
    ({ key }) => columns.find((column) => column.key === key) ?? [],
  )
  const done = () => setDeed(undefined)
  if (usePhone()) return null
  return (
    <>
      <Menu
        name="Export"
        isWorded
        entries={[
          { kind: 'do', label: 'CSV file', icon: Download, onChoose: () => setDeed('export') },
          { kind: 'do', label: 'Print', icon: Printer, onChoose: () => setDeed('print') },
        ]}
      >
        <Download />
        Export
      </Menu>
      <Suspense>
        {deed === 'export' ? (
          <ExportDialog
            queries={[{ ...leadFilterQuery(search), columns: exported(shown.map(({ key }) => key)) }]}
            onClose={done}
          />
        ) : null}
        {deed === 'print' ? <PrintLeads search={search} columns={shown} onDone={done} /> : null}
      </Suspense>
    </>
  )
}

/** A name is two columns in a file; everything else is called the same. */
export const exported = (keys: readonly string[]): LeadExportColumn[] =>
  keys.flatMap((key): LeadExportColumn[] =>
    key === 'name' ? ['lastName', 'firstName'] : [key as LeadExportColumn],
  )
