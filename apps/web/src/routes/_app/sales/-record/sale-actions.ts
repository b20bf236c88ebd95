/** Actions of a sale beside its moves; the menu, the palette and the keys share this list. */
import { webSales } from '@crm/contract/web/sales'
import type { WebSale } from '@crm/contract/web/sale-shapes'
import { can } from '@crm/domain/people/can'
import { useNavigate } from '@tanstack/react-router'
import CalendarPlus from 'lucide-react/icons/calendar-plus'
import CircleDot from 'lucide-react/icons/circle-dot'
import FileSignature from 'lucide-react/icons/file-signature'
import Link2 from 'lucide-react/icons/link-2'
import ListChecks from 'lucide-react/icons/list-checks'
import PencilLine from 'lucide-react/icons/pencil-line'
import Trash2 from 'lucide-react/icons/trash-2'
import { useMemo } from 'react'
import { useSend } from '~/api/send.ts'
import { useMe } from '~/session/me.ts'
import type { RecordAction } from '~/records/record-actions.ts'
import { copyText } from '~/ui/copy-text.ts'
import { toast } from '~/ui/toast.ts'
import { saleSubject } from '~/kinds/sales/sale-facts.tsx'
import { openStepMenu } from './step-menu.tsx'

export function useSaleActions(sale: WebSale): readonly RecordAction[] {
  const me = useMe()
  const navigate = useNavigate()
  const remove = useRemove(sale)
  return useMemo((): readonly RecordAction[] => {
    const params = { saleId: sale.id }
    return [
      {
        label: 'Change the step',
        icon: CircleDot,
        keys: 's',
        run: () => openStepMenu(),
      },
      {
        label: 'Write a note',
        icon: PencilLine,
        keys: 'n',
        run: writeNote,
      },
      {
        label: 'New task',
        icon: ListChecks,
        keys: 't',
        creates: `Task on ${sale.jobNumber}`,
        ...reasonOf(can.createTask(me)),
        run: () => void navigate({ to: '/sales/$saleId/tasks/new', params, search: true }),
      },
      {
        label: 'Book an appointment',
        icon: CalendarPlus,
        keys: 'b',
        creates: `Appointment for ${sale.jobNumber}`,
        ...reasonOf(can.bookAppointment(me, sale.lead)),
        run: () => void navigate({ to: '/appointments/new', search: { lead: sale.leadId, sale: sale.id } }),
      },
      {
        label: 'Draft a contract',
        icon: FileSignature,
        creates: `Contract for ${sale.jobNumber}`,
        ...reasonOf(can.createContract(me, saleSubject(sale))),
        run: () => void navigate({ to: '/sales/$saleId/contracts/new', params, search: true }),
      },
      {
        label: 'Copy link',
        icon: Link2,
        run: () => copyText(`${window.location.origin}/sales/${sale.id}`, 'Link copied'),
      },
      {
        label: 'Remove',
        icon: Trash2,
        ...reasonOf(can.removeSale(me, saleSubject(sale))),
        run: remove,
      },
    ]
    // oxlint-disable-next-line react/exhaustive-deps -- the actions depend on the sale as shown; the functions are new on each render
  }, [sale, me])
}

const reasonOf = (decision: { readonly ok: true } | { readonly ok: false; readonly reason: string }) =>
  decision.ok ? {} : { disabledReason: decision.reason }

/** The note field is on the same page, further down on a phone. */
function writeNote(): void {
  const box = document.getElementById('write-a-note')
  box?.scrollIntoView({ block: 'center' })
  box?.focus()
}

/** Removes at once and offers Undo, instead of asking first. */
function useRemove({ id, jobNumber }: WebSale) {
  const navigate = useNavigate()
  const remove = useSend(webSales.remove)
  return () => {
    void remove.mutateAsync({ params: { id } }).then(
      (removed) => {
        toast.done(`${jobNumber} removed`, {
          undoes: removed,
          onUndone: () => navigate({ to: '/sales/$saleId', params: { saleId: id } }),
        })
        return navigate({ to: '/sales' })
      },
      () => undefined,
    )
  }
}
