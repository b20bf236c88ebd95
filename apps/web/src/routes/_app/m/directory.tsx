import { createFileRoute } from '@tanstack/react-router'
import { saveMobileView } from '~/ui/preferences.ts'
import { readListSearch } from '~/lists/list-search.ts'
import { Directory } from './-directory/directory.tsx'

/** Clients by name: the default view of the phone's client area. */
export const Route = createFileRoute('/_app/m/directory')({
  validateSearch: readListSearch,
  onEnter: () => saveMobileView('directory'),
  component: Directory,
})
