/** Online status: from the browser, and from whether the last call reached the server. */
import { create } from 'zustand'

export const useSignal = create<{ readonly isAway: boolean }>()(() => ({ isAway: !navigator.onLine }))
