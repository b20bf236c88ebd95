/** Moves on the board follow the same table of moves and gates as the sale's own page. */
import { webSales } from '@crm/contract/web/sales'
import type { LightWebSale } from '@crm/contract/web/sale-shapes'
import type { Actor } from '@crm/domain/people/actor'
import { can } from '@crm/domain/people/can'
import type { Decision } from '@crm/domain/people/permissions'
import { rightsFor } from '@crm/domain/sales/moves'
import { type SaleStatus, pathOfSale, phaseIndex } from '@crm/domain/sales/phases'
import { routeQuery } from '~/api/route-query.ts'
import { queries } from '~/api/queries.ts'
import type { Obstacle } from '~/boards/board-column.tsx'
import { toast } from '~/ui/toast.ts'
import { saleSubject } from '~/kinds/sales/sale-facts.tsx'
import { type Offer, beginMove } from '../-record/move-sale.tsx'

type Moving = Pick<LightWebSale, 'id' | 'status' | 'salesRep' | 'lead'>

/** The previous and the next phase, if any. */
export const adjacentPhases = (status: SaleStatus) => ({
  before: pathOfSale[phaseIndex(status) - 1],
  after: pathOfSale[phaseIndex(status) + 1],
})

/** Allowed if the person may move it either way; the gate is checked on the move. */
export function mayMove(me: Actor, sale: Moving): Decision {
  const { before, after } = adjacentPhases(sale.status)
  const may = (kind: 'forward' | 'back', to: SaleStatus): Decision =>
    rightsFor(kind, sale.status, to)
      .map((right) => can.moveSale(me, right, saleSubject(sale)))
      .find(({ ok }) => !ok) ?? { ok: true, because: [] }
  const forward = after && may('forward', after)
  const back = before && may('back', before)
  return back?.ok || !forward ? (back ?? { ok: true, because: [] }) : forward
}

/** The blockers at the gate to that phase. */
export async function whyNot(sale: Moving, to: string): Promise<Obstacle | undefined> {
  const { missing, offer } = await gateOf(sale, to)
  if (!offer?.reason) return undefined
  return offer.kind === 'forward' && missing.length > 0
    ? { title: 'Not yet', reasons: missing.map(({ message }) => message) }
    : { reasons: [offer.reason] }
}

/** Asks for the details the move needs; resolves once the sale is in its final column. */
export async function moveTo(sale: Moving, to: string): Promise<void> {
  const { offer } = await gateOf(sale, to)
  if (offer) await beginOffer(sale, offer)
}

/** Puts the sale on hold, or releases it. */
export async function holdOrRelease(sale: Moving): Promise<void> {
  const { moves } = await progressOf(sale, undefined)
  const offer = moves.find(({ kind }) => kind === 'hold' || kind === 'release')
  if (offer?.reason) toast.error(offer.reason)
  else if (offer) await beginOffer(sale, offer)
}

async function gateOf(sale: Moving, to: string) {
  const { missing, moves } = await progressOf(sale, to as SaleStatus)
  return { missing, offer: moves.find(({ kind, status }) => status === to && isOnPath.has(kind)) }
}

const isOnPath: ReadonlySet<Offer['kind']> = new Set(['forward', 'back'])

const progressOf = ({ id }: Moving, to: SaleStatus | undefined) =>
  queries.fetchQuery(routeQuery(webSales.progress, { params: { id }, query: { to } }))

/** Runs the move on the full, current sale. */
async function beginOffer({ id }: Moving, offer: Offer): Promise<void> {
  await beginMove(
    await queries.fetchQuery({ ...routeQuery(webSales.get, { params: { id } }), staleTime: 0 }),
    offer,
  )
}
