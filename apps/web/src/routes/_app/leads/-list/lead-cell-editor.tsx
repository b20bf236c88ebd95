import { webLeads } from '@crm/contract'
import type { LightWebLead } from '@crm/contract/web/lead-shapes'
import { fullName } from '@crm/domain/leads/lead-name'
import { decideStatusChange, leadStatuses } from '@crm/domain/leads/lead-status'
import { own } from '@crm/domain/own'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Choice } from '~/forms/choice.ts'
import type { EditorProps } from '~/lists/list.ts'
import { updateOptimistically } from '~/lists/update-optimistically.ts'
import { FactCell } from '~/records/facts/fact-cell.tsx'
import { FactChoiceCell } from '~/records/facts/fact-choice-cell.tsx'
import { useChoices } from '~/records/facts/use-format-fact.ts'
import { type LeadField, leadFacts } from '~/kinds/leads/lead-facts.tsx'
import { leadKind } from '~/kinds/leads/lead-kind.ts'
import { markAsDead } from '~/kinds/leads/mark-as-dead.tsx'

const texts: Record<string, readonly LeadField[]> = {
  name: ['firstName', 'lastName'],
  phone: ['phone1'],
  email: ['email1'],
}

const chosen: Record<string, LeadField> = { status: 'status', rep: 'salesRepId', source: 'sourceName' }

/** In-place editor of a lead's cell. */
export default function LeadCellEditor({ row, column, onDone }: EditorProps<LightWebLead>) {
  const [lead] = useState(row)
  const queries = useQueryClient()
  const reps = useChoices(leadKind.facts.salesRepId)
  const field = own(chosen, column)
  const cell = {
    kind: leadKind,
    row: lead,
    name: lead.fullName,
    onDone,
    showAtOnce: (changes: Partial<LightWebLead>) =>
      updateOptimistically(queries, webLeads.listPaginatedLight, lead, {
        ...changes,
        fullName: fullName(changes.firstName ?? lead.firstName, changes.lastName ?? lead.lastName),
        ...(changes.salesRepId !== undefined && {
          salesRepName: reps?.find(({ value }) => value === changes.salesRepId)?.label ?? null,
        }),
      }),
  }
  if (!field) return <FactCell {...cell} fields={own(texts, column) ?? []} />
  return (
    <FactChoiceCell
      {...cell}
      field={field}
      choices={choicesOf(field, lead, reps ?? [])}
      divert={(value) => {
        if (field !== 'status' || value !== 'Dead') return false
        void markAsDead(lead)
        return true
      }}
    />
  )
}

/** The current value stays a choice, even when it is no longer offered. */
function choicesOf(field: LeadField, lead: LightWebLead, reps: readonly Choice[]): readonly Choice[] {
  if (field === 'status') {
    return leadStatuses.map((status) => {
      // The server knows about blocking sales and appointments, and reports them.
      const decision = decideStatusChange(lead.status, status, { hasActiveSale: false, hasReason: true })
      return { value: status, label: status, ...(!decision.ok && { disabledReason: decision.reason }) }
    })
  }
  if (field === 'sourceName') return withNow(leadFacts.sourceName.choices, lead.sourceName, lead.sourceName)
  return withNow(reps, lead.salesRepId, lead.salesRepName)
}

const withNow = (choices: readonly Choice[], value: string | null, label: string | null): readonly Choice[] =>
  value === null || choices.some((one) => one.value === value)
    ? choices
    : [{ value, label: label ?? '…' }, ...choices]
