import type { FormVersion } from '@crm/contract/web/form-shapes'

/** "Version 3", "Spanish version 2": each language has its own numbers. */
export const versionInWords = ({ language, number }: Pick<FormVersion, 'language' | 'number'>): string =>
  language === 'es' ? `Spanish version ${number}` : `Version ${number}`
