import type { SearchHit } from '@crm/contract/web/search-shapes'
import type { Me } from '@crm/contract/web/user-shapes'
import { can } from '@crm/domain/people/can'
import { useNavigate } from '@tanstack/react-router'
import ListFilter from 'lucide-react/icons/list-filter'
import { Dialog } from 'radix-ui'
import { useEffect, useState } from 'react'
import { useMe } from '~/session/me.ts'
import { useReturnFocus } from '~/ui/use-return-focus.ts'
import { closeOverlay, stopCollecting } from '../overlay.ts'
import type { PaletteEntry, PaletteGroup } from './entry.ts'
import { isCommand, matches } from './matching.ts'
import { PaletteList } from './palette-list.tsx'
import { actionsOn, nameOf } from './record-actions.ts'
import { useCommands } from './use-commands.ts'
import { useRecords } from './use-records.ts'

interface Props {
  /** Initial text of the field. */
  readonly typed: string
}

/** The command palette: finds any record, navigates anywhere and runs any action. */
export default function Palette({ typed }: Props) {
  const [text, setText] = useState(typed)
  const [record, setRecord] = useState<SearchHit>()
  const query = text.trim()
  useEffect(stopCollecting, [])
  const records = useRecords(record ? '' : query)
  // All results belong to one text, commands and records alike.
  const listed = record ? query : records.text
  const found = useEntries(record, listed, records.group)
  const show = (next: SearchHit | undefined) => {
    setRecord(next)
    setText('')
  }
  return (
    <Dialog.Root open onOpenChange={(open) => !open && closeOverlay()}>
      <Dialog.Portal>
        <Dialog.Overlay className="enter-fade fixed inset-0 z-30 bg-scrim" />
        <Dialog.Content
          aria-describedby={undefined}
          onCloseAutoFocus={useReturnFocus()}
          onEscapeKeyDown={(event) => {
            if (!record) return
            event.preventDefault()
            show(undefined)
          }}
          className="enter-pop fixed top-28 left-1/2 z-30 flex h-[min(480px,calc(100dvh-160px))] w-[640px] max-w-[calc(100vw-32px)] -translate-x-1/2 flex-col overflow-hidden rounded-float bg-raised shadow-sheet max-sm:inset-0 max-sm:h-auto max-sm:w-full max-sm:max-w-none max-sm:translate-x-0 max-sm:rounded-none"
        >
          <Dialog.Title className="sr-only">Search and commands</Dialog.Title>
          <PaletteList
            text={text}
            onText={setText}
            groups={found}
            skeletonRows={record ? 0 : records.skeletonRows}
            listed={listed}
            count={record ? undefined : records.count}
            about={record && nameOf(record)}
            onActions={show}
            onClose={closeOverlay}
          />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

/** Records first, then commands, or the reverse for a verb; only one record's actions if they were requested. */
function useEntries(
  record: SearchHit | undefined,
  query: string,
  records: PaletteGroup,
): readonly PaletteGroup[] {
  const me = useMe()
  const navigate = useNavigate()
  const commands = useCommands(query)
  if (record) {
    const entries = actionsOn(record, me, navigate).filter((entry) => matches(entry, query))
    return [{ title: `Actions on ${nameOf(record)}`, entries }]
  }
  if (query === '') return [records, ...commands]
  const found = isCommand(query) ? [...commands, records] : [records, ...commands]
  return [...found, { title: 'Search', entries: listsWith(query, me, navigate) }]
}

/** The lists that show all matches of the words. */
const listsWith = (q: string, me: Me, navigate: ReturnType<typeof useNavigate>): PaletteEntry[] => [
  ...(can.readLead(me).ok
    ? [
        {
          id: 'list leads',
          icon: ListFilter,
          label: `All leads with “${q}”`,
          run: () => void navigate({ to: '/leads', search: { status: 'All', q } }),
        },
      ]
    : []),
  ...(can.readSale(me).ok
    ? [
        {
          id: 'list sales',
          icon: ListFilter,
          label: `All sales with “${q}”`,
          run: () => void navigate({ to: '/sales', search: { q } }),
        },
      ]
    : []),
]
