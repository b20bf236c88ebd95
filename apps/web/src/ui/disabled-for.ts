/**
 * Props of a disabled control that gives its reason. The `disabled` attribute would remove it from the tab
 * order, so keyboard and screen reader users would never reach the reason.
 */
export const disabledFor = (reason: string) =>
  ({ 'aria-disabled': true, 'aria-description': reason, 'data-tip': reason, onClick: undefined }) as const
