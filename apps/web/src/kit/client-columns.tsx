import type { Column } from '~/lists/column.ts'
import { rowLinkClass } from '~/lists/row-link-class.ts'

/** A row of the kit's tables. */
export interface Client {
  readonly id: string
  readonly name: string
  readonly city: string
  readonly bill: string
}

export const clients: readonly Client[] = [
  { id: '1', name: 'Beatriz Alvarez', city: 'Rancho Cucamonga', bill: '$268' },
  { id: '2', name: 'Featherstonehaugh-Cholmondeley, Maximiliana Alexandra', city: 'Ontario', bill: '$1,204' },
  { id: '3', name: 'Hector Delgado', city: 'Chino Hills', bill: '$210' },
  { id: '4', name: 'Ruth Kaplan', city: 'Fontana', bill: '$95' },
]

export const clientColumns: readonly Column<Client>[] = [
  {
    key: 'name',
    head: 'Name',
    width: '160px',
    isFixed: true,
    sort: { field: 'name', first: 'ascending' },
    cell: ({ name }) => (
      <a href="#tables" data-row-link className={rowLinkClass}>
        {name}
      </a>
    ),
    skeletonWidth: 'w-28',
  },
  {
    key: 'city',
    head: 'City',
    width: '150px',
    isEditable: () => true,
    cell: ({ city }) => city,
    skeletonWidth: 'w-24',
  },
  {
    key: 'bill',
    head: 'Bill',
    width: '90px',
    isFigure: true,
    sort: { field: 'bill', first: 'descending' },
    cell: ({ bill }) => bill,
    skeletonWidth: 'w-12',
  },
  {
    key: 'number',
    head: 'Number',
    width: '100px',
    isExtra: true,
    cell: ({ id }) => `L-${id}`,
    skeletonWidth: 'w-12',
  },
]
