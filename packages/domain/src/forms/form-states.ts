/** States and languages of a form's versions. */
export const formStates = ['Draft', 'Approved', 'Retired'] as const
export type FormState = (typeof formStates)[number]

export const formLanguages = ['en', 'es'] as const
export type FormLanguage = (typeof formLanguages)[number]

export type FormAction = 'change' | 'approve' | 'retire'

/** Explains why a version in this state does not allow the action; undefined when it does. */
export function whyNotOnForm(action: FormAction, state: FormState): string | undefined {
  if (state === 'Retired') return 'This version is retired. Start a new one.'
  if (state === 'Draft' || action === 'retire') return undefined
  return action === 'approve'
    ? 'This version is approved already.'
    : 'An approved version never changes. Start a new one.'
}
