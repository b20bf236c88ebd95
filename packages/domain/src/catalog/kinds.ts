/**
 * Kinds of catalog entries. One row per kind has its path, labels, fields and the right to edit it; store, shapes, forms,
 * lists and exports derive from these rows. The specification leaves most fields open: ours follow its older records
 * (A-190).
 */
import { financeTypes, inverterTypes } from './choices.ts'
import {
  type CatalogField,
  type FieldValue,
  choice,
  decimal,
  link,
  required,
  text,
  integer,
  yesNo,
} from './fields.ts'

interface Kind {
  /** "Installer", as in "Installer not found". */
  readonly noun: string
  readonly nouns: string
  readonly fields: Readonly<Record<string, CatalogField>>
  /** Display name field, and the fields by which an imported row finds its entry. */
  readonly name: string
  readonly key: readonly string[]
  /** Right to edit it: `referenceData.changeEquipment` or `referenceData.changeFinance`. */
  readonly keeper: 'equipment' | 'finance'
  /** A price with start dates. `isCost`: the company pays it, so few people may see it. */
  readonly price?: {
    readonly field: string
    readonly label: string
    readonly unit: string
    readonly isCost: boolean
  }
}

const kindOf = <const K extends Kind>(kind: K): K => kind

const costPpw = { field: 'costPpw', label: 'Cost per watt', unit: '$/W', isCost: true } as const

export const catalogKinds = {
  installers: kindOf({
    noun: 'Installer',
    nouns: 'Installers',
    name: 'installerName',
    key: ['installerName'],
    keeper: 'equipment',
    price: costPpw,
    fields: {
      installerName: required(text('Name'), 'An installer needs a name.'),
      licenseNumber: text('CSLB license', 40),
      email: text('Email', 254),
      phoneNumber: text('Phone', 40),
      esignTemplateId: text('Contract template'),
      esignBatteryTemplateId: text('Battery-only template'),
      portalUsername: text('Portal user name'),
    },
  }),
  subInstallers: kindOf({
    noun: 'Sub-installer',
    nouns: 'Sub-installers',
    name: 'subInstallerName',
    key: ['subInstallerName'],
    keeper: 'equipment',
    price: costPpw,
    fields: { subInstallerName: required(text('Name'), 'A sub-installer needs a name.') },
  }),
  modules: kindOf({
    noun: 'Module',
    nouns: 'Modules',
    name: 'displayName',
    key: ['manufacturer', 'model'],
    keeper: 'equipment',
    fields: {
      displayName: required(text('Name'), 'A module needs a name.'),
      manufacturer: required(text('Manufacturer'), 'A module needs a manufacturer.'),
      model: required(text('Model'), 'A module needs a model.'),
      wattageStc: required(integer('Power (STC)', 1, 2000, 'W'), 'A module needs a power in watts.'),
      type: text('Type', 60),
      description: text('Description', 400),
      productWarrantyYears: integer('Product warranty', 0, 50, 'years'),
      performanceWarrantyYears: integer('Performance warranty', 0, 50, 'years'),
    },
  }),
  inverters: kindOf({
    noun: 'Inverter',
    nouns: 'Inverters',
    name: 'displayName',
    key: ['manufacturer', 'model'],
    keeper: 'equipment',
    fields: {
      displayName: required(text('Name'), 'An inverter needs a name.'),
      inverterName: required(text('Short name'), 'An inverter needs a short name.'),
      manufacturer: required(text('Manufacturer'), 'An inverter needs a manufacturer.'),
      model: required(text('Model'), 'An inverter needs a model.'),
      type: required(choice('Type', inverterTypes), 'An inverter needs a type.'),
      acPower: integer('AC power', 1, 1_000_000, 'W'),
      description: text('Description', 400),
      warrantyYears: integer('Warranty', 0, 50, 'years'),
    },
  }),
  batteries: kindOf({
    noun: 'Battery',
    nouns: 'Batteries',
    name: 'displayName',
    key: ['manufacturer', 'model'],
    keeper: 'equipment',
    fields: {
      displayName: required(text('Name'), 'A battery needs a name.'),
      manufacturer: required(text('Manufacturer'), 'A battery needs a manufacturer.'),
      model: required(text('Model'), 'A battery needs a model.'),
      productType: text('Kind', 60),
      usableKwh: decimal('Usable energy', 10_000, 2, 'kWh'),
      continuousKw: decimal('Continuous power', 10_000, 2, 'kW'),
      warrantyYears: integer('Warranty', 0, 50, 'years'),
    },
  }),
  ahjs: kindOf({
    noun: 'AHJ',
    nouns: 'AHJs',
    name: 'name',
    key: ['name'],
    keeper: 'equipment',
    fields: {
      name: required(text('Name'), 'An AHJ needs a name.'),
      countyJurisdiction: text('County'),
      jurisdictionType: choice('Kind', { city: 'City', county: 'County' }),
      websiteUrl: link('Website'),
      phoneNumber: text('Phone', 40),
      portalLink: link('Permit portal'),
      inspectionLink: link('Inspection booking'),
      ahjGuide: link('Guide'),
    },
  }),
  hoas: kindOf({
    noun: 'HOA',
    nouns: 'HOAs',
    name: 'name',
    key: ['name'],
    keeper: 'equipment',
    fields: { name: required(text('Name', 200), 'An HOA needs a name.') },
  }),
  utilities: kindOf({
    noun: 'Utility',
    nouns: 'Utilities',
    name: 'name',
    key: ['name'],
    keeper: 'equipment',
    fields: {
      name: required(text('Name'), 'A utility needs a name.'),
      shortName: required(text('Short name', 40), 'A utility needs a short name.'),
      type: choice('Kind', {
        'investor-owned': 'Investor-owned',
        municipal: 'Municipal',
        cooperative: 'Cooperative',
        'irrigation district': 'Irrigation district',
        'utility district': 'Utility district',
      }),
      needsConsumerGuide: yesNo('Needs consumer guide'),
    },
  }),
  financeOptions: kindOf({
    noun: 'Finance option',
    nouns: 'Finance options',
    name: 'displayName',
    key: ['programName'],
    keeper: 'finance',
    price: { field: 'fee', label: 'Dealer fee', unit: '%', isCost: false },
    fields: {
      displayName: required(text('Name'), 'A finance option needs a name.'),
      programName: required(text('Program'), 'A finance option needs a program.'),
      type: required(choice('Type', financeTypes), 'A finance option needs a type.'),
      yearsTerm: integer('Term', 1, 50, 'years'),
      interestRate: decimal('Interest rate', 99.9999, 4, '%'),
      monthlyDuration: integer('Payments', 1, 600, 'months'),
      installWithinDays: integer('Install within', 1, 1000, 'days of the contract'),
    },
  }),
  pickLists: kindOf({
    noun: 'Choice',
    nouns: 'Pick-lists',
    name: 'value',
    key: ['list', 'value'],
    keeper: 'equipment',
    fields: {
      list: required(
        choice('List', {
          cancelReason: 'Reasons to cancel a sale',
          holdReason: 'Reasons to hold a sale',
          mountType: 'Mount types',
          roofMaterial: 'Roof materials',
        }),
        'A choice needs a list.',
      ),
      value: required(text('Choice'), 'A choice needs a value.'),
      position: integer('Place in the list', 1, 1000),
    },
  }),
} satisfies Record<string, Kind>

export type CatalogKind = keyof typeof catalogKinds

/** In display order of the settings page. */
export const catalogKindNames = Object.keys(catalogKinds) as [CatalogKind, ...CatalogKind[]]

export type CatalogFields<K extends CatalogKind> = {
  [F in keyof (typeof catalogKinds)[K]['fields']]: FieldValue<(typeof catalogKinds)[K]['fields'][F]>
}

export const kindNamed = (kind: CatalogKind): Kind => catalogKinds[kind]

/** "installer", "AHJs": a noun inside a sentence, where abbreviations stay in capitals. */
export const nounInSentence = (noun: string): string =>
  noun.replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase())
