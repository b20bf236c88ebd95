import { referrals } from '@crm/contract'
import type { Referral } from '@crm/contract/web/referral-shapes'
import { formatDollars, sum } from '@crm/domain/money'
import { can } from '@crm/domain/people/can'
import { pacificDay } from '@crm/domain/time'
import Banknote from 'lucide-react/icons/banknote'
import Trash2 from 'lucide-react/icons/trash-2'
import { countWords } from '~/ui/count-words.ts'
import { askDate } from '~/lists/batch/date-question.tsx'
import type { BatchAction } from '~/lists/batch/run-batch.ts'
import { type BarAction, WritesBar } from '~/lists/batch/writes-bar.tsx'
import type { BatchProps } from '~/lists/list.ts'
import { useMe } from '~/session/me.ts'

const noun = ['referral', 'referrals'] as const

/** Batch actions for the selected referrals. */
export default function ReferralBatch(props: BatchProps<Referral>) {
  const me = useMe()
  const actions: readonly BarAction<Referral>[] = [
    { name: 'Mark paid', keys: 'p', icon: Banknote, may: can.payReferral(me), action: askPayment },
    {
      name: 'Remove',
      keys: '#',
      icon: Trash2,
      may: can.removeReferral(me),
      action: {
        title: 'Remove referrals',
        words: (count) => `${countWords(count, noun)} removed`,
        write: ({ id }) => ({ route: referrals.remove, input: { params: { id } } }),
      },
    },
  ]
  return (
    <WritesBar
      {...props}
      label="Selected referrals"
      nameOf={({ referred, referredBy }) => `${referred.fullName}, referred by ${referredBy.fullName}`}
      actions={actions}
    />
  )
}

/** Each is paid its promised amount. */
async function askPayment(rows: readonly Referral[]): Promise<BatchAction<Referral> | undefined> {
  const total = formatDollars(sum(rows.map((row) => row.referredByAmountToPay)))
  const today = pacificDay(new Date())
  const date = await askDate({
    title: `Mark ${countWords(rows.length, noun)} paid: ${total}`,
    label: 'Paid on',
    value: today,
    max: today,
    verb: 'Mark paid',
  })
  if (date === undefined) return undefined
  return {
    title: 'Mark referrals paid',
    words: (count) => `${countWords(count, noun)} paid`,
    write: ({ id, referredByAmountToPay: amount }) => ({
      route: referrals.markPaid,
      input: { params: { id }, body: { amount, date } },
    }),
    facts: { reason: { kind: 'text', label: 'Reason', maxLength: 2000, isLong: true } },
  }
}
