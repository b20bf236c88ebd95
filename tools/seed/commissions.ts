/** The demo's commissions: a sheet for most sales, with sheets and draws in every state. */
import type { Commission } from '@crm/contract/web/commission-shapes'
import type { CommissionSettings } from '@crm/contract/web/commission-settings-shapes'
import { cast } from '@crm/cast'
import { adderCost, defaultQuantity } from '@crm/domain/commissions/adders'
import { type SaleStatus, phaseIndex } from '@crm/domain/sales/phases'
import type { SeedApplication } from './application.ts'
import { storedAdders } from './stored-adders.ts'

/** Adders with their prices, and the mail recipients. */
export async function enterCommissionSettings(application: SeedApplication, at: Date): Promise<void> {
  const call = <T>(method: 'GET' | 'PUT', body?: object) =>
    application.call<T>(cast.carl.username, at, method, '/commission-settings', body && { ...body })
  const { version } = await call<CommissionSettings>('GET')
  const accounting = ['accounting@sunridge.example']
  await call('PUT', {
    version,
    adders: storedAdders,
    submittedEmails: accounting,
    approvedEmails: accounting,
    drawEmails: accounting,
  })
}

type Step =
  | 'make'
  | 'submit'
  | 'approve'
  | 'lock'
  | 'mark-complete'
  | 'request'
  | 'approve-draw'
  | 'deny'
  | 'pay'

const drawn = ['request', 'approve-draw', 'pay'] as const

type Lives = readonly (readonly Step[])[]

/** History of the sheet of a pending job, by the rank of its sale. */
const whilePending: Lives = [[], ['make'], ['make', 'submit'], ['make', 'submit', 'request']]
const whileBuilding: Lives = [
  ['make', 'submit', 'approve', ...drawn, 'request'],
  ['make', 'submit'],
  ['make', 'submit', 'approve'],
  ['make', 'submit', 'request', 'deny', 'approve', 'request', 'approve-draw'],
  ['make'],
  ['make', 'submit', 'approve', 'request'],
]
const onceBuilt: Lives = [
  ['make', 'submit', 'approve', ...drawn, 'lock'],
  ['make', 'submit', 'approve', ...drawn, 'request'],
  ['make', 'submit', 'approve', 'lock'],
  ['make', 'submit', 'approve', 'request', 'approve-draw'],
  ['make', 'submit', 'request'],
]
const onceComplete: Lives = [
  ['make', 'submit', 'approve', ...drawn, 'mark-complete'],
  ['make', 'submit', 'approve', ...drawn, 'lock', 'mark-complete'],
  ['make', 'submit', 'approve', 'lock', 'mark-complete'],
  ['make', 'submit', 'approve', ...drawn],
  ['make', 'submit', 'approve', ...drawn, 'lock'],
]
const onceCancelled: Lives = [['make', 'submit', 'approve', ...drawn], ['make', 'submit'], []]

function livesIn(stage: SaleStatus): Lives {
  if (stage === 'Pending') return whilePending
  if (stage === 'Complete') return onceComplete
  if (stage === 'Cancelled') return onceCancelled
  return phaseIndex(stage) < phaseIndex('Inspection') ? whileBuilding : onceBuilt
}

interface Earning {
  readonly saleId: () => string
  /** The sales rep's username. */
  readonly rep: string
  readonly rank: number
  readonly stage: SaleStatus
  readonly from: Date
  /** The end of the history: today, or the day the sale was canceled. */
  readonly until: Date
}

/** The full history of the sheet of one sale. */
export function lifeOfSheet(
  application: SeedApplication,
  { saleId, rep, rank, stage, from, until }: Earning,
) {
  const lives = livesIn(stage)
  const steps = lives[rank % lives.length] ?? []
  const decider = rank % 3 === 0 ? cast.carl.username : cast.fiona.username
  let sheet: Commission | undefined
  return steps.map((step, index) => {
    const whole = until.getTime() - from.getTime()
    const usual = (index + 1) * 3 * 86_400_000
    const at = new Date(from.getTime() + Math.min(usual, (whole * (index + 1)) / (steps.length + 1)))
    const post = async (username: string, path: string, body?: object) => {
      sheet = await application.call<Commission>(username, at, 'POST', path, body && { ...body })
    }
    const run = async () => {
      if (step === 'make') return post(rep, '/commissions', { saleId: saleId() })
      if (!sheet) return undefined
      const { id, draws, drawAvailable } = sheet
      const ofDraw = `/commissions/${id}/draws/${draws[0]?.id}`
      switch (step) {
        case 'submit':
          await addersOf(application, rep, at, sheet, rank)
          return post(rep, `/commissions/${id}/submit`)
        case 'request': {
          const amount = Math.floor(Math.min(1_500, drawAvailable / 3) / 50) * 50
          if (amount <= 0) return undefined
          return post(rep, `/commissions/${id}/request-draw`, { amount, notes: notesOf(rank + index) })
        }
        case 'approve-draw':
          return draws[0]?.state === 'Requested' ? post(decider, `${ofDraw}/approve`) : undefined
        case 'deny':
          return draws[0]?.state === 'Requested' ? post(decider, `${ofDraw}/deny`) : undefined
        case 'pay':
          if (draws[0]?.state !== 'Approved') return undefined
          return post(decider, `${ofDraw}/mark-paid`, { checkNumber: String(20_400 + rank) })
        default:
          return post(decider, `/commissions/${id}/${step}`)
      }
    }
    return { at, run }
  })
}

const notesOf = (at: number) => ['Before the holiday', 'After the survey', 'Gas and tolls', 'Rent'][at % 4]

/** Some jobs have unique adders. */
async function addersOf(
  application: SeedApplication,
  rep: string,
  at: Date,
  { id, systemWatts }: Commission,
  rank: number,
): Promise<void> {
  const chosen = storedAdders.filter((_adder, index) => (index * 7 + rank) % 23 === 0)
  if (chosen.length === 0) return
  const adders = chosen.map(({ name, description, unit, unitPrice }) => ({
    name,
    description,
    cost: adderCost(unitPrice, defaultQuantity(unit, systemWatts)).toNumber(),
  }))
  await application.call(rep, at, 'PUT', `/commissions/${id}`, { adders })
}
