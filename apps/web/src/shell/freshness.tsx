import { late } from '../late.tsx'

const StaleMark = late(() => import('./stale-mark.tsx'), { quiet: true })

/** Whether what is shown is still so. Loaded once the page stands: nobody waits for it. */
export const Freshness = () => <StaleMark />
