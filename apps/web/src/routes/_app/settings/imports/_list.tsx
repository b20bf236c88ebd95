import { leadImports } from '@crm/contract'
import { createFileRoute } from '@tanstack/react-router'
import { ask } from '../../../../api/ask.ts'
import { searchTexts } from '../../../../tables/search-text.ts'
import { ImportList } from './-list/import-list.tsx'
import { importCountQuery, importQuery, readImportSearch } from './-list/import-search.ts'

/** What the lead import received; one call opens over the list. */
export const Route = createFileRoute('/_app/settings/imports/_list')({
  validateSearch: searchTexts('outcome', 'q', 'source', 'period', 'from', 'to', 'after'),
  codeSplitGroupings: [['loader', 'component']],
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => {
    void context.queries.prefetchQuery(ask(leadImports.list, { query: importQuery(readImportSearch(deps)) }))
    void context.queries.prefetchQuery(
      ask(leadImports.count, { query: importCountQuery(readImportSearch(deps)) }),
    )
  },
  component: ImportList,
})
