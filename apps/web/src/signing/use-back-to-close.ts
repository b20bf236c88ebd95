import { useEffect, useRef } from 'react'

/** The phone's Back closes the question and leaves the page behind it where it is. */
export function useBackToClose(close: () => void): void {
  const latest = useRef(close)
  useEffect(() => {
    latest.current = close
  })
  useEffect(() => {
    history.pushState({ isQuestion: true }, '')
    const goBack = () => latest.current()
    window.addEventListener('popstate', goBack)
    return () => {
      window.removeEventListener('popstate', goBack)
      // Closed by a button: the entry of the question goes too.
      if ((history.state as { readonly isQuestion?: true } | null)?.isQuestion) history.back()
    }
  }, [])
}
