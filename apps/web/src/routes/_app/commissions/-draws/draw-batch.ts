/** Texts and rules of a batch that approves draws or marks them paid. */
import type { ListedDraw } from '@crm/contract/web/draw-list-shapes'
import type { BatchDrawAction } from '@crm/domain/commissions/draw-batches'
import { formatDollars, sum } from '@crm/domain/money'
import { countWords } from '~/ui/count-words.ts'

export interface DrawBatchWords {
  /** "Approve" */
  readonly verb: string
  /** Shown beside a finished draw, and in the closing message. */
  readonly done: string
  /** The reason the draw is left out now; null when it is not. */
  readonly whyNot: (draw: ListedDraw) => string | null
  readonly question: (draws: string) => string
  /** Follows the number of draws that are left out. */
  readonly cannot: string
}

export const batchWords: Record<BatchDrawAction, DrawBatchWords> = {
  approve: {
    verb: 'Approve',
    done: 'Approved',
    whyNot: ({ notApprovableReason }) => notApprovableReason,
    question: (draws) => `Approve ${draws}?`,
    cannot: 'cannot be approved now',
  },
  'mark-paid': {
    verb: 'Mark paid',
    done: 'Paid',
    whyNot: ({ notPayableReason }) => notPayableReason,
    question: (draws) => `Mark ${draws} paid?`,
    cannot: 'cannot be paid now',
  },
}

/** "1 draw", "12 draws" */
export const drawsInWords = (count: number): string => countWords(count, ['draw', 'draws'])

export const totalOf = (draws: readonly ListedDraw[]): string =>
  formatDollars(sum(draws.map(({ amount }) => amount)))

/** "Rita Reyes, J-1042, $500.00" */
export const nameOfDraw = ({ repName, jobNumber, amount }: ListedDraw): string =>
  `${repName}, ${jobNumber}, ${formatDollars(amount)}`
