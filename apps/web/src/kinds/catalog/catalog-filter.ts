import type { CatalogKind } from '@crm/domain/catalog/kinds'
import type { Choice } from '~/forms/choice.ts'
import type { Filter } from '~/lists/filter.ts'

/** A filter by catalog entry, whose choices load on demand: `installer` filters by `installerId`. */
export const catalogFilter = (kind: CatalogKind, key: string, name: string): Filter => ({
  key,
  name,
  field: `${key}Id`,
  kind: 'choices',
  choices: entriesOf(kind),
  areIds: true,
})

const entriesOf = (kind: CatalogKind) => async (): Promise<readonly Choice[]> =>
  import('./catalog-entries.ts').then(({ loadEntries }) => loadEntries(kind))
