/** Language in which a sale is presented, and so the language of its contracts (Civil Code 1632, A-712). */
export const presentationLanguages = ['English', 'Spanish'] as const
export type PresentationLanguage = (typeof presentationLanguages)[number]
