import type { CatalogImport } from '@crm/contract/web/catalog-shapes'
import type { LucideIcon } from 'lucide-react'
import CircleAlert from 'lucide-react/icons/circle-alert'
import Equal from 'lucide-react/icons/equal'
import Pencil from 'lucide-react/icons/pencil'
import Plus from 'lucide-react/icons/plus'
import { Badge } from '~/ui/badge.tsx'
import type { Tone } from '~/ui/tone.ts'

interface Props {
  readonly result: CatalogImport
}

type RowResult = CatalogImport['rows'][number]['fate']

const looks: Record<RowResult, { readonly tone: Tone; readonly icon: LucideIcon; readonly word: string }> = {
  refused: { tone: 'late', icon: CircleAlert, word: 'Error' },
  created: { tone: 'ok', icon: Plus, word: 'New' },
  changed: { tone: 'info', icon: Pencil, word: 'Changes' },
  unchanged: { tone: 'closed', icon: Equal, word: 'Unchanged' },
}

const order: readonly RowResult[] = ['refused', 'created', 'changed', 'unchanged']

/** The preview of each row, with problems first. */
export function RowResults({ result: { rows, faults } }: Props) {
  const sorted = rows.toSorted((a, b) => order.indexOf(a.fate) - order.indexOf(b.fate) || a.row - b.row)
  const count = (result: RowResult) => rows.filter((row) => row.fate === result).length
  return (
    <section aria-label="Results" className="grid gap-3">
      <output className="block text-13">
        {faults.length > 0
          ? `${faults.length === 1 ? 'A row is' : `${faults.length} rows are`} invalid. Nothing is imported.`
          : `${count('created')} new, ${count('changed')} changed, ${count('unchanged')} unchanged.`}
      </output>
      <ul className="divide-y divide-line rounded-card border border-line text-13">
        {sorted.map(({ row, name, fate, words }) => {
          const { tone, icon, word } = looks[fate]
          return (
            <li key={row} className="flex flex-wrap items-center gap-x-3 gap-y-1 px-3 py-2">
              <span className="num w-8 text-3">{row}</span>
              <span className="min-w-0 flex-1 truncate font-medium">{name || '–'}</span>
              <Badge tone={tone} icon={icon}>
                {word}
              </Badge>
              {words ? <span className="w-full pl-11 text-2">{words}</span> : null}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
