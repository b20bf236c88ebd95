import { cast } from '@crm/cast'
import type { SeedApplication } from './application.ts'

const shared = [
  {
    list: 'leads',
    name: 'Big bills',
    search: 'bill=400-450%7C500%2B%7C1000%2B&sort=name&status=All',
    asked: 'annualUsage=400-450&annualUsage=500%2B&annualUsage=1000%2B',
  },
  {
    list: 'leads',
    name: 'Never called',
    search: 'contacted=no&status=All',
    asked: 'contacted=false',
  },
]

const own = {
  list: 'leads',
  name: 'Chino side',
  search: 'city=Chino%7CChino+Hills%7COntario&status=All',
  asked: 'city=Chino&city=Chino+Hills&city=Ontario',
}

/** Saved views of the demo: Mona's for everybody, Rita's for herself. */
export async function enterViews(application: SeedApplication, at: Date): Promise<void> {
  const save = (username: string, body: object) =>
    application.call(username, at, 'POST', '/saved-views', { ...body })
  for (const view of shared) await save(cast.mona.username, { ...view, isShared: true })
  await save(cast.rita.username, own)
}
