/** A toast lies above everything: pressing it does not dismiss what is open below. */
export const isToast = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[data-sonner-toaster]') !== null
