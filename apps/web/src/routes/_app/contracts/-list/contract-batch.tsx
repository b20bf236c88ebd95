import { contracts } from '@crm/contract'
import type { Contract } from '@crm/contract/web/contract-shapes'
import { can } from '@crm/domain/people/can'
import Ban from 'lucide-react/icons/ban'
import BellRing from 'lucide-react/icons/bell-ring'
import Trash2 from 'lucide-react/icons/trash-2'
import { countWords } from '~/ui/count-words.ts'
import { askReason } from '~/lists/batch/reason-question.tsx'
import type { BatchAction } from '~/lists/batch/run-batch.ts'
import { type BarAction, WritesBar } from '~/lists/batch/writes-bar.tsx'
import type { BatchProps } from '~/lists/list.ts'
import { useMe } from '~/session/me.ts'

const noun = ['contract', 'contracts'] as const

/** Batch actions for the selected contracts. */
export default function ContractBatch(props: BatchProps<Contract>) {
  const me = useMe()
  const may = can.changeContract(me)
  const actions: readonly BarAction<Contract>[] = [
    {
      name: 'Remind',
      keys: 'm',
      icon: BellRing,
      may,
      action: {
        title: 'Remind signers',
        words: (count) => `Signers of ${countWords(count, noun)} reminded`,
        write: ({ id }) => ({ route: contracts.remind, input: { params: { id }, body: {} } }),
      },
    },
    { name: 'Void', keys: 'v', icon: Ban, may, action: askVoid },
    {
      name: 'Remove drafts',
      keys: '#',
      icon: Trash2,
      may: can.removeContract(me),
      action: {
        title: 'Remove drafts',
        words: (count) => `${countWords(count, ['draft', 'drafts'])} removed`,
        write: ({ id }) => ({ route: contracts.remove, input: { params: { id } } }),
      },
    },
  ]
  return (
    <WritesBar
      {...props}
      label="Selected contracts"
      nameOf={({ contractId, lead }) => `${contractId}, ${lead.fullName}`}
      actions={actions}
    />
  )
}

async function askVoid(rows: readonly Contract[]): Promise<BatchAction<Contract> | undefined> {
  const title = `Void ${countWords(rows.length, noun)}`
  const reason = await askReason({ title, help: 'Their signing links stop working.', verb: 'Void' })
  if (reason === undefined) return undefined
  return {
    title,
    words: (count) => `${countWords(count, noun)} voided`,
    write: ({ id }) => ({ route: contracts.voiding, input: { params: { id }, body: { reason } } }),
  }
}
