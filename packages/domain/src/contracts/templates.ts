/** Contract templates: signers in signing order, sections and notices. */
import type { DocType } from '../documents/doc-types.ts'

export const signerRoles = {
  buyer1: 'Buyer',
  buyer2: 'Second buyer',
  salesperson: 'Salesperson',
  contractor: 'Contractor',
} as const
export type SignerRole = keyof typeof signerRoles
export const signerRoleNames = Object.keys(signerRoles) as [SignerRole, ...SignerRole[]]

/** Buyers sign by link; the company signs in the CRM. */
export const isBuyer = (role: SignerRole): boolean => role === 'buyer1' || role === 'buyer2'

/**
 * Signature lines that one company signature covers: a contractor signer covers all open lines, a salesperson only
 * their own.
 */
export const companyLines = <S extends { readonly role: SignerRole; readonly signedAt: string | null }>(
  signers: readonly S[],
  maySignAsContractor: boolean,
): readonly S[] =>
  signers.filter(
    ({ role, signedAt }) =>
      signedAt === null && !isBuyer(role) && (maySignAsContractor || role === 'salesperson'),
  )

/** Sections of a document. Sending checks their fields. */
export type Section =
  | 'contractor'
  | 'salesperson'
  | 'buyer'
  | 'address'
  | 'system'
  | 'battery'
  | 'price'
  | 'schedule'
  | 'subcontractors'
  | 'change'
  | 'hoa'
  | 'utility'
  | 'completion'

/** Notices that California law requires; `apps/api/src/business/contracts/contract-text.ts` has texts and sources. */
export type Notice = 'solarDisclosure' | 'cancellation' | 'mechanicsLien' | 'insurance' | 'subcontractor'

interface Template {
  readonly title: string
  /** Document type of the signed file. */
  readonly docType: DocType
  readonly signers: readonly SignerRole[]
  readonly sections: readonly Section[]
  readonly notices: readonly Notice[]
  /** A sentence that says when to choose this template. */
  readonly fits: string
}

const parties: readonly Section[] = ['contractor', 'salesperson', 'buyer', 'address']

export const contractTemplates = {
  HIC: {
    title: 'Home improvement contract, solar',
    docType: 'Contract',
    signers: ['buyer1', 'buyer2', 'salesperson', 'contractor'],
    sections: [...parties, 'system', 'price', 'schedule', 'subcontractors'],
    notices: ['solarDisclosure', 'cancellation', 'mechanicsLien', 'insurance'],
    fits: 'For a job with panels.',
  },
  HIC_BATTERY: {
    title: 'Home improvement contract, battery only',
    docType: 'Contract',
    signers: ['buyer1', 'buyer2', 'salesperson', 'contractor'],
    sections: [...parties, 'battery', 'price', 'schedule', 'subcontractors'],
    notices: ['cancellation', 'mechanicsLien', 'insurance'],
    fits: 'For a job with a battery and no panels.',
  },
  CHANGE_ORDER: {
    title: 'Change order',
    docType: 'Addendum',
    signers: ['buyer1', 'contractor'],
    sections: [...parties, 'change', 'subcontractors'],
    notices: ['subcontractor'],
    fits: 'Created when a contract change is accepted.',
  },
  HOA_LETTER: {
    title: 'Application to the homeowners’ association',
    docType: 'Other',
    signers: ['buyer1'],
    sections: [...parties, 'hoa', 'system'],
    notices: [],
    fits: 'For a house in an HOA.',
  },
  INTERCONNECTION: {
    title: 'Interconnection application and customer authorization',
    docType: 'InterconnectionApplication',
    signers: ['buyer1'],
    sections: [...parties, 'system', 'utility'],
    notices: [],
    fits: 'For the utility; the name equals the one on the bill.',
  },
  CPUC_GUIDE: {
    title: 'CPUC solar consumer protection guide, initials and signature',
    docType: 'ConsumerGuide',
    signers: ['buyer1'],
    sections: ['contractor', 'buyer', 'address'],
    notices: [],
    fits: 'For customers of PG&E, SCE and SDG&E.',
  },
  COMPLETION: {
    title: 'Certificate of completion',
    docType: 'CompletionCertificate',
    signers: ['buyer1'],
    sections: [...parties, 'completion'],
    notices: [],
    fits: 'Once the inspection is passed and the utility has given permission.',
  },
} as const satisfies Record<string, Template>

export type ContractTemplateId = keyof typeof contractTemplates
export const contractTemplateIds = Object.keys(contractTemplates) as [
  ContractTemplateId,
  ...ContractTemplateId[],
]

export const templateOf = (id: ContractTemplateId): Template => contractTemplates[id]

/** Document types that a signed contract counts as, including those of its notices. */
export const docTypesIn = (id: ContractTemplateId): readonly DocType[] => {
  const { docType, notices } = templateOf(id)
  return [
    docType,
    ...(notices.includes('solarDisclosure') ? (['SolarDisclosure'] as const) : []),
    ...(notices.includes('cancellation') ? (['CancellationNotice'] as const) : []),
  ]
}

/** Templates that make a sale. */
export const isHomeImprovement = (id: ContractTemplateId): boolean => id === 'HIC' || id === 'HIC_BATTERY'

/** Battery-only for a battery without modules (specification section 3, Installer: its second template). */
export const homeImprovementFor = (sale: {
  readonly moduleId: string | null
  readonly batteryId: string | null
}): 'HIC' | 'HIC_BATTERY' => (sale.batteryId !== null && sale.moduleId === null ? 'HIC_BATTERY' : 'HIC')

const utilitiesWithGuide = new Set([
  'PG&E',
  'SCE',
  'SDG&E',
  'Pacific Gas and Electric Company',
  'Southern California Edison',
  'San Diego Gas & Electric',
])

interface SaleForTemplate {
  readonly moduleId: string | null
  readonly batteryId: string | null
  readonly hasHoa: boolean | null
  readonly utilProvider: string | null
  readonly inspectionPassedDate: string | null
  readonly ptoCompleteDate: string | null
}

/** Explains why the template does not fit the sale; undefined when it does. */
export function whyNotFor(id: ContractTemplateId, sale: SaleForTemplate): string | undefined {
  switch (id) {
    case 'HIC':
    case 'HIC_BATTERY':
      return id === homeImprovementFor(sale)
        ? undefined
        : id === 'HIC'
          ? 'The job has a battery and no panels: use the battery-only contract.'
          : 'The job has panels, or no battery: use the contract for solar.'
    case 'CHANGE_ORDER':
      return 'A change order is created when a contract change is accepted.'
    case 'HOA_LETTER':
      return sale.hasHoa ? undefined : 'The house has no HOA.'
    case 'CPUC_GUIDE':
      return sale.utilProvider !== null && utilitiesWithGuide.has(sale.utilProvider)
        ? undefined
        : 'The guide is for customers of PG&E, SCE and SDG&E.'
    case 'COMPLETION':
      return sale.inspectionPassedDate && sale.ptoCompleteDate
        ? undefined
        : 'The inspection is not passed, or the permission to operate is missing.'
    case 'INTERCONNECTION':
      return undefined
  }
}
