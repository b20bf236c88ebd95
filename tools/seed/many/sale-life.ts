/** What became of the sale of one lead of many, day by day: every phase, in the order in which jobs go through them. */
import { cast } from '@crm/cast'
import type { Chance } from '@crm/cast/chance'
import type { OneOfMany } from '@crm/cast/many-leads'
import { type SaleStatus, pathOfSale } from '@crm/domain/sales/phases'
import { stayIn } from '../sales.ts'

export interface SaleLife {
  readonly soldAt: Date
  /** A phase that was left, when, and what for. */
  readonly moves: readonly { readonly from: SaleStatus; readonly to: SaleStatus; readonly at: Date }[]
  readonly status: SaleStatus
  readonly cancelledAt: Date | null
  /** Since when it is on hold. */
  readonly heldSince: Date | null
  /** When somebody last did something with it. */
  readonly lastAt: Date
}

const aDay = 86_400_000

/** So many sales for a lead, in a company that has that many leads. */
const salesPerLead = 0.3
/** Clients who never bought anything else come last: so far ahead of the whole are the others at any time. */
const ahead = 1.1

/**
 * Answers, lead by lead, what became of its sales. A Sold lead has one, and in some cases a younger one; of the Cold
 * ones some had a sale that was cancelled before it went far.
 */
export function saleLives(leads: number, today: Date, luck: Chance): (lead: OneOfMany) => SaleLife[] {
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

/** From the signature to today: complete, or wherever its time has brought it. */
function livingFrom(soldAt: Date, today: Date, luck: Chance): SaleLife {
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

/** The buyer thought better of it, mostly before anybody had been there. */
function cancelledLife({ createdAt, statusChangedAt }: OneOfMany, luck: Chance): SaleLife {
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

/** Who moves a job out of a phase. */
export function moverIn(phase: SaleStatus, rep: string): string {
  if (phase === 'Pending') return rep
  if (phase === 'QAReview') return cast.mona.crm.id
  return phase === 'Monitoring' || phase === 'Payment' ? cast.carl.crm.id : cast.omar.crm.id
}
