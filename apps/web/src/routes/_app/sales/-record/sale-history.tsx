import type { WebSale } from '@crm/contract/web/sale-shapes'
import { RecordHistory } from '../../../../records/history/record-history.tsx'
import type { Subject } from '../../../../records/subject.ts'
import { saleKind } from './sale-kind.ts'

interface Props {
  readonly sale: WebSale
  readonly subject: Subject
}

/** What the sale has been. A phase is not put back from here: moves have their own way, with its gates. */
export default function SaleHistory({ sale, subject }: Props) {
  return (
    <RecordHistory
      subject={subject}
      what="this sale"
      parts={{ sale: { words: saleKind, records: [{ now: sale, restore: undefined }] } }}
    />
  )
}
