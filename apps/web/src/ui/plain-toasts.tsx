import { useEffect, useState } from 'react'
import { showToasts, type Toast } from './toast.ts'

/** As long as those of the library. */
const shownMs = 6000

/** Words without the library: offline it cannot be loaded, and that is exactly when something must be said. */
export function PlainToasts() {
  const [said, setSaid] = useState<readonly Toast[]>([])
  useEffect(
    () =>
      showToasts((toast) => {
        // The same words again take the place of those that already say them.
        setSaid((earlier) => [...earlier.filter(({ title }) => title !== toast.title).slice(-2), toast])
        window.setTimeout(() => setSaid((later) => later.filter((one) => one !== toast)), shownMs)
      }),
    [],
  )
  return (
    <section aria-label="Notifications" aria-live="polite" className="fixed right-4 bottom-4 z-50 grid gap-2">
      {said.map((toast) => (
        <p key={toast.title} className="rounded-card bg-raised px-4 py-3 text-13 font-medium shadow-pop">
          {toast.title}
        </p>
      ))}
    </section>
  )
}
