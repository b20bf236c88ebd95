import { saleInverters } from '@crm/contract/web/sales'
import type { WebSale } from '@crm/contract/web/sale-shapes'
import { useState } from 'react'
import { messageOf } from '../../../../api/server-error.ts'
import { useSend } from '../../../../api/send.ts'
import { FormError } from '../../../../forms/form-error.tsx'
import { Button } from '../../../../ui/button.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { toast } from '../../../../ui/toast.ts'
import { type InverterRow, InverterRows } from './inverter-rows.tsx'

interface Props {
  readonly sale: Pick<WebSale, 'id' | 'jobNumber' | 'inverters'>
  readonly onClose: () => void
}

/** The inverters of a sale, each written with a version of the sale of its own: its history tells of every one. */
export default function InverterDialog({ sale, onClose }: Props) {
  const [rows, setRows] = useState<readonly InverterRow[]>(sale.inverters)
  const [refusal, setRefusal] = useState<string>()
  const create = useSend(saleInverters.create, { quiet: true })
  const update = useSend(saleInverters.update, { quiet: true })
  const remove = useSend(saleInverters.remove, { quiet: true })
  const isPending = create.isPending || update.isPending || remove.isPending
  const save = async () => {
    try {
      for (const { inverterId } of sale.inverters) {
        if (rows.some((row) => row.inverterId === inverterId)) continue
        await remove.mutateAsync({ params: { saleId: sale.id, inverterId } })
      }
      for (const { inverterId, quantity } of rows) {
        const before = sale.inverters.find((one) => one.inverterId === inverterId)
        const params = { saleId: sale.id, inverterId }
        if (!before) await create.mutateAsync({ body: { ...params, quantity } })
        else if (before.quantity !== quantity) await update.mutateAsync({ params, body: { quantity } })
      }
      toast.done(`Inverters of ${sale.jobNumber} saved`)
      onClose()
    } catch (error) {
      setRefusal(messageOf(error))
    }
  }
  return (
    <Dialog title={`Inverters of ${sale.jobNumber}`} onClose={onClose}>
      <FormError message={refusal} />
      <InverterRows value={rows} onChange={setRows} />
      <footer className="flex justify-end gap-2">
        <Button variant="quiet" onClick={onClose}>
          Cancel
        </Button>
        <Button variant="primary" disabled={isPending} onClick={() => void save()}>
          Save inverters
        </Button>
      </footer>
    </Dialog>
  )
}
