/** Titles of our contracts in both languages. */
import type { PresentationLanguage } from '../sales/presentation-language.ts'
import { type ContractTemplateId, templateOf } from './templates.ts'

const spanishTitles: Readonly<Record<ContractTemplateId, string>> = {
  HIC: 'Contrato de mejoras para el hogar, solar',
  HIC_BATTERY: 'Contrato de mejoras para el hogar, solo batería',
  CHANGE_ORDER: 'Orden de cambio',
  HOA_LETTER: 'Solicitud a la asociación de propietarios',
  INTERCONNECTION: 'Solicitud de interconexión y autorización del cliente',
  CPUC_GUIDE: 'Guía de protección al consumidor solar de la CPUC, iniciales y firma',
  COMPLETION: 'Certificado de terminación',
}

/** A title that somebody else chose, as of a signature service's template, stays. */
export const titleIn = (
  language: PresentationLanguage,
  { template, title }: { readonly template: ContractTemplateId; readonly title: string },
): string =>
  language === 'Spanish' && title === templateOf(template).title ? spanishTitles[template] : title
