import type { CatalogueKind } from '@crm/domain/catalogue/kinds'
import type { Choice } from '../../forms/choice.ts'
import type { Filter } from '../../lists/filter.ts'

/** A filter by what was chosen from the catalogue, whose entries come when they are needed: `installer` asks for `installerId`. */
export const ofEntries = (kind: CatalogueKind, key: string, name: string): Filter => ({
  key,
  name,
  field: `${key}Id`,
  kind: 'choices',
  choices: entriesOf(kind),
  areIds: true,
})

const entriesOf = (kind: CatalogueKind) => async (): Promise<readonly Choice[]> =>
  import('./-catalogue-entries.ts').then(({ loadEntries }) => loadEntries(kind))
