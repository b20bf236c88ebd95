import type { LegacyRecord } from '@crm/contract/legacy/legacy-shapes'
import { type LegacyKind, legacyKind } from '@crm/contract/legacy/kinds'
import { type LegacyLeadStatus, leadStatusFrom } from '@crm/domain/legacy/lead-statuses'
import { type LegacySaleStatus, saleStatusFrom } from '@crm/domain/legacy/sale-statuses'
import { type ReactNode, useState } from 'react'
import { Button } from '~/ui/button.tsx'
import { Facts } from '~/ui/facts.tsx'
import { formatMoment } from '~/ui/format.ts'
import { LeadStatusBadge } from '~/kinds/leads/lead-status-badge.tsx'
import { SaleStatusBadge } from '~/kinds/sales/sale-badges.tsx'
import { Related } from './related.tsx'
import { labelOf, valueInWords } from '@crm/domain/legacy/field-words'

interface Props {
  readonly kind: LegacyKind
  readonly record: LegacyRecord
}

/** All fields by heading, empty ones on demand, and related records. */
export function LegacyRecordView({ kind, record }: Props) {
  const [showsEmpty, setShowsEmpty] = useState(false)
  const { id, uuid, groups } = legacyKind(kind)
  const plain = Object.entries(groups).filter(([heading]) => heading !== 'Related records')
  const fields = plain.flatMap(([, of]) => Object.keys(of))
  const empty = fields.filter((field) => valueInWords(record[field]) === undefined).length
  return (
    <div className="grid content-start gap-6 overflow-y-auto px-gutter py-5 [--facts-label:176px] max-sm:[--facts-label:128px]">
      <Facts of={{ Number: valueInWords(record[id]), ...standingIn(kind, record), ...times(record) }} />
      {plain.map(([heading, of]) => (
        <Group
          key={heading}
          heading={heading}
          of={Object.keys(of)
            .map((field) => [labelOf(field), valueInWords(record[field])] as const)
            .filter(([, value]) => showsEmpty || value !== undefined)}
        />
      ))}
      {empty > 0 ? (
        <Button
          variant="quiet"
          className="-ml-3 justify-self-start"
          onClick={() => setShowsEmpty(!showsEmpty)}
        >
          {showsEmpty ? 'Hide' : 'Show'} {empty} empty {empty === 1 ? 'field' : 'fields'}
        </Button>
      ) : null}
      <Related kind={kind} record={record} />
      <p className="num text-12 break-all text-3">
        {uuid} {valueInWords(record[uuid])}
      </p>
    </div>
  )
}

interface GroupProps {
  readonly heading: string
  readonly of: readonly (readonly [string, string | undefined])[]
}

const Group = ({ heading, of }: GroupProps) =>
  of.length === 0 ? null : (
    <section aria-label={heading} className="grid gap-2">
      <h3>{heading}</h3>
      <Facts of={Object.fromEntries(of)} />
    </section>
  )

/** The meaning of its status in the CRM. */
function standingIn(kind: LegacyKind, record: LegacyRecord): Record<string, ReactNode> {
  if (kind === 'leads') {
    return { 'In the CRM': <LeadStatusBadge status={leadStatusFrom(record['status'] as LegacyLeadStatus)} /> }
  }
  if (kind !== 'sales') return {}
  const standing = saleStatusFrom(record['status'] as LegacySaleStatus, {
    isPaid: record['is_payment_complete'] as boolean | null,
    isReviewed: record['is_qa_review_complete'] as boolean | null,
  })
  return { 'In the CRM': <SaleStatusBadge {...standing} /> }
}

const times = ({ created_timestamp: created, modified_timestamp: modified }: LegacyRecord) =>
  typeof created === 'string' && typeof modified === 'string'
    ? { Created: formatMoment(created), Modified: formatMoment(modified) }
    : {}
