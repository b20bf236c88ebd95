import { formatWatts } from '@crm/domain/figures'
import { commissionStatements } from '@crm/contract'
import type { Commission } from '@crm/contract/web/commission-shapes'
import { can } from '@crm/domain/people/can'
import { frozenReason } from '@crm/domain/commissions/sheet-actions'
import { Link, useNavigate } from '@tanstack/react-router'
import Handshake from 'lucide-react/icons/handshake'
import Pencil from 'lucide-react/icons/pencil'
import { downloadFile } from '~/api/download-file.ts'
import { RecordHeader, RecordKey } from '~/records/page/record-header.tsx'
import { useMe } from '~/session/me.ts'
import { Button } from '~/ui/button.tsx'
import { buttonClass } from '~/ui/button-class.ts'
import { FileButton } from '~/ui/file-button.tsx'
import { useShortcuts } from '~/ui/shortcuts.ts'
import { SheetStateBadge } from '~/kinds/commissions/sheet-badges.tsx'
import { sheetSubject } from '../-sheet-snapshot.ts'
import { formatPerWatt } from '~/kinds/commissions/per-watt.ts'
import { DrawButton } from './draw-button.tsx'
import { MainAction } from './sheet-actions.tsx'

interface Props {
  readonly sheet: Commission
}

/** Rep, job and state of the sheet. */
export const SheetHeader = ({ sheet }: Props) => (
  <RecordHeader
    list={{ to: '/commissions', title: 'Commissions' }}
    title={sheet.repName}
    number={sheet.jobNumber}
    crumb={`Commission of ${sheet.jobNumber}`}
    marks={<SheetStateBadge state={sheet.state} />}
    actions={
      <>
        <FileButton
          label={`PDF of sheet ${sheet.jobNumber}`}
          take={() => downloadFile(commissionStatements.sheetPaper, { params: { id: sheet.id } })}
        >
          PDF
        </FileButton>
        <EditLink sheet={sheet} />
        <DrawButton sheet={sheet} />
        <MainAction sheet={sheet} />
      </>
    }
  >
    <RecordKey icon={<Handshake className="icon-14" />}>
      <Link to="/sales/$saleId" params={{ saleId: sheet.saleId }} className="link-quiet">
        {sheet.lead.fullName}, {sheet.jobNumber}
      </Link>
    </RecordKey>
    <RecordKey>{sheet.systemWatts === 0 ? 'No panels' : formatWatts(sheet.systemWatts)}</RecordKey>
    <RecordKey>Par {formatPerWatt(sheet.parValue)}</RecordKey>
    {sheet.leadSource ? <RecordKey>{sheet.leadSource}</RecordKey> : null}
  </RecordHeader>
)

function EditLink({ sheet }: Props) {
  const allowed = can.changeSheet(useMe(), sheetSubject(sheet))
  const reason = frozenReason(sheet.state) ?? (allowed.ok ? undefined : allowed.reason)
  const navigate = useNavigate()
  const edit = () => void navigate({ to: '/commissions/$sheetId/edit', params: { sheetId: sheet.id } })
  useShortcuts(reason === undefined ? [{ keys: 'e', words: 'Edit', where: 'On a record', run: edit }] : [])
  if (reason !== undefined) {
    return (
      <Button reason={reason}>
        <Pencil />
        Edit
      </Button>
    )
  }
  return (
    <Link to="/commissions/$sheetId/edit" params={{ sheetId: sheet.id }} className={buttonClass()}>
      <Pencil />
      Edit
    </Link>
  )
}
