import { useEffect, useState, type ComponentType } from 'react'
import { PlainToasts } from './plain-toasts.tsx'
import { onFirstToast } from './toast.ts'

/**
 * The toast area of specification section 1: always in the page; its library is loaded with the first toast.
 */
export function Toaster() {
  const [Toasts, setToasts] = useState<ComponentType>()
  useEffect(
    () =>
      onFirstToast(() => {
        void loadToasts().then((loaded) => setToasts(() => loaded))
      }),
    [],
  )
  return Toasts ? <Toasts /> : <section aria-label="Notifications" aria-live="polite" />
}

const loadToasts = (): Promise<ComponentType> =>
  import('./toasts.tsx').then(
    (loaded) => loaded.Toasts,
    () => PlainToasts,
  )
