import { Busy } from '~/ui/busy.tsx'
import { contracts } from '@crm/contract'
import type { AgreedChange, Contract } from '@crm/contract/web/contract-shapes'
import type { WebSale } from '@crm/contract/web/sale-shapes'
import { changeableFields } from '@crm/domain/contracts/change'
import { own } from '@crm/domain/own'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { routeQuery } from '~/api/route-query.ts'
import { useSend } from '~/api/send.ts'
import { messageOf } from '~/api/server-error.ts'
import { DraftNotice } from '~/forms/draft-notice.tsx'
import { FormBody } from '~/forms/form-body.tsx'
import { FormError } from '~/forms/form-error.tsx'
import { showFaults } from '~/forms/show-faults.ts'
import { showRefusal } from '~/forms/show-refusal.ts'
import { useFormDraft } from '~/forms/use-form-draft.ts'
import type { Fact } from '~/records/facts/fact.ts'
import { changesOf, faultsIn, toNewRecord, formatValue, valuesOf } from '~/records/facts/fact-values.ts'
import { FormFact } from '~/records/facts/form-fact.tsx'
import { useDebounced } from '~/ui/use-debounced.ts'
import { Button } from '~/ui/button.tsx'
import { toast } from '~/ui/toast.ts'
import { saleFacts } from '~/kinds/sales/sale-facts.tsx'
import { ChangeEffects } from './change-effects.tsx'

interface Props {
  readonly contract: Contract
  readonly sale: WebSale
  readonly onClose: () => void
}

const facts = Object.fromEntries(changeableFields.map((field) => [field, saleFacts[field]])) as Pick<
  typeof saleFacts,
  (typeof changeableFields)[number]
>

const reason: Fact<Contract> = { kind: 'text', label: 'Why', maxLength: 2000, isLong: true }

/** Edits the agreed terms; the effects update below while typing. */
export function ChangeForm({ contract, sale: newest, onClose }: Props) {
  const [sale] = useState(newest)
  const before = { ...valuesOf(facts, sale) }
  const form = useForm<Record<string, string>>({ defaultValues: { ...before, reason: '' } })
  const draft = useFormDraft(form, `change of ${contract.id}`, contract.version)
  const request = useSend(contracts.requestChange, { quiet: true })
  const typed = useWatch({ control: form.control })
  const agreed: Partial<WebSale> = toNewRecord(facts, typed as typeof before)
  const changed = changeableFields.filter((field) => (typed[field] ?? '').trim() !== before[field])
  const cancel = () => {
    draft.end()
    onClose()
  }
  const save = async (values: Record<string, string>) => {
    const faults = [
      ...Object.entries(faultsIn(facts, values)),
      ...(values['reason']?.trim() ? [] : [['reason', 'Enter a reason.'] as const]),
    ]
    showFaults(faults, form)
    if (faults.length === 0 && changed.length === 0)
      form.setError('root', { message: 'Nothing changes. Change at least one field.' })
    if (faults.length > 0 || changed.length === 0 || request.isPending) return
    try {
      await request.mutateAsync({
        body: {
          contractId: contract.id,
          reason: values['reason']?.trim() ?? '',
          fields: changesOf(facts, values, changed),
          version: draft.version ?? contract.version,
        },
      })
      draft.end()
      toast.done(`A change of ${contract.contractId} is requested`)
      onClose()
    } catch (error) {
      showRefusal(error, form)
    }
  }
  return (
    <FormBody
      isSending={request.isPending}
      onSubmit={(event) => {
        form.clearErrors()
        void form.handleSubmit(save)(event)
      }}
      footer={
        <>
          <Button type="submit" variant="primary" disabled={request.isPending}>
            Request change
          </Button>
          <Button variant="quiet" onClick={cancel}>
            Cancel
          </Button>
        </>
      }
    >
      <DraftNotice isRestored={draft.isRestored} onDiscard={draft.startAfresh} />
      <FormError message={form.formState.errors['root']?.message} />
      <FormFact form={form} fact={reason} field="reason" />
      <div className="grid grid-cols-2 gap-4 max-sm:grid-cols-1">
        {changeableFields.map((field) => (
          <FormFact
            key={field}
            form={form}
            fact={{
              ...facts[field],
              ...(changed.includes(field) && { help: `Was ${wordsOf(sale, field)}` }),
            }}
            field={field}
            doubt={facts[field].doubt?.(agreed)}
            place={changed.includes(field) ? 'rounded-control bg-selected outline-8 outline-selected' : ''}
          />
        ))}
      </div>
      <Effects contract={contract} changed={changed} typed={typed} />
    </FormBody>
  )
}

/** "$36,900.00", "20", "None" */
function wordsOf(sale: WebSale, field: (typeof changeableFields)[number]): string {
  const fact: Fact<WebSale> = facts[field]
  const shown = fact.render?.(sale)
  return (typeof shown === 'string' ? shown : formatValue(fact, sale[field])) ?? 'none'
}

interface EffectsProps {
  readonly contract: Contract
  readonly changed: readonly string[]
  readonly typed: Readonly<Record<string, string | undefined>>
}

/** The effects of the change, fetched with a debounce. */
function Effects({ contract, changed, typed }: EffectsProps) {
  const values = Object.fromEntries(changed.map((field) => [field, typed[field] ?? '']))
  const [fault] = Object.entries(faultsIn(facts, values))
  // Invalid input is never sent, nor is the input from just before it.
  const rested = useDebounced(
    fault || changed.length === 0 ? '' : JSON.stringify(changesOf(facts, values, changed)),
  )
  const query = useQuery({
    ...routeQuery(contracts.changeEffect, {
      params: { id: contract.id },
      body: { fields: JSON.parse(rested || '{}') as AgreedChange },
    }),
    enabled: rested !== '',
    placeholderData: (last) => last,
    meta: { quiet: true },
  })
  return (
    <section aria-label="What it does" aria-live="polite" className="rounded-card border border-line p-4">
      <h3 className="mb-2">What it does</h3>
      {changed.length === 0 ? (
        <p className="text-13 text-3">Change a field to see the effects.</p>
      ) : fault ? (
        <p className="text-13 text-late-text">
          {own<{ readonly label: string }>(facts, fault[0])?.label ?? fault[0]}: {fault[1]}
        </p>
      ) : query.data ? (
        <ChangeEffects effect={query.data} />
      ) : query.isError ? (
        <p className="text-13 text-late-text">{messageOf(query.error)}</p>
      ) : (
        <Busy as="p" className="text-13 text-3">
          Reckoning …
        </Busy>
      )}
    </section>
  )
}
