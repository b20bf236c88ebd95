import { bandAfterBill, type UsageBand } from '@crm/domain/addresses/usage-bands'
import { useWatch, type UseFormReturn } from 'react-hook-form'
import { DraftNotice } from '~/forms/draft-notice.tsx'
import { FormBody } from '~/forms/form-body.tsx'
import type { useFormDraft } from '~/forms/use-form-draft.ts'
import { FormError } from '~/forms/form-error.tsx'
import { FormFooter } from '~/forms/form-footer.tsx'
import { FormFact, setFact } from '~/records/facts/form-fact.tsx'
import { faultIn, parseValue } from '~/records/facts/fact-values.ts'
import { groupsOf } from '~/records/facts/layout.ts'
import { addressFacts, type AddressField, type AddressValues } from '~/kinds/addresses/address-facts.ts'
import { SameHouseNotice } from './same-house-notice.tsx'

interface Props {
  readonly form: UseFormReturn<AddressValues>
  /** The values that the fields were filled from. */
  readonly before: AddressValues
  readonly leadId: string
  readonly action: string
  readonly isPending: boolean
  readonly onSave: (values: AddressValues) => Promise<unknown>
  readonly draft: ReturnType<typeof useFormDraft>
  readonly onClose: () => void
}

const groups = groupsOf(addressFacts)

/** The fields of an address, in groups. */
export function AddressForm({ form, before, leadId, action, isPending, onSave, draft, onClose }: Props) {
  const { errors, dirtyFields } = form.formState
  // The server derives the same value; the form shows it while typing.
  const followBill = (bill: string) => {
    if (dirtyFields.annualUsage || faultIn(addressFacts.utilBill, bill) !== undefined) return
    const band = bandAfterBill(
      { utilBill: dollars(before.utilBill), annualUsage: (before.annualUsage || null) as UsageBand | null },
      dollars(bill),
    )
    form.resetField('annualUsage', { defaultValue: band ?? '' })
  }
  const hear: Partial<Record<AddressField, (text: string) => void>> = {
    utilBill: followBill,
    // Without an HOA there is no HOA name.
    hasHoa: (text) => text === 'no' && setFact(form, 'hoaName', ''),
  }
  const hasNoHoa = useWatch({ control: form.control, name: 'hasHoa' }) === 'no'
  return (
    <FormBody
      isSending={isPending}
      onSubmit={(event) => void form.handleSubmit(onSave)(event)}
      footer={<FormFooter action={action} isSending={isPending} draft={draft} onClose={onClose} />}
    >
      <DraftNotice isRestored={draft.isRestored} onDiscard={draft.startAfresh} />
      <FormError message={errors.root?.message} />
      {groups.map(([title, fields]) => (
        <fieldset
          key={title}
          className="grid min-w-0 pairs gap-4 border-t border-line pt-4 first:border-t-0 first:pt-0"
        >
          <legend className="float-left col-span-2 mb-1 w-full text-14 font-strong">{title}</legend>
          {fields.map((field) => (
            <FormFact
              key={field}
              form={form}
              fact={addressFacts[field]}
              field={field}
              isOff={field === 'hoaName' && hasNoHoa}
              {...(hear[field] && { onText: hear[field] })}
            />
          ))}
        </fieldset>
      ))}
      <SameHouseNotice form={form} leadId={leadId} />
    </FormBody>
  )
}

const dollars = (bill: string) => parseValue(addressFacts.utilBill, bill) as number | null
