import { useEffect, useState } from 'react'
import { showToasts, type Toast } from './toast.ts'

/** The same duration as the library's. */
const shownMs = 6000

/** Toasts without the library: offline it cannot be loaded, and that is when messages matter most. */
export function PlainToasts() {
  const [shown, setShown] = useState<readonly Toast[]>([])
  useEffect(
    () =>
      showToasts((toast) => {
        // A toast with the same text replaces the earlier one.
        setShown((earlier) => [...earlier.filter(({ title }) => title !== toast.title).slice(-2), toast])
        window.setTimeout(() => setShown((later) => later.filter((one) => one !== toast)), shownMs)
      }),
    [],
  )
  return (
    <section aria-label="Notifications" aria-live="polite" className="fixed right-4 bottom-4 z-50 grid gap-2">
      {shown.map((toast) => (
        <p key={toast.title} className="rounded-card bg-raised px-4 py-3 text-13 font-medium shadow-pop">
          {toast.title}
        </p>
      ))}
    </section>
  )
}
