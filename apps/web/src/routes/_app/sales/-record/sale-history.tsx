import type { WebSale } from '@crm/contract/web/sale-shapes'
import { RecordHistory } from '~/records/history/record-history.tsx'
import type { Subject } from '~/records/subject.ts'
import { saleKind } from './sale-kind.ts'

interface Props {
  readonly sale: WebSale
  readonly subject: Subject
}

/** Field history of the sale. It cannot revert a phase: moves have their own actions, with gates. */
export default function SaleHistory({ sale, subject }: Props) {
  return (
    <RecordHistory
      subject={subject}
      what="this sale"
      parts={{ sale: { words: saleKind, records: [{ now: sale, restore: undefined }] } }}
    />
  )
}
