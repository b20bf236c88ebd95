import { useEffect, useState } from 'react'
import { late } from '../late.tsx'
import { watchTips, type Tip } from './watch-tips.ts'

const TooltipBubble = late(() => import('./tooltip-bubble.tsx'), { quiet: true })

/** One tooltip for the whole page: whatever carries `data-tip` gets it. Loaded when the first is due. */
export function Tooltips() {
  const [tip, setTip] = useState<Tip>()
  useEffect(() => watchTips(setTip), [])
  return tip ? <TooltipBubble {...tip} /> : null
}
