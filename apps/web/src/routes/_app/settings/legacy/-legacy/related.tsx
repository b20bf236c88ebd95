import { legacyRoutes } from '@crm/contract/legacy/legacy-records'
import type { LegacyRecord } from '@crm/contract/legacy/legacy-shapes'
import { type LegacyKind, legacyKind } from '@crm/contract/legacy/kinds'
import { titleOfLegacy } from '@crm/contract/legacy/titles'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { routeQuery } from '~/api/route-query.ts'
import { labelOf, valueInWords } from '@crm/domain/legacy/field-words'

interface Props {
  readonly kind: LegacyKind
  readonly record: LegacyRecord
}

type Named = Readonly<Record<string, unknown>>

/** Related records: a lead's addresses, sales and notes, or the attachments of other kinds. */
export function Related({ kind, record }: Props) {
  const own = Object.entries(legacyKind(kind).groups['Related records'] ?? {}).map(([field]) => {
    const value = record[field]
    return [field, (Array.isArray(value) ? value : value ? [value] : []) as readonly Named[]] as const
  })
  return (
    <>
      {kind === 'leads' ? <OfLead lead={record} /> : null}
      {own.map(([field, all]) =>
        all.length === 0 ? null : (
          <section key={field} aria-label={labelOf(field)} className="grid gap-2">
            <h3>{labelOf(field)}</h3>
            <ul className="divide-y divide-line border-y border-line text-13">
              {all.map((one) => (
                <li key={JSON.stringify(one)} className="py-2">
                  {Object.entries(one)
                    .filter(([name, value]) => !/^(ID|UUID)_/.test(name) && value !== false)
                    .map(([name, value]) => (value === true ? labelOf(name) : valueInWords(value)))
                    .filter(Boolean)
                    .join(' · ')}
                </li>
              ))}
            </ul>
          </section>
        ),
      )}
    </>
  )
}

function OfLead({ lead }: { readonly lead: LegacyRecord }) {
  const key = valueInWords(lead['UUID_Lead']) ?? ''
  const { data: notes = [] } = useQuery({
    ...routeQuery(legacyRoutes.notes.list, { query: { UUID_Lead: key } }),
    meta: { quiet: true },
  })
  const listed = (field: string) => (lead[field] ?? []) as readonly Named[]
  return (
    <>
      <Links
        kind="addresses"
        all={listed('addresses').map((one) => [
          valueInWords(one['ID_Address']) ?? '',
          valueInWords(one['address_full']),
        ])}
      />
      <Links
        kind="sales"
        all={listed('sales').map((one) => [
          valueInWords(one['ID_Sale']) ?? '',
          [one['job_number'], one['status'], one['installer_name'], one['address_full']]
            .map(valueInWords)
            .filter(Boolean)
            .join(' · '),
        ])}
      />
      <Links
        kind="notes"
        all={notes.map((one) => [valueInWords(one['ID_Note']) ?? '', titleOfLegacy('notes', one)])}
      />
    </>
  )
}

interface LinksProps {
  readonly kind: LegacyKind
  readonly all: readonly (readonly [formerId: string, words: string | undefined])[]
}

const Links = ({ kind, all }: LinksProps) =>
  all.length === 0 ? null : (
    <section aria-label={legacyKind(kind).nouns} className="grid gap-2">
      <h3>{legacyKind(kind).nouns}</h3>
      <ul className="divide-y divide-line border-y border-line text-13">
        {all.map(([formerId, words]) => (
          <li key={formerId} className="py-2">
            <Link to="/settings/legacy/$kind/$formerId" params={{ kind, formerId }} className="link-quiet">
              {words || formerId}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
