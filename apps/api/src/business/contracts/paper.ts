/** A contract's document, composed from the text of its form and from the sale. */
import { contractNumber } from '@crm/domain/contracts/states'
import { templateOf } from '@crm/domain/contracts/templates'
import { titleIn } from '@crm/domain/contracts/titles'
import type { PresentationLanguage } from '@crm/domain/sales/presentation-language'
import { defaultPayments, workDaysOf } from '@crm/domain/contracts/terms'
import { pacificDay } from '@crm/domain/time'
import { type DraftFields, fillIn } from './fill-in.ts'
import type { FactsRow } from './queries.ts'
import type { Contract } from './contract.ts'
import { type ChangedTerm, type PaperContext, quantityOf } from './paper-blocks.ts'
import type { Part } from './paper-block.ts'
import { partsOf } from './paper-parts.ts'
import { paperWords, valueIn } from './paper-words.ts'

/** Stored when the contract is sent: a snapshot that later changes of the sale do not alter. */
export interface Paper {
  /** Absent from documents that were sent before there were two languages. */
  readonly language?: PresentationLanguage
  readonly title: string
  readonly foot: string
  readonly parts: readonly Part[]
  readonly deal: {
    readonly systemKw: number | null
    readonly panels: number | null
    readonly battery: string | null
    readonly price: number
    readonly financeWords: string
    readonly downPayment: number
  } | null
  readonly isSenior: boolean | null
  readonly mayCancel: boolean
  /** Absent from older contracts, and from templates without this section. */
  readonly usesSubcontractors?: boolean | null
  /** The user who signs as salesperson; null when the template has none. */
  readonly salespersonId: string | null
  readonly address: string | null
  readonly company: {
    readonly name: string
    readonly licence: string | null
    readonly phone: string | null
    readonly email: string | null
    readonly cancellationPhone: string | null
  }
}

/** The stored snapshot of a sent contract. */
export const sentPaper = ({ paper }: Pick<Contract, 'paper'>): Paper => paper as unknown as Paper

/** The schedule as the contract shows it: a sent contract keeps its own, whatever changes on the sale. */
export function scheduleOf(contract: Contract, facts: FactsRow, now: Date) {
  if (!templateOf(contract.template).sections.includes('schedule')) return null
  const { workDays, payments } = fillIn(contract, facts)
  const deal = contract.sent_at === null ? null : sentPaper(contract).deal
  return {
    ...workDaysOf(workDays, pacificDay(contract.sent_at ?? now)),
    payments:
      deal && contract.progress_payments === null ? defaultPayments(deal.price, deal.downPayment) : payments,
  }
}

/** Everything that the document can show, as of `now`. */
export function paperContextOf(
  contract: DraftFields,
  facts: FactsRow,
  {
    now,
    changed,
    language,
  }: {
    readonly now: Date
    readonly changed: readonly ChangedTerm[]
    readonly language: PresentationLanguage
  },
): PaperContext {
  return { contract, facts, filled: fillIn(contract, facts), today: pacificDay(now), changed, language }
}

/** Composes all parts of the contract as it would be sent now, from the text of its form. */
export function composePaper(context: PaperContext, wording: string): Paper {
  const { contract, facts, filled, language } = context
  const words = paperWords[language]
  const template = templateOf(contract.template)
  const price = template.sections.includes('price') ? filled.price : null
  return {
    language,
    title: titleIn(language, contract),
    foot: words.foot(
      contractNumber(contract.number),
      filled.contractor.name ?? '',
      filled.contractor.license ?? '',
    ),
    parts: partsOf(wording, context),
    deal:
      price === null
        ? null
        : {
            systemKw: filled.systemSizeKw,
            panels: filled.module === null ? null : filled.moduleQuantity,
            battery: quantityOf(filled.batteryQuantity, filled.battery) || null,
            price: Number(price),
            financeWords: financeText(facts, language),
            downPayment: Number(filled.downPayment),
          },
    isSenior: facts.is_senior,
    mayCancel: template.notices.includes('cancellation'),
    ...(template.sections.includes('subcontractors') && {
      usesSubcontractors: filled.usesSubcontractors,
    }),
    salespersonId: template.signers.includes('salesperson') ? facts.sales_rep_id : null,
    address: filled.address,
    company: {
      name: filled.contractor.name ?? '',
      licence: filled.contractor.license,
      phone: filled.contractor.phone,
      email: filled.contractor.email,
      cancellationPhone: filled.contractor.cancellationPhone,
    },
  }
}

/**
 * A Spanish contract with its English text beside it, in one document. The English text has no signature lines: the
 * contract is signed once, in Spanish.
 */
export const besideEnglish = (spanish: Paper, english: Paper): Paper => ({
  ...spanish,
  parts: [
    ...spanish.parts,
    ...english.parts.map((part) => ({
      ...part,
      key: `english-${part.key}`,
      title: `Texto en inglés: ${part.title}`,
      blocks: part.blocks.map((block) =>
        'signatures' in block
          ? { text: 'The Spanish text of this contract has the signatures.', isLarge: false }
          : block,
      ),
    })),
  ],
})

/** English labels of the empty lines; an empty battery line counts only when the sale has a battery. */
export function blanksOn({ parts }: Pick<Paper, 'parts'>, facts: FactsRow): string[] {
  const labels = parts
    .filter(({ language }) => language !== 'Spanish')
    .flatMap(({ blocks }) => blocks)
    .flatMap((block) => ('facts' in block ? block.facts : []))
    .flatMap(([label, value]) => (value === '' ? [label] : []))
    .filter((label) => label !== 'Batteries' || facts.battery_id !== null)
  return [...new Set([...labels, ...(facts.installer_name === null ? ['Installer'] : [])])]
}

function financeText(
  { finance_one_name: one, finance_two_name: two, sale_amount: price }: FactsRow,
  language: PresentationLanguage,
): string {
  const { and, cash } = paperWords[language]
  const names = [one, two].filter((name) => name !== null).map((name) => valueIn(language, name))
  return names.join(and) || (price === null ? '' : cash)
}
