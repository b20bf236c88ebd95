/** A card of the board moves as its sale does on its page: by the same table, which says what stands in the way. */
import { webSales } from '@crm/contract/web/sales'
import type { LightWebSale } from '@crm/contract/web/sale-shapes'
import type { Actor } from '@crm/domain/people/actor'
import { can } from '@crm/domain/people/can'
import type { Decision } from '@crm/domain/people/permissions'
import { rightsFor } from '@crm/domain/sales/moves'
import { type SaleStatus, pathOfSale, placeOf } from '@crm/domain/sales/phases'
import { ask } from '../../../../api/ask.ts'
import { queries } from '../../../../api/queries.ts'
import type { Obstacle } from '../../../../boards/board-column.tsx'
import { toast } from '../../../../ui/toast.ts'
import { aboutSale } from '../-sale-facts.tsx'
import { type Offer, beginMove } from '../-record/move-sale.tsx'

type Moving = Pick<LightWebSale, 'id' | 'status' | 'salesRep' | 'lead'>

/** The phases before and after, where there are. */
export const besides = (status: SaleStatus) => ({
  before: pathOfSale[placeOf(status) - 1],
  after: pathOfSale[placeOf(status) + 1],
})

/** Whether the person moves it either way; that the job allows it is asked when they do. */
export function mayMove(me: Actor, sale: Moving): Decision {
  const { before, after } = besides(sale.status)
  const may = (kind: 'forward' | 'back', to: SaleStatus): Decision =>
    rightsFor(kind, sale.status, to)
      .map((right) => can.moveSale(me, right, aboutSale(sale)))
      .find(({ ok }) => !ok) ?? { ok: true, because: [] }
  const forward = after && may('forward', after)
  const back = before && may('back', before)
  return back?.ok || !forward ? (back ?? { ok: true, because: [] }) : forward
}

/** What the gate to that phase says. */
export async function whyNot(sale: Moving, to: string): Promise<Obstacle | undefined> {
  const { missing, offer } = await gateOf(sale, to)
  if (!offer?.reason) return undefined
  return offer.kind === 'forward' && missing.length > 0
    ? { title: 'Not yet', reasons: missing.map(({ message }) => message) }
    : { reasons: [offer.reason] }
}

/** Asks for the words that the move needs, and is done when it stands where it now belongs. */
export async function moveTo(sale: Moving, to: string): Promise<void> {
  const { offer } = await gateOf(sale, to)
  if (offer) await beginOffer(sale, offer)
}

/** Puts the sale on hold, or takes it off. */
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
  queries.fetchQuery(ask(webSales.progress, { params: { id }, query: { to } }))

/** By the whole sale as it is now. */
async function beginOffer({ id }: Moving, offer: Offer): Promise<void> {
  await beginMove(await queries.fetchQuery({ ...ask(webSales.get, { params: { id } }), staleTime: 0 }), offer)
}
