/** The demo's sales: one for every Sold lead, in all phases at plausible ages, moved by the right people. */
import type { Database } from '@crm/api/platform/db/database'
import type { SaleInput } from '@crm/api/business/sales/store'
import type { WebSale, WebSaleChanges } from '@crm/contract/web/sale-shapes'
import { cast, people } from '@crm/cast'
import { type SeededRandom, seededRandom } from '@crm/cast/seeded-random'
import type { DemoLead } from '@crm/cast/lead-shapes'
import { cancelWindowEnds } from '@crm/domain/sales/cancel-window'
import { type SaleStatus, firstSub, pathOfSale, phases } from '@crm/domain/sales/phases'
import { type SaleTick, type handTicks, docTypesOf } from '@crm/domain/sales/ticks'
import { daysAgo, pacificDay, startOfPacificDay } from '@crm/domain/time'
import type { SeedApplication } from './application.ts'
import { lifeOfSheet } from './commissions.ts'
import { type Inverter, inverterOptions } from './inverters.ts'
import { paperOf } from './papers.ts'

/** Documents that exist from the day of the signature. */
export const papersOfContract = [
  'Contract',
  'SolarDisclosure',
  'NoticeOfCancellation',
  'UtilityBill',
] as const satisfies readonly SaleTick[]

/** The catalog IDs that a sale can choose. */
export interface CatalogIds {
  readonly installers: readonly string[]
  readonly modules: readonly { readonly id: string; readonly watts: number }[]
  readonly batteries: readonly string[]
  readonly inverters: readonly Inverter[]
  readonly finance: readonly { readonly id: string; readonly type: string; readonly days: number | null }[]
  /** City, as in an address -> the authority. */
  readonly ahjs: ReadonlyMap<string, string>
}

export async function readCatalogIds({ read: db }: Database): Promise<CatalogIds> {
  const idsOf = async (table: 'installers' | 'batteries') =>
    (await db.selectFrom(table).select('id').where('is_enabled', '=', true).orderBy('id').execute()).map(
      ({ id }) => id,
    )
  const modules = await db
    .selectFrom('modules')
    .select(['id', 'wattage_stc'])
    .where('is_enabled', '=', true)
    .orderBy('id')
    .execute()
  const inverters = await db
    .selectFrom('inverters')
    .select(['id', 'type', 'ac_power'])
    .where('is_enabled', '=', true)
    .orderBy('id')
    .execute()
  const finance = await db
    .selectFrom('finance_options')
    .select(['id', 'type', 'install_within_days as days'])
    .where('type', 'in', ['Cash', 'Loan', 'Lease'])
    .orderBy('id')
    .execute()
  const ahjs = await db.selectFrom('ahjs').select(['id', 'name']).execute()
  return {
    installers: await idsOf('installers'),
    batteries: await idsOf('batteries'),
    inverters: inverters.map(({ id, type, ac_power: acWatts }) => ({
      id,
      type: type,
      acWatts: acWatts ?? 0,
    })),
    modules: modules.map(({ id, wattage_stc: watts }) => ({ id, watts })),
    finance,
    ahjs: new Map(ahjs.map(({ id, name }) => [name.replace(/^City (?:and County )?of /, ''), id])),
  }
}

interface Event {
  readonly at: Date
  readonly run: () => Promise<unknown>
}

const anHour = 3_600_000
const aDay = 24 * anHour
const nameOf = (id: string | null) => people.find(({ crm }) => crm?.id === id)?.username ?? cast.mona.username

/** Oldest clients first: the current phase of each sale. A third is complete, some are canceled. */
export const stageOf = (rank: number, of: number): SaleStatus => {
  if (rank % 13 === 12) return 'Cancelled'
  const open = pathOfSale.slice(0, -1).toReversed()
  const begun = Math.floor(of / 3)
  if (rank < begun) return 'Complete'
  return open[Math.floor(((rank - begun) * open.length) / (of - begun))] ?? 'Pending'
}

interface Selling {
  readonly lead: DemoLead
  readonly leadId: () => string
  readonly stage: SaleStatus
  readonly rank: number
  readonly shelf: CatalogIds
  readonly today: Date
}

/** The full history of one sale, from the signature to today. */
export function lifeOfSale(application: SeedApplication, selling: Selling): Event[] {
  const { lead, leadId, stage, rank, today } = selling
  const luck = seededRandom(7_000 + rank)
  const left =
    stage === 'Cancelled'
      ? pathOfSale.slice(0, luck.between(0, 4))
      : pathOfSale.slice(0, pathOfSale.indexOf(stage))
  const stays = left.map((phase) => stayIn(phase, luck))
  const lately = stage === 'Complete' || stage === 'Cancelled' ? luck.between(3, 200) : ageIn(stage, luck)
  const wanted = stays.reduce((sum, days) => sum + days, lately)
  const oldest = Math.floor((today.getTime() - lead.createdAt.getTime()) / aDay) - 2
  const soldAt = new Date(today.getTime() - Math.min(wanted, oldest) * aDay + luck.between(0, 240) * 60_000)
  const scale = Math.min(1, Math.max(0, oldest - lately) / Math.max(1, wanted - lately))

  const rep = lead.salesRepId ?? cast.mona.crm.id
  let sale: Pick<WebSale, 'id' | 'version'> = { id: '', version: 0 }
  const put = async (username: string, at: Date, body: object) => {
    sale = await application.call<WebSale>(username, at, 'PUT', `/webSales/${sale.id}`, {
      ...body,
      version: sale.version,
    })
  }
  const bring = async (username: string, at: Date, papers: readonly SaleTick[]) => {
    for (const paper of papers) {
      const [docType] = docTypesOf(paper)
      if (!docType) continue
      // A bill belongs to the client; all other documents belong to the job.
      const of = docType === 'UtilityBill' ? { leadId: leadId() } : { saleId: sale.id }
      await application.bring(username, at, of, await paperOf(docType, lead, at, rank))
    }
  }
  const events: Event[] = [
    {
      at: soldAt,
      async run() {
        const made = contractOf(selling, luck, soldAt)
        sale = await application.call<WebSale>(nameOf(rep), soldAt, 'POST', '/webSales', {
          leadId: leadId(),
          ...made,
        })
        await bring(nameOf(rep), soldAt, papersOfContract)
      },
    },
  ]
  let at = soldAt
  for (const [index, phase] of left.entries()) {
    const days = Math.max(phase === 'Pending' ? 8 : 0, Math.round((stays[index] ?? 0) * scale))
    at = new Date(
      Math.min(
        at.getTime() + days * aDay + luck.between(0, 90) * 60_000,
        today.getTime() - (left.length - index) * 60_000,
      ),
    )
    const leaves = at
    const next = pathOfSale[index + 1] ?? 'Complete'
    const { papers = [], ...done } = doneIn(phase, selling, luck, leaves)
    events.push({
      at: leaves,
      async run() {
        const by = moverOf(phase, rep)
        await bring(by, leaves, papers)
        await put(by, leaves, { status: next, ...done })
      },
    })
  }
  const last = new Date(Math.min(at.getTime() + aDay, today.getTime() - 30_000))
  if (stage === 'Cancelled') {
    const cancelReason = luck.pick([
      'Finance declined',
      'Customer changed mind (later)',
      'Roof or structure',
      'HOA refused',
    ])
    events.push({
      at: last,
      run: () =>
        put(cast.mona.username, last, {
          status: 'Cancelled',
          cancelReason,
          reason: 'The family decided together.',
        }),
    })
  } else if (stage !== 'Complete' && rank % 9 === 4) {
    const holdReason = luck.pick(['Customer request', 'Utility', 'Roof work', 'Equipment'])
    events.push({
      at: last,
      run: () =>
        put(cast.mona.username, last, {
          onHold: true,
          holdReason,
          reviewDate: pacificDay(new Date(today.getTime() + 5 * aDay)),
        }),
    })
  } else {
    const step = stepIn(stage, { rank, soldAt, today })
    // Halfway between its arrival in the phase and today.
    const taken = new Date((at.getTime() + today.getTime()) / 2)
    if (step)
      events.push({
        at: taken,
        run: () => put(stage === 'Monitoring' ? cast.omar.username : moverOf(stage, rep), taken, step),
      })
  }
  const until = stage === 'Cancelled' ? last : today
  events.push(
    ...lifeOfSheet(application, {
      saleId: () => sale.id,
      rep: nameOf(rep),
      rank,
      stage,
      from: soldAt,
      until,
    }),
  )
  return events
}

/** Days that a job spent in a phase it left: around the target, some far beyond. */
export const stayIn = (phase: SaleStatus, luck: SeededRandom): number =>
  Math.ceil(((phases[phase].days?.target ?? 3) * luck.between(60, 190)) / 100) + (phase === 'Pending' ? 6 : 0)

/** Days that a job has been in its current phase: most on time, some late. */
const ageIn = (phase: SaleStatus, luck: SeededRandom): number => {
  const { warn, late } = phases[phase].days ?? { warn: 5, late: 10 }
  return luck.happens(60)
    ? luck.between(1, warn)
    : luck.happens(60)
      ? luck.between(warn, late)
      : luck.between(late, late + 20)
}

/** The job's current step: every step has some jobs, and appointments are in the next days. Undefined for the first step. */
function stepIn(
  phase: SaleStatus,
  { rank, soldAt, today }: { readonly rank: number; readonly soldAt: Date; readonly today: Date },
): WebSaleChanges | undefined {
  const isWindowOpen = pacificDay(today) <= cancelWindowEnds(pacificDay(soldAt), false)
  const notYetOrOver = phase === 'Pending' ? (isWindowOpen ? 'Ready' : 'CancellationWindow') : undefined
  const steps = phases[phase].subs.filter((step) => step !== notYetOrOver)
  const subStatus = steps[rank % steps.length]
  if (subStatus === undefined || subStatus === firstSub(phase)) return undefined
  const day = daysAgo(-1 - (rank % 6), today)
  if (subStatus === 'Scheduled' && phase === 'Survey')
    return {
      subStatus,
      siteSurveyDateTime: new Date(startOfPacificDay(day).getTime() + 10 * anHour).toISOString(),
    }
  if (subStatus === 'Scheduled' && phase === 'Install') return { subStatus, installScheduledDate: day }
  if (subStatus === 'Scheduled') return { subStatus, inspectionScheduledDate: day }
  if (subStatus === 'Submitted' && phase === 'Permit') return { subStatus, permitNumber: permitNumber(rank) }
  if (subStatus === 'CorrectionsNeeded')
    return { subStatus, reason: 'The label of the inverter is not on the photos.' }
  return { subStatus }
}

const moverOf = (phase: SaleStatus, rep: string): string => {
  if (phase === 'Pending') return nameOf(rep)
  if (phase === 'QAReview') return rep === cast.mona.crm.id ? cast.adam.username : cast.mona.username
  if (phase === 'Monitoring' || phase === 'Payment') return cast.carl.username
  return cast.omar.username
}

const permitNumber = (rank: number) => `B-${1000 + rank * 7}`

export function contractOf({ shelf }: Pick<Selling, 'shelf'>, luck: SeededRandom, soldAt: Date) {
  const module = luck.pick(shelf.modules)
  const quantity = luck.between(14, 34)
  const saleAmount = Math.round(module.watts * quantity * (luck.between(310, 460) / 100))
  const finance = luck.pick(shelf.finance)
  const hasBattery = luck.happens(35)
  return {
    contractDate: pacificDay(soldAt),
    isSenior: false,
    saleAmount,
    installerId: luck.pick(shelf.installers),
    moduleId: module.id,
    moduleQuantity: quantity,
    systemSizeKw: (module.watts * quantity) / 1000,
    ...(hasBattery && { batteryId: luck.pick(shelf.batteries), batteryQuantity: luck.between(1, 2) }),
    financeOptionOneId: finance.id,
    financeAmountOne: saleAmount,
    ...(finance.type === 'Cash' && { downPayment: 1000 }),
    inverters: [luck.pick(inverterOptions(shelf.inverters, { watts: module.watts, quantity }))],
  }
}

type Done = SaleInput & {
  readonly papers?: readonly SaleTick[]
  readonly ticks?: Readonly<Record<(typeof handTicks)[number], boolean>>
}

/** The fields entered when a phase is left. */
export function doneIn(
  phase: SaleStatus,
  { lead, rank }: { readonly lead: Pick<DemoLead, 'address'>; readonly rank: number },
  luck: SeededRandom,
  at: Date,
): Done {
  const day = pacificDay(at)
  switch (phase) {
    case 'Survey':
      return { siteSurveyDateTime: new Date(at.getTime() - 3_600_000).toISOString() }
    case 'Design':
      return { mountType: lead.address.mountType, mpuNeeded: luck.happens(25), papers: ['PlanSet'] }
    case 'Permit':
      return {
        permitNumber: permitNumber(rank),
        permitSubmittedDate: daysAgo(2 + (rank % 13), at),
        papers: ['Permit', ...(lead.address.hasHoa ? (['HoaApproval'] as const) : [])],
      }
    case 'Install':
      return { installScheduledDate: day, papers: ['InstallPhotos'] }
    case 'Inspection':
      return { inspectionScheduledDate: day, papers: ['InspectionCard'] }
    case 'PTO':
      return { ptoSubmittedDate: daysAgo(5 + ((rank * 3) % 17), at), papers: ['PtoLetter'] }
    default:
      return laterIn(phase, rank, day)
  }
}

function laterIn(phase: SaleStatus, rank: number, day: string): Done {
  if (phase === 'Payment')
    return { invoiceOneSentDate: day, invoiceOnePaidDate: day, papers: ['FinanceApproval'] }
  if (phase === 'QAReview') return { ticks: { EquipmentMatches: true } }
  return phase === 'Monitoring' ? { monitoringUrl: `https://monitoring.example/systems/${2000 + rank}` } : {}
}
