/**
 * After sending, the focus moves to "Waiting for …", where Enter does nothing: a second Enter once mailed twice. The
 * notice arrives with the refetched contract, a few frames after the dialog closes.
 */
export function focusNotice(contractId: string, frames = 120): void {
  requestAnimationFrame(() => {
    const notice = document.getElementById(idOfNotice(contractId))
    if (notice && !document.querySelector('[role=dialog]')) notice.focus()
    else if (frames > 0) focusNotice(contractId, frames - 1)
  })
}

export const idOfNotice = (contractId: string): string => `notice-${contractId}`
