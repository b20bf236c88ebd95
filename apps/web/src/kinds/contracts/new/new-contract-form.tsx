import { contracts } from '@crm/contract'
import type { ContractTemplate, NewContract } from '@crm/contract/web/contract-shapes'
import type { WebSale } from '@crm/contract/web/sale-shapes'
import { homeImprovementFor } from '@crm/domain/contracts/templates'
import { can } from '@crm/domain/people/can'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { routeQuery } from '~/api/route-query.ts'
import { useSend } from '~/api/send.ts'
import { DraftNotice } from '~/forms/draft-notice.tsx'
import { FormBody } from '~/forms/form-body.tsx'
import { FormError } from '~/forms/form-error.tsx'
import { showRefusal } from '~/forms/show-refusal.ts'
import { useFormDraft } from '~/forms/use-form-draft.ts'
import { toNewRecord } from '~/records/facts/fact-values.ts'
import { FormFact } from '~/records/facts/form-fact.tsx'
import { useMe } from '~/session/me.ts'
import { Skeleton } from '~/ui/skeleton.tsx'
import { Button } from '~/ui/button.tsx'
import { toast } from '~/ui/toast.ts'
import { saleSubject } from '~/kinds/sales/sale-facts.tsx'
import { contractFacts } from '../contract-facts.ts'
import { Busy } from '~/ui/busy.tsx'

interface Props {
  readonly sale: WebSale
  readonly onClose: () => void
  /** Absent where the job is preset. */
  readonly onOtherJob?: () => void
}

const { secondBuyerName, secondBuyerEmail } = contractFacts

/** Chooses the template and the company's signer; the sale fills everything else. */
export function NewContractForm({ sale, onClose, onOtherJob }: Props) {
  const navigate = useNavigate()
  const allowed = can.createContract(useMe(), saleSubject(sale))
  const form = useForm<Record<string, string>>({
    defaultValues: { template: homeImprovementFor(sale), secondBuyerName: '', secondBuyerEmail: '' },
  })
  const draft = useFormDraft(form, `new contract ${sale.id}`)
  const create = useSend(contracts.create, { quiet: true })
  const listed = useQuery(routeQuery(contracts.templates, { query: { saleId: sale.id } })).data
  const templates = listed?.filter((template) => template.service === 'own')
  // The sheet opened before there was a field.
  const hasLoaded = templates !== undefined
  useEffect(() => {
    if (hasLoaded) document.querySelector<HTMLElement>('input[name=template]:checked')?.focus()
  }, [hasLoaded])
  const chosenId = useWatch({ control: form.control, name: 'template' })
  const chosen = templates?.find(({ id }) => id === chosenId)
  const hasSecondBuyer = chosen?.signers.some(({ role }) => role === 'buyer2') ?? false
  const save = async ({ template, ...values }: Record<string, string>) => {
    const given = hasSecondBuyer ? toNewRecord({ secondBuyerName, secondBuyerEmail }, values) : {}
    try {
      const made = await create.mutateAsync({
        body: { saleId: sale.id, template, ...given } as NewContract,
      })
      draft.end()
      toast.done(`${made.contractId} drafted for ${made.lead.fullName}`)
      void navigate({ to: '/contracts/$contractId', params: { contractId: made.id } })
    } catch (error) {
      showRefusal(error, form)
    }
  }
  return (
    <FormBody
      isSending={create.isPending}
      onSubmit={(event) => void form.handleSubmit(save)(event)}
      footer={
        <>
          <Button
            type="submit"
            variant="primary"
            disabled={create.isPending}
            reason={allowed.ok ? null : allowed.reason}
          >
            Create draft
          </Button>
          <Button
            variant="quiet"
            onClick={() => {
              draft.end()
              onClose()
            }}
          >
            Cancel
          </Button>
        </>
      }
    >
      <DraftNotice isRestored={draft.isRestored} onDiscard={draft.startAfresh} />
      <FormError message={form.formState.errors['root']?.message} />
      <p className="flex items-center gap-2 text-14">
        <strong className="cut">{sale.lead.fullName}</strong>
        <span className="cut text-13 text-3">{sale.jobNumber}</span>
        {onOtherJob ? (
          <Button variant="quiet" size="small" className="ml-auto" onClick={onOtherJob}>
            Another job
          </Button>
        ) : null}
      </p>
      <Busy as="fieldset" className="grid gap-2" isBusy={templates === undefined}>
        <legend className="mb-1.5 text-13 font-medium text-2">Document</legend>
        {templates
          ? inOrder(templates).map((template) => (
              <TemplateChoice key={template.id} template={template}>
                <input
                  type="radio"
                  value={template.id}
                  className="mt-0.5 size-4 flex-none accent-(--primary)"
                  {...form.register('template')}
                  disabled={template.whyNot !== null}
                />
              </TemplateChoice>
            ))
          : skeletons}
      </Busy>
      {hasSecondBuyer ? (
        <div className="grid grid-cols-2 gap-4 max-sm:grid-cols-1">
          <FormFact form={form} fact={secondBuyerName} field="secondBuyerName" />
          <FormFact form={form} fact={secondBuyerEmail} field="secondBuyerEmail" />
        </div>
      ) : null}
      <p className="text-13 text-3">Filled from the sale. Nothing is sent yet.</p>
    </FormBody>
  )
}

/** Templates that fit come first. A change order needs a change, not a sale. */
const inOrder = (templates: readonly ContractTemplate[]) =>
  templates
    .filter(({ id }) => id !== 'CHANGE_ORDER')
    .toSorted((a, b) => Number(a.whyNot !== null) - Number(b.whyNot !== null))

interface ChoiceProps {
  readonly template: ContractTemplate
  readonly children: ReactNode
}

/** A template that does not fit stays visible and says why. */
const TemplateChoice = ({ template: { title, fits, whyNot }, children }: ChoiceProps) => (
  <label
    className={`flex items-start gap-3 rounded-card border border-line px-3 py-2.5 text-13 has-checked:border-primary has-checked:bg-selected has-focus-visible:outline-2 has-focus-visible:outline-focus ${whyNot === null ? 'cursor-pointer' : 'text-3'}`}
  >
    {children}
    <span>
      <span className="block font-medium">{title}</span>
      <span className="text-12 text-3">{whyNot ?? fits}</span>
    </span>
  </label>
)

const skeletons = [1, 2, 3].map((row) => <Skeleton key={row} className="h-14 w-full" />)
