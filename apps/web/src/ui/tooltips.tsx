import { useEffect, useState } from 'react'
import { lazyPart } from './lazy.tsx'
import { watchTips, type Tip } from './watch-tips.ts'

const TooltipBubble = lazyPart(() => import('./tooltip-bubble.tsx'), { quiet: true })

/** One tooltip for the whole page: any element with `data-tip` gets it. Loaded on demand. */
export function Tooltips() {
  const [tip, setTip] = useState<Tip>()
  useEffect(() => watchTips(setTip), [])
  return tip ? <TooltipBubble {...tip} /> : null
}
