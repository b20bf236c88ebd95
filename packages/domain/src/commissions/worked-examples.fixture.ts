/**
 * Sheets with every figure worked out by hand, rounding half away from zero. Par is 2.6000 and the self-gen bonus 500
 * unless a sheet has other values.
 */
import type { SheetWithDraws } from './balance.ts'
import type { FigureName, SheetInputs } from './figures.ts'

interface Example {
  readonly name: string
  readonly sheet: SheetInputs
  readonly draws?: SheetWithDraws['draws']
  readonly isSaleCancelled?: true
  /** Dealer fee per finance line. */
  readonly fees: readonly string[]
  readonly figures: Readonly<Record<FigureName, string | null>>
  readonly balance: Readonly<Record<'balanceDue' | 'drawAvailable', string>>
}

export const workedExamples: readonly Example[] = [
  {
    name: 'Cash, company lead, no adders',
    sheet: {
      saleAmount: '28800.00',
      systemWatts: 8000,
      parValue: '2.6000',
      adders: [],
      financeOptions: [{ name: 'Cash', amount: '28800.00', fee: '0' }],
      selfGenAmount: '0.00',
      referralAmount: '0.00',
    },
    fees: ['0.00'],
    figures: {
      dealerFeeTotal: '0.00',
      financeTotal: '28800.00',
      adderTotal: '0.00',
      netSystemCost: '28800.00',
      parCost: '20800.00',
      netToRep: '8000.00',
      commissionAmount: '8000.00',
      grossPPW: '3.6000',
      netPPW: '3.6000',
      netToRepPPW: '1.0000',
    },
    balance: { balanceDue: '8000.00', drawAvailable: '8000.00' },
  },
  {
    name: 'Loan with dealer fee, three adders, self-gen',
    sheet: {
      saleAmount: '46500.00',
      systemWatts: 10250,
      parValue: '2.6000',
      adders: [
        { name: 'Main panel upgrade 200 A', cost: '3250.00' },
        { name: 'Concrete tile roof', cost: '1537.50' },
        { name: 'Critter guard', cost: '1537.50' },
      ],
      financeOptions: [{ name: 'Home Solar Loan 25 yr 4.99%', amount: '46500.00', fee: '18.9900' }],
      selfGenAmount: '500.00',
      referralAmount: '0.00',
    },
    fees: ['8830.35'],
    figures: {
      dealerFeeTotal: '8830.35',
      financeTotal: '46500.00',
      adderTotal: '6325.00',
      netSystemCost: '31344.65',
      parCost: '26650.00',
      netToRep: '4694.65',
      commissionAmount: '5194.65',
      grossPPW: '4.5366',
      netPPW: '3.0580',
      netToRepPPW: '0.4580',
    },
    balance: { balanceDue: '5194.65', drawAvailable: '5194.65' },
  },
  {
    name: 'Split cash + loan, referral, fee rounds up, two draws',
    sheet: {
      saleAmount: '31999.99',
      systemWatts: 7215,
      parValue: '2.6000',
      adders: [{ name: 'Steep roof (35 degrees or more)', cost: '1082.25' }],
      financeOptions: [
        { name: 'Cash', amount: '1000.00', fee: '0' },
        { name: 'Home Solar Loan 20 yr 5.99%', amount: '30999.99', fee: '13.5000' },
      ],
      selfGenAmount: '0.00',
      referralAmount: '500.00',
    },
    draws: [
      { amount: '1000.00', state: 'Paid' },
      { amount: '750.00', state: 'Requested' },
    ],
    fees: ['0.00', '4185.00'],
    figures: {
      dealerFeeTotal: '4185.00',
      financeTotal: '31999.99',
      adderTotal: '1082.25',
      netSystemCost: '26732.74',
      parCost: '18759.00',
      netToRep: '7973.74',
      commissionAmount: '7473.74',
      grossPPW: '4.4352',
      netPPW: '3.7052',
      netToRepPPW: '1.1052',
    },
    balance: { balanceDue: '6473.74', drawAvailable: '5723.74' },
  },
  {
    name: 'Sold below par: negative commission',
    sheet: {
      saleAmount: '24000.00',
      systemWatts: 9200,
      parValue: '2.6000',
      adders: [{ name: 'Trenching 40 ft', cost: '600.00' }],
      financeOptions: [{ name: 'Home Solar Loan 15 yr 6.99%', amount: '24000.00', fee: '7.5000' }],
      selfGenAmount: '0.00',
      referralAmount: '0.00',
    },
    fees: ['1800.00'],
    figures: {
      dealerFeeTotal: '1800.00',
      financeTotal: '24000.00',
      adderTotal: '600.00',
      netSystemCost: '21600.00',
      parCost: '23920.00',
      netToRep: '-2320.00',
      commissionAmount: '-2320.00',
      grossPPW: '2.6087',
      netPPW: '2.3478',
      netToRepPPW: '-0.2522',
    },
    balance: { balanceDue: '-2320.00', drawAvailable: '0.00' },
  },
  {
    name: 'Battery-only job: zero watts',
    sheet: {
      saleAmount: '32400.00',
      systemWatts: 0,
      parValue: '2.6000',
      adders: [
        { name: 'Battery: Powerwall 3 x 2', cost: '23000.00' },
        { name: 'Battery: backup gateway', cost: '2200.00' },
      ],
      financeOptions: [
        { name: 'Battery Loan 12 yr 6.49%', amount: '30000.00', fee: '9.0000' },
        { name: 'Cash', amount: '2400.00', fee: '0' },
      ],
      selfGenAmount: '500.00',
      referralAmount: '0.00',
    },
    fees: ['2700.00', '0.00'],
    figures: {
      dealerFeeTotal: '2700.00',
      financeTotal: '32400.00',
      adderTotal: '25200.00',
      netSystemCost: '4500.00',
      parCost: '0.00',
      netToRep: '4500.00',
      commissionAmount: '5000.00',
      grossPPW: null,
      netPPW: null,
      netToRepPPW: null,
    },
    balance: { balanceDue: '5000.00', drawAvailable: '5000.00' },
  },
  {
    name: 'Cancelled after a paid draw: clawback',
    sheet: {
      saleAmount: '39780.00',
      systemWatts: 9945,
      parValue: '2.6000',
      adders: [],
      financeOptions: [{ name: 'Home Solar Loan 25 yr 3.99%', amount: '39780.00', fee: '24.5000' }],
      selfGenAmount: '0.00',
      referralAmount: '0.00',
    },
    draws: [{ amount: '1200.00', state: 'Paid' }],
    isSaleCancelled: true,
    fees: ['9746.10'],
    figures: {
      dealerFeeTotal: '9746.10',
      financeTotal: '39780.00',
      adderTotal: '0.00',
      netSystemCost: '30033.90',
      parCost: '25857.00',
      netToRep: '4176.90',
      commissionAmount: '4176.90',
      grossPPW: '4.0000',
      netPPW: '3.0200',
      netToRepPPW: '0.4200',
    },
    balance: { balanceDue: '-1200.00', drawAvailable: '0.00' },
  },
  {
    name: 'Rounding probe: fee (500.005) and par cost (13026.475) land exactly on half a cent',
    sheet: {
      saleAmount: '20000.20',
      systemWatts: 5555,
      parValue: '2.3450',
      adders: [],
      financeOptions: [{ name: 'L', amount: '20000.20', fee: '2.5000' }],
      selfGenAmount: '0.00',
      referralAmount: '0.00',
    },
    fees: ['500.01'],
    figures: {
      dealerFeeTotal: '500.01',
      financeTotal: '20000.20',
      adderTotal: '0.00',
      netSystemCost: '19500.19',
      parCost: '13026.48',
      netToRep: '6473.71',
      commissionAmount: '6473.71',
      grossPPW: '3.6004',
      netPPW: '3.5104',
      netToRepPPW: '1.1654',
    },
    balance: { balanceDue: '6473.71', drawAvailable: '6473.71' },
  },
  {
    name: 'Rounding probe: negative half in a PPW goes away from zero; money is never derived from a rounded PPW',
    sheet: {
      saleAmount: '519.99',
      systemWatts: 200,
      parValue: '2.6000',
      adders: [],
      financeOptions: [{ name: 'Cash', amount: '519.99', fee: '0' }],
      selfGenAmount: '0.00',
      referralAmount: '0.00',
    },
    fees: ['0.00'],
    figures: {
      dealerFeeTotal: '0.00',
      financeTotal: '519.99',
      adderTotal: '0.00',
      netSystemCost: '519.99',
      parCost: '520.00',
      netToRep: '-0.01',
      commissionAmount: '-0.01',
      grossPPW: '2.6000',
      netPPW: '2.6000',
      netToRepPPW: '-0.0001',
    },
    balance: { balanceDue: '-0.01', drawAvailable: '0.00' },
  },
]
