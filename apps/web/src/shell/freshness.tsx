import { lazyPart } from '~/ui/lazy.tsx'

const StaleMark = lazyPart(() => import('./stale-mark.tsx'), { quiet: true })

/** Shows whether the data is stale. Loaded after the page has rendered. */
export const Freshness = () => <StaleMark />
