/** A toast lies over everything: pressing it closes nothing that happens to be open below. */
export const isToast = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[data-sonner-toaster]') !== null
