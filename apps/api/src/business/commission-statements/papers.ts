/** Commission statement and sheet as PDF documents. */
import type { Commission } from '@crm/contract/web/commission-shapes'
import type { CommissionStatement } from '@crm/contract/web/statement-shapes'
import { entryInWords } from '@crm/domain/commissions/statement'
import { dealerFee } from '@crm/domain/commissions/figures'
import { figureInWords, formatWatts } from '@crm/domain/figures'
import { formatDollars, formatDollars4 } from '@crm/domain/money'
import { saleStatusLabel } from '@crm/domain/sales/phases'
import { dateInWords } from '@crm/domain/moments'
import { pacificDay } from '@crm/domain/time'
import type { Block, Paper } from '#platform/pdf/blocks'

export function statementPaper({ repName, at, totals, period, sheets }: CommissionStatement): Paper {
  const day = pacificDay(at)
  return {
    title: 'Commission statement',
    foot: `${repName}, as of ${dateInWords(day)}`,
    blocks: [
      { text: `${repName}, as of ${dateInWords(day)}` },
      {
        facts: [
          ['Earned', formatDollars(totals.earned)],
          ['Drawn', formatDollars(totals.drawn)],
          ['Settled by payroll', formatDollars(totals.settled)],
          ['Paid back', formatDollars(totals.repaid)],
          ['Paid on unapproved sheets', formatDollars(totals.paidUnapproved)],
          ['Due', formatDollars(totals.due)],
          ['Less owed back', formatDollars(totals.owedBack)],
          ['Waits to be approved', formatDollars(totals.expected)],
          ['Available to draw', formatDollars(totals.available)],
          ['Paid on jobs not yet installed', formatDollars(totals.atRisk)],
        ],
      },
      ...(period
        ? [
            { heading: describePeriod(period) },
            {
              facts: [
                ['Opening balance', formatDollars(period.opening)],
                ['Earned', formatDollars(period.earned)],
                ['Paid', formatDollars(period.paid)],
                ['Closing balance', formatDollars(period.closing)],
              ] as [string, string][],
            },
          ]
        : []),
      { heading: `Sheets (${sheets.length})` },
      {
        table: {
          heads: ['Job', 'Client', 'State', 'Earned', 'Drawn', 'Settled', 'Balance'],
          widths: [0.1, 0.24, 0.16, 0.13, 0.12, 0.12, 0.13],
          figuresFrom: 3,
          rows: sheets.map((sheet) => [
            sheet.jobNumber,
            sheet.clientName,
            sheet.saleStatus === 'Cancelled' ? 'Sale canceled' : sheet.state,
            sheet.earned === null ? '' : formatDollars(sheet.earned),
            formatDollars(sheet.drawPaidTotal),
            formatDollars(sheet.settled),
            formatDollars(sheet.balanceDue),
          ]),
        },
      },
      ...paymentsOn(sheets),
      {
        text: 'Negative balances are shown, but not deducted automatically.',
        isSmall: true,
      },
    ],
  }
}

/** Every payment and repayment in the totals, by day. */
function paymentsOn(sheets: CommissionStatement['sheets']): Block[] {
  const payments = sheets
    .flatMap(({ jobNumber, clientName, ledger }) =>
      ledger.map((entry) => ({ ...entry, jobNumber, clientName })),
    )
    .filter(({ kind }) => kind !== 'commission' && kind !== 'cancelled')
    .toSorted((a, b) => (a.day ?? '').localeCompare(b.day ?? ''))
  if (payments.length === 0) return []
  return [
    { heading: `Payments (${payments.length})` },
    {
      table: {
        heads: ['Day', 'Job', 'Client', 'Payment', 'Amount'],
        widths: [0.16, 0.1, 0.24, 0.34, 0.16],
        figuresFrom: 4,
        rows: payments.map((entry) => [
          entry.day === null ? '' : dateInWords(entry.day),
          entry.jobNumber,
          entry.clientName,
          entryInWords(entry),
          formatDollars(-entry.amount),
        ]),
      },
    },
  ]
}

const describePeriod = ({ from, to }: NonNullable<CommissionStatement['period']>): string =>
  [from && `From ${dateInWords(from)}`, to && `${from ? 'to' : 'Until'} ${dateInWords(to)}`]
    .filter(Boolean)
    .join(' ')

export function sheetPaper(sheet: Commission, now: Date): Paper {
  return {
    title: `Commission sheet ${sheet.jobNumber}`,
    foot: `${sheet.jobNumber}, ${sheet.repName}, printed ${dateInWords(pacificDay(now))}`,
    blocks: [
      {
        facts: [
          ['Rep', sheet.repName],
          ['Client', sheet.lead.fullName],
          ['Sale', saleStatusLabel(sheet.sale.status)],
          ['State', sheet.state],
          ['System', sheet.systemWatts === 0 ? 'No panels' : formatWatts(sheet.systemWatts)],
          ['Lead source', sheet.leadSource ?? ''],
        ],
      },
      { heading: 'Commission calculation' },
      { facts: arithmeticOf(sheet) },
      ...linesOf('Finance', sheet.financeOptions, (line) => [
        line.name,
        line.fee === 0
          ? line.type
          : `${line.type}, fee ${figureInWords(line.fee, '%')}: ${formatDollars(dealerFee(line).value)}`,
        formatDollars(line.amount),
      ]),
      ...linesOf('Adders', sheet.adders, ({ name, description, cost }) => [
        name,
        description ?? '',
        formatDollars(cost),
      ]),
      ...linesOf('Draws', sheet.draws, ({ createdAt, paymentDate, state, checkNumber, amount }) => [
        dateInWords(paymentDate ?? pacificDay(createdAt)),
        [state, checkNumber && `check ${checkNumber}`].filter(Boolean).join(', '),
        formatDollars(amount),
      ]),
      { heading: 'Balance' },
      {
        facts: [
          ['Earned', formatDollars(sheet.earned)],
          ['Drawn', formatDollars(sheet.drawPaidTotal)],
          ['Settled by payroll', formatDollars(sheet.settledAmount ?? 0)],
          ['Paid back', formatDollars(sheet.repaidTotal)],
          ['Balance due', formatDollars(sheet.balanceDue)],
        ],
      },
      { heading: 'Decisions' },
      {
        facts: [
          ['Submitted', describeAction(sheet.submittedAt, sheet.submittedByName)],
          ['Approved', describeAction(sheet.approvedAt, sheet.approvedByName)],
          ['Locked', describeAction(sheet.lockedAt, sheet.lockedByName)],
          ['Completed', describeAction(sheet.completedAt, sheet.completedByName)],
        ],
      },
    ],
  }
}

const arithmeticOf = (sheet: Commission): [string, string][] => [
  ['Sale amount', formatDollars(sheet.saleAmount)],
  ['Less dealer fees', formatDollars(sheet.dealerFeeTotal)],
  ['Less adders', formatDollars(sheet.adderTotal)],
  ['Net system cost', formatDollars(sheet.netSystemCost)],
  [`Less par, ${formatDollars4(sheet.parValue)}/W`, formatDollars(sheet.parCost)],
  ['Net to rep', formatDollars(sheet.netToRep)],
  ['Self-gen bonus', formatDollars(sheet.selfGenAmount)],
  ['Less referral', formatDollars(sheet.referralAmount)],
  ['Commission', formatDollars(sheet.commissionAmount)],
]

const linesOf = <T>(heading: string, lines: readonly T[], cells: (line: T) => readonly string[]): Block[] =>
  lines.length === 0
    ? []
    : [{ heading }, { table: { widths: [0.4, 0.4, 0.2], figuresFrom: 2, rows: lines.map(cells) } }]

const describeAction = (at: string | null, byName: string | null) =>
  at === null ? '' : `${dateInWords(pacificDay(at))}, ${byName ?? 'somebody'}`
