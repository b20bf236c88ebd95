/** The history of one sale of many leads, day by day: every phase, in the usual order. */
import { cast } from '@crm/cast'
import type { SeededRandom } from '@crm/cast/seeded-random'
import type { BulkLead } from '@crm/cast/bulk-leads'
import { type SaleStatus, pathOfSale } from '@crm/domain/sales/phases'
import { stayIn } from '../sales.ts'

export interface SaleLife {
  readonly soldAt: Date
  /** A move: the phase left, the new phase and the time. */
  readonly moves: readonly { readonly from: SaleStatus; readonly to: SaleStatus; readonly at: Date }[]
  readonly status: SaleStatus
  readonly cancelledAt: Date | null
  /** Start of the hold. */
  readonly heldSince: Date | null
  /** The time of the last activity. */
  readonly lastAt: Date
}

const aDay = 86_400_000

/** Sales per lead in a company of that size. */
const salesPerLead = 0.3
/** Leads without a sale come last, so the share of sales so far may exceed the final share by this factor. */
const ahead = 1.1

/**
 * Returns the sales of each lead. A Sold lead has one and sometimes a younger one; some Cold ones had a sale that was
 * canceled early.
 */
export function saleLives(leads: number, today: Date, luck: SeededRandom): (lead: BulkLead) => SaleLife[] {
  let seen = 0
  let sold = 0
  const hasRoom = () => sold < Math.min(leads, Math.ceil(seen * ahead)) * salesPerLead
  return (lead) => {
    seen += 1
    const lives: SaleLife[] = []
    if (lead.status === 'Sold') {
      const soldAt = lead.statusChangedAt ?? lead.createdAt
      lives.push(livingFrom(soldAt, today, luck))
      if (luck.happens(25) && hasRoom()) {
        const since = Math.min(180 * aDay, today.getTime() - soldAt.getTime())
        lives.push(livingFrom(new Date(today.getTime() - (since * luck.between(1, 999)) / 1000), today, luck))
      }
    } else if (lead.status === 'Cold' && lead.salesRepId !== null && hasRoom()) {
      lives.push(cancelledLife(lead, luck))
    }
    sold += lives.length
    return lives
  }
}

/** From the signature to today: complete, or in the phase that its age implies. */
function livingFrom(soldAt: Date, today: Date, luck: SeededRandom): SaleLife {
  const moves: SaleLife['moves'][number][] = []
  let at = soldAt
  let status: SaleStatus = 'Pending'
  for (const [index, phase] of pathOfSale.slice(0, -1).entries()) {
    const leaves = new Date(at.getTime() + stayIn(phase, luck) * aDay + luck.between(0, 240) * 60_000)
    if (leaves >= today) break
    const to = pathOfSale[index + 1] ?? 'Complete'
    moves.push({ from: phase, to, at: leaves })
    at = leaves
    status = to
  }
  const heldSince =
    status !== 'Complete' && luck.happens(6)
      ? new Date(at.getTime() + (today.getTime() - at.getTime()) / 2)
      : null
  return { soldAt, moves, status, cancelledAt: null, heldSince, lastAt: heldSince ?? at }
}

/** The buyer withdrew, mostly before the first visit. */
function cancelledLife({ createdAt, statusChangedAt }: BulkLead, luck: SeededRandom): SaleLife {
  const cancelledAt = statusChangedAt ?? createdAt
  const soldAt = new Date((createdAt.getTime() + cancelledAt.getTime()) / 2)
  const left = pathOfSale.slice(0, luck.between(0, 3))
  const share = (cancelledAt.getTime() - soldAt.getTime()) / (left.length + 1)
  const moves = left.map((from, index) => ({
    from,
    to: pathOfSale[index + 1] ?? 'Survey',
    at: new Date(soldAt.getTime() + share * (index + 1)),
  }))
  return { soldAt, moves, status: 'Cancelled', cancelledAt, heldSince: null, lastAt: cancelledAt }
}

/** The person who moves a job out of a phase. */
export function moverIn(phase: SaleStatus, rep: string): string {
  if (phase === 'Pending') return rep
  if (phase === 'QAReview') return cast.mona.crm.id
  return phase === 'Monitoring' || phase === 'Payment' ? cast.carl.crm.id : cast.omar.crm.id
}
