/** Differences between a commission sheet and its sale, client and price list. */
import { formatWatts } from '../figures.ts'
import { selfGeneratedSource } from '../leads/lead-sources.ts'
import { type Amount, exact, formatDollars } from '../money.ts'
import type { ReferralStatus } from '../referrals/referral-status.ts'

export const driftKinds = [
  'rep',
  'amount',
  'watts',
  'fees',
  'referral',
  'selfGen',
  'par',
  'installation',
] as const

export interface Drift {
  readonly of: (typeof driftKinds)[number]
  /** The end of a sentence: "its amount is $46,500.00 and not $60,000.00". */
  readonly words: string
}

export interface SheetForDrift {
  readonly repId: string
  readonly repName: string
  readonly saleAmount: Amount
  readonly systemWatts: number
  readonly dealerFeeTotal: Amount
  readonly referralAmount: Amount
  readonly isSelfGen: boolean
  readonly parValue: Amount
  /** Par in the price list that the sheet was created with. */
  readonly listedPar: Amount
  /** The client's source when the sheet was created, and now. */
  readonly leadSources: readonly (string | null)[]
  readonly sale: {
    readonly repId: string | null
    readonly repName: string | null
    readonly saleAmount: Amount | null
    /** 0 when it is not entered. */
    readonly systemWatts: number
    readonly dealerFeeTotal: Amount | null
    readonly referralAmount: Amount | null
    readonly referralStatus: ReferralStatus | null
    /** The job whose sheet already deducts the referral: it is deducted once. */
    readonly referralTakenBy: string | null
    readonly installCompletedDate: string | null
  }
}

/** Skips fields that the sale does not have yet: a notice on every early job would not be read. */
export function driftOf(sheet: SheetForDrift): Drift[] {
  const { sale } = sheet
  const drifts: (Drift | false)[] = [
    sale.repId !== sheet.repId && {
      of: 'rep',
      words: `its rep is ${sale.repName ?? 'no one'} and not ${sheet.repName}`,
    },
    differs(sale.saleAmount, sheet.saleAmount) && {
      of: 'amount',
      words: `its amount is ${formatDollars(sale.saleAmount ?? 0)} and not ${formatDollars(sheet.saleAmount)}`,
    },
    sale.systemWatts !== 0 &&
      sale.systemWatts !== sheet.systemWatts && {
        of: 'watts',
        words: `its size is ${formatWatts(sale.systemWatts)} and not ${formatWatts(sheet.systemWatts)}`,
      },
    differs(sale.dealerFeeTotal, sheet.dealerFeeTotal) && {
      of: 'fees',
      words: `its dealer fees are ${formatDollars(sale.dealerFeeTotal ?? 0)} and not ${formatDollars(sheet.dealerFeeTotal)}`,
    },
    differs(referralToTake(sheet), sheet.referralAmount) && { of: 'referral', words: referralNow(sheet) },
    sheet.isSelfGen &&
      sheet.leadSources.some((source) => source !== selfGeneratedSource) && {
        of: 'selfGen',
        words: `its client came from ${otherSource(sheet)}, and the sheet pays the self-gen bonus`,
      },
    differs(sheet.listedPar, sheet.parValue) && {
      of: 'par',
      words: `the price list has par ${inPar(sheet.listedPar)} and the sheet ${inPar(sheet.parValue)}`,
    },
    sale.installCompletedDate === null && { of: 'installation', words: 'nothing is installed yet' },
  ]
  return drifts.filter((drift) => drift !== false)
}

const differs = (onSale: Amount | null, onSheet: Amount) =>
  onSale !== null && !exact(onSale).equals(exact(onSheet))

/** True when an approval needs a written reason. A missing installation alone does not: early approvals are common. */
export const needsReason = (drift: readonly Drift[]): boolean => drift.some(({ of }) => of !== 'installation')

const referralToTake = ({ sale: { referralAmount, referralTakenBy } }: SheetForDrift): Amount =>
  referralTakenBy === null ? (referralAmount ?? 0) : 0

/** The sheet deducts the promised amount; the payment itself uses the referral record. */
function referralNow({
  sale: { referralAmount, referralStatus, referralTakenBy },
  referralAmount: taken,
}: SheetForDrift): string {
  if (referralTakenBy !== null)
    return `its referral is already deducted on ${referralTakenBy}, and ${formatDollars(taken)} is deducted again`
  if (referralAmount === null)
    return `its client has no referral, and ${formatDollars(taken)} is deducted for one`
  const isVoid = referralStatus === 'Void' ? 'is void: it ' : ''
  return `its referral ${isVoid}costs ${formatDollars(referralAmount)} and not ${formatDollars(taken)}`
}

const otherSource = ({ leadSources }: SheetForDrift): string =>
  leadSources.find((source) => source !== selfGeneratedSource) ?? 'no source'

const inPar = (par: Amount) => `$${exact(par).toFixed(4)}`
