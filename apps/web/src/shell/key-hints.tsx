import { useEffect, useState } from 'react'
import { late } from '../late.tsx'
import { onFirstKey } from '../ui/shortcuts.ts'

const KeyHint = late(() => import('./key-hint.tsx'), { quiet: true })

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
  return first === undefined ? null : <KeyHint first={first} />
}
