import { lazy, Suspense, useEffect, useState } from 'react'
import { watchTips, type Tip } from './watch-tips.ts'

const TooltipBubble = lazy(() => import('./tooltip-bubble.tsx'))

/** One tooltip for the whole page: whatever carries `data-tip` gets it. Loaded when the first is due. */
export function Tooltips() {
  const [tip, setTip] = useState<Tip>()
  useEffect(() => watchTips(setTip), [])
  return tip ? (
    <Suspense>
      <TooltipBubble {...tip} onClose={() => setTip(undefined)} />
    </Suspense>
  ) : null
}
