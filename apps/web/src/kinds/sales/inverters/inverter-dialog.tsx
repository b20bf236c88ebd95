import { saleInverters } from '@crm/contract/web/sales'
import type { WebSale } from '@crm/contract/web/sale-shapes'
import { useState } from 'react'
import { messageOf } from '~/api/server-error.ts'
import { send } from '~/api/send.ts'
import { FormError } from '~/forms/form-error.tsx'
import { Button } from '~/ui/button.tsx'
import { Dialog } from '~/ui/dialog.tsx'
import { toast } from '~/ui/toast.ts'
import { beginAct, settleAct } from '~/ui/undo.ts'
import { type InverterRow, InverterRows } from './inverter-rows.tsx'

interface Props {
  readonly sale: Pick<WebSale, 'id' | 'jobNumber' | 'inverters'>
  readonly onClose: () => void
}

/** Inverters of a sale. Each row is its own write with its own version, so the history names each one. */
export default function InverterDialog({ sale, onClose }: Props) {
  const [rows, setRows] = useState<readonly InverterRow[]>(sale.inverters)
  const [refusal, setRefusal] = useState<string>()
  const [isPending, setPending] = useState(false)
  const save = async () => {
    const act = beginAct()
    setPending(true)
    try {
      await setInverters(sale.id, sale.inverters, rows)
      const undo = () => setInverters(sale.id, rows, sale.inverters)
      settleAct(act, { what: `Inverters of ${sale.jobNumber}`, run: undo })
      toast.done(`Inverters of ${sale.jobNumber} saved`)
      onClose()
    } catch (error) {
      // Some rows may already be written.
      settleAct(act, { cannot: `Changing the inverters of ${sale.jobNumber}` })
      setRefusal(messageOf(error))
    } finally {
      setPending(false)
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

/** One act with one call per changed row. Fails with the first refusal. */
async function setInverters(saleId: string, before: readonly InverterRow[], after: readonly InverterRow[]) {
  const options = { quiet: true, act: false } as const
  for (const { inverterId } of before) {
    if (after.some((row) => row.inverterId === inverterId)) continue
    await send(saleInverters.remove, { params: { saleId, inverterId } }, options)
  }
  for (const { inverterId, quantity } of after) {
    const former = before.find((one) => one.inverterId === inverterId)
    const params = { saleId, inverterId }
    if (!former) await send(saleInverters.create, { body: { ...params, quantity } }, options)
    else if (former.quantity !== quantity) {
      await send(saleInverters.update, { params, body: { quantity } }, options)
    }
  }
}
