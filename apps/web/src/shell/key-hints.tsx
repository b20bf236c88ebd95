import { lazy, Suspense, useEffect, useState } from 'react'
import { onFirstKey } from '../ui/shortcuts.ts'

const KeyHint = lazy(() => import('./key-hint.tsx'))

/** Who knows the second key has pressed it by then. */
const restMs = 400

/** What can follow the first of two keys, for those who hesitate. */
export function KeyHints() {
  const [first, setFirst] = useState<string>()
  useEffect(() => {
    let timer: number | undefined
    const stop = onFirstKey((key) => {
      window.clearTimeout(timer)
      if (key === undefined) setFirst(undefined)
      else timer = window.setTimeout(() => setFirst(key), restMs)
    })
    return () => {
      window.clearTimeout(timer)
      stop()
    }
  }, [])
  return first === undefined ? null : (
    <Suspense>
      <KeyHint first={first} />
    </Suspense>
  )
}
