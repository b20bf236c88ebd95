/** Online status: from the browser, and from whether the last call reached the server. */
import { create } from 'zustand'

export const useOnlineStatus = create<{ readonly isOffline: boolean }>()(() => ({
  isOffline: !navigator.onLine,
}))
