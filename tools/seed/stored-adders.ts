/** The demo's adders: special roofs, panels or batteries, with their prices. */
import type { StoredAdder } from '@crm/contract/web/commission-settings-shapes'

type Row = readonly [name: string, description: string, unit: StoredAdder['unit'], unitPrice: number]

const rows: readonly Row[] = [
  ['Main panel upgrade 200 A', 'MPU, same location, includes permit', 'flat', 3250.0],
  ['Main panel upgrade 400 A', 'Service class change', 'flat', 5000.0],
  ['Main panel derate', 'Main breaker swap', 'flat', 650.0],
  ['Subpanel add or relocate', '', 'flat', 800.0],
  ['Load-side tap in new subpanel', '', 'flat', 750.0],
  ['Meter relocation', 'Utility spot needed before scheduling', 'flat', 2000.0],
  ['Trenching', 'Per linear foot, open soil', 'perFoot', 15.0],
  ['Trenching under concrete', 'Per linear foot, saw cut and patch', 'perFoot', 45.0],
  ['Metal roof', 'Per watt', 'perWatt', 0.1],
  ['Concrete tile roof', 'Per watt; flat or S tile', 'perWatt', 0.15],
  ['Clay tile comp-out', 'Remove tile under array, comp patch', 'perWatt', 0.45],
  ['Steep roof (35 degrees or more)', 'Per watt', 'perWatt', 0.15],
  ['Flat roof tilt-up', 'Per watt', 'perWatt', 0.35],
  ['Two or more stories', 'Per watt', 'perWatt', 0.05],
  ['Four or more arrays', '', 'flat', 500.0],
  ['Critter guard', 'Per watt', 'perWatt', 0.15],
  ['Attic run', 'Conduit hidden in attic', 'flat', 500.0],
  ['Conduit painting', '', 'flat', 300.0],
  ['Small system under 4 kW', 'Full install', 'flat', 2000.0],
  ['Ground mount', 'Per watt', 'perWatt', 0.95],
  ['EV charger (level 2, 48 A)', 'Within 25 ft of panel', 'flat', 1500.0],
  ['Battery: Powerwall 3', 'Company base cost incl. install', 'perUnit', 11500.0],
  ['Battery: IQ Battery 5P', 'Company base cost incl. install', 'perUnit', 5500.0],
  ['Battery: backup gateway', '', 'flat', 2200.0],
  ['Consumption monitoring', '', 'flat', 150.0],
  ['Re-roof under array', 'Per square (100 sq ft)', 'perUnit', 750.0],
  ['Detach and reset old array', 'Per module', 'perUnit', 175.0],
  ['Tree trimming', '', 'flat', 900.0],
  ['Structural engineer letter', '', 'flat', 350.0],
  ['Prime power box', '', 'flat', 695.0],
  [
    'Generation meter adapter (GMA)',
    'Meter-socket adapter offered in SCE territory that can avoid a main panel upgrade',
    'flat',
    1000.0,
  ],
  ['Travel over 100 miles', 'Per mile over 100, one way', 'perUnit', 4.0],
]

export const storedAdders: readonly StoredAdder[] = rows.map(([name, description, unit, unitPrice]) => ({
  name,
  description,
  unit,
  unitPrice,
  isEnabled: true,
}))
