import { useEffect, useState } from 'react'
import { lazyPart } from '~/ui/lazy.tsx'
import { onFirstKey } from '~/ui/shortcuts.ts'

const KeyHint = lazyPart(() => import('./key-hint.tsx'), { quiet: true })

/** A person who knows the second key has pressed it by then. */
const restMs = 400

/** Shows the possible second keys after a short delay. */
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
