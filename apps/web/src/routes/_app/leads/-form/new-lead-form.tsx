import { webAddresses, webLeads } from '@crm/contract'
import type { WebLead } from '@crm/contract/web/lead-shapes'
import { leadScope } from '@crm/domain/people/scope'
import { useEffect, useRef, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { send, useSend } from '~/api/send.ts'
import { DraftNotice } from '~/forms/draft-notice.tsx'
import { FormBody } from '~/forms/form-body.tsx'
import { FormError } from '~/forms/form-error.tsx'
import { useFormDraft } from '~/forms/use-form-draft.ts'
import { showRefusal } from '~/forms/show-refusal.ts'
import { lazyPart } from '~/ui/lazy.tsx'
import { useMe } from '~/session/me.ts'
import { orEnqueue } from '~/offline/send-outbox.ts'
import { onceStored } from '~/offline/outbox.ts'
import { useTryKey } from '~/offline/use-try-key.ts'
import { Button } from '~/ui/button.tsx'
import { Keys } from '~/ui/keys.tsx'
import { toNewRecord } from '~/records/facts/fact-values.ts'
import { reasonsOf } from '~/records/facts/reasons.ts'
import { addressFacts, type AddressValues } from '~/kinds/addresses/address-facts.ts'
import { leadKind } from '~/kinds/leads/lead-kind.ts'
import { DuplicateNotice } from '~/kinds/leads/duplicate-notice.tsx'
import { isOfHouse, isOfPerson } from '~/kinds/leads/match-reason.ts'
import { HomeFields } from './home-fields.tsx'
import { checkHome, emptyHome, homeInWords, homeLine, isHomeFilled } from './home-values.ts'
import { LeadFields } from './lead-fields.tsx'
import { checkLead, leadFormFacts, type LeadValues, valuesOfNewLead } from './lead-values.ts'

const AttachInquiry = lazyPart(() => import('../-duplicates/attach-inquiry.tsx'))

interface Props {
  /** One of several leads entered in a row: the focus starts here, since the last form left it on a button. */
  readonly follows: boolean
  readonly onClose: () => void
  /** The lead and its address are saved. */
  readonly onMade: (lead: WebLead, another: boolean) => void
  /** Offline: the lead is in the outbox, which the page footer shows. */
  readonly onWait: (another: boolean) => void
}

/** Keys of the saved drafts. */
const draftNames = { lead: 'new lead', home: 'home of a new lead' }

/**
 * Creates the lead, then its address: if only the address is refused, the form stays open and the lead is not created
 * twice.
 */
export function NewLeadForm({ follows, onClose, onMade, onWait }: Props) {
  const me = useMe()
  const reasons = reasonsOf(leadKind, me)
  // People who see only their own leads own what they enter: the server enforces it.
  const keepsIt = reasons.salesRepId !== undefined && leadScope(me) === 'Own'
  const form = useForm<LeadValues>({ defaultValues: valuesOfNewLead(me), resolver: checkLead })
  const home = useForm<AddressValues>({ defaultValues: emptyHome(), resolver: checkHome })
  const drafts = [useFormDraft(form, draftNames.lead), useFormDraft(home, draftNames.home)]
  const typed = useWatch({ control: form.control }) as LeadValues
  const address = homeLine(useWatch({ control: home.control }) as AddressValues)
  const [attachTo, setAttachTo] = useState<WebLead>()
  const [made, setMade] = useState<WebLead>()
  const keyOf = useTryKey('lead')
  // Part of creating the lead: Ctrl+Z removes both.
  const addAddress = useSend(webAddresses.create, { quiet: true, act: false })

  const wantsAnother = useRef(false)
  const { setFocus } = form
  useEffect(() => {
    if (follows) setFocus('firstName')
  }, [follows, setFocus])

  const finish = (lead: WebLead) => {
    drafts.forEach(({ forget }) => forget())
    onMade(lead, wantsAnother.current)
  }
  const cancel = () => {
    drafts.forEach(({ forget }) => forget())
    onClose()
  }
  const saveHome = async (lead: WebLead) => {
    const values = home.getValues()
    if (isHomeFilled(values)) {
      try {
        await addAddress.mutateAsync({ body: { ...toNewRecord(addressFacts, values), leadId: lead.id } })
      } catch (error) {
        drafts.forEach(({ end }) => end())
        setMade(lead)
        return showRefusal(error, home)
      }
    }
    return finish(lead)
  }
  const save = (values: LeadValues) => {
    const body = toNewRecord(leadFormFacts, values)
    const leadName = `${values.firstName} ${values.lastName}`.trim()
    const address = home.getValues()
    const given = isHomeFilled(address)
      ? { home: toNewRecord(addressFacts, address), homeTyped: address }
      : {}
    const asTyped = { page: '/leads/new', drafts: { [draftNames.lead]: values, [draftNames.home]: address } }
    const words = ['New lead', values.phone1, values.email1, ...homeInWords(address)]
      .filter(Boolean)
      .join('\n')
    const key = keyOf(body)
    const wait = orEnqueue(
      { id: key, kind: 'lead', leadId: '', leadName, words, body, typed: asTyped, ...given },
      undefined,
      (added) => {
        onceStored(added, () => drafts.forEach(({ forget }) => forget()))
        onWait(wantsAnother.current && added.isStored)
      },
    )
    return send(webLeads.create, { body }, { quiet: true, key }).then(
      saveHome,
      (error: unknown) => wait?.(error) || showRefusal(error, form),
    )
  }
  const submit = () =>
    made
      ? home.handleSubmit(() => saveHome(made))()
      : // Both are validated before anything is sent, so all errors show at once; the first form gets the focus.
        form.handleSubmit(
          (values) => home.handleSubmit(() => save(values))(),
          () => home.trigger(),
        )()
  // From the press on: input typed during the phone check would be sent half-way.
  const isPending = form.formState.isSubmitting || home.formState.isSubmitting
  const begin = (another: boolean) => {
    if (isPending) return
    wantsAnother.current = another
    void submit()
  }
  if (attachTo) {
    return (
      <AttachInquiry
        lead={attachTo}
        typed={form.getValues()}
        home={homeInWords(home.getValues())}
        onBack={() => setAttachTo(undefined)}
        onDone={() => drafts.forEach(({ end }) => end())}
      />
    )
  }
  return (
    <FormBody
      isSending={isPending}
      onSubmit={(event) => {
        event.preventDefault()
        begin(made !== undefined && wantsAnother.current)
      }}
      onModEnter={made ? undefined : () => begin(true)}
      footer={
        <>
          <Button type="submit" variant="primary" disabled={isPending}>
            {made ? 'Save address' : 'Create lead'}
          </Button>
          <Button
            variant="quiet"
            className={made ? undefined : 'max-sm:hidden'}
            onClick={made ? () => finish(made) : cancel}
          >
            {made ? 'Leave it out' : 'Cancel'}
          </Button>
          {made ? null : (
            <Button
              variant="quiet"
              className="-mr-3 ml-auto"
              disabled={isPending}
              onClick={() => begin(true)}
            >
              Create and add another
              <span className="ml-1 max-sm:hidden">
                <Keys keys="Mod+↵" />
              </span>
            </Button>
          )}
        </>
      }
    >
      {made ? (
        <output className="text-13 text-2">
          {made.fullName} is created as {made.number}. Only the address is not saved yet.
        </output>
      ) : null}
      <DraftNotice
        isRestored={!made && drafts.some(({ isRestored }) => isRestored)}
        onDiscard={() => drafts.forEach(({ startAfresh }) => startAfresh())}
      />
      <FormError message={form.formState.errors.root?.message ?? home.formState.errors.root?.message} />
      {made ? (
        <HomeFields form={home} />
      ) : (
        <LeadFields
          form={form}
          reasons={reasons}
          notice={
            <DuplicateNotice input={{ ...typed, address }} counts={isOfPerson} onAttach={setAttachTo} />
          }
          home={
            <>
              <HomeFields form={home} />
              <DuplicateNotice input={{ ...typed, address }} counts={isOfHouse} onAttach={setAttachTo} />
            </>
          }
          {...(keepsIt && { owners: <p className="text-13 text-3">The lead will be yours.</p> })}
        />
      )}
    </FormBody>
  )
}
