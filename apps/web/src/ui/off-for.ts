/**
 * What cannot be pressed and says why: a disabled button takes no focus, so that neither the keyboard nor who listens
 * would ever come to the reason.
 */
export const offFor = (reason: string) =>
  ({ 'aria-disabled': true, 'aria-description': reason, 'data-tip': reason, onClick: undefined }) as const
