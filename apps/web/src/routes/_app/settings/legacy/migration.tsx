import { legacyMigrations } from '@crm/contract'
import { can } from '@crm/domain/people/can'
import { createFileRoute } from '@tanstack/react-router'
import { routeQuery } from '~/api/route-query.ts'
import { searchTexts } from '~/lists/search-text.ts'
import { crmUser } from '~/session/crm-user.ts'
import { MigrationPage } from './-migration/migration-page.tsx'

/** Migration of the former store: dry run, then real. `run` selects a run, `shows` filters its report. */
export const Route = createFileRoute('/_app/settings/legacy/migration')({
  validateSearch: searchTexts('run', 'shows'),
  loader: ({ context: { queries } }) => {
    const me = queries.getQueryData(crmUser.queryKey)
    if (me && can.migrateLegacy(me).ok) void queries.prefetchQuery(routeQuery(legacyMigrations.list, {}))
  },
  component: MigrationPage,
})
