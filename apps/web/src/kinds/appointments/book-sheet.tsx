import { webLeads } from '@crm/contract'
import { can } from '@crm/domain/people/can'
import { useQuery } from '@tanstack/react-query'
import Lock from 'lucide-react/icons/lock'
import { useLayoutEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { routeQuery } from '~/api/route-query.ts'
import { DraftNotice } from '~/forms/draft-notice.tsx'
import { FormBody } from '~/forms/form-body.tsx'
import { FormFooter } from '~/forms/form-footer.tsx'
import { showRefusal } from '~/forms/show-refusal.ts'
import { useFormDraft } from '~/forms/use-form-draft.ts'
import { orEnqueue } from '~/offline/send-outbox.ts'
import { onceStored } from '~/offline/outbox.ts'
import { useTryKey } from '~/offline/use-try-key.ts'
import { useMe } from '~/session/me.ts'
import { Button } from '~/ui/button.tsx'
import { formatMoment } from '~/ui/format.ts'
import { Panel } from '~/ui/panel.tsx'
import { Sheet } from '~/ui/sheet.tsx'
import { toast } from '~/ui/toast.ts'
import { type Booking, sendBooking } from './appointment-kind.ts'
import { dayAfter, dayNow, instantAt } from './days.ts'
import { BookingFields } from './booking-fields.tsx'
import { type BookingValues, payloadOf, momentOf, valuesAt } from './booking-values.ts'
import { ClientPicker } from '../leads/client-picker.tsx'

interface Props {
  /** The client, if preset. */
  readonly leadId: string | undefined
  /** The client's job, if preset. */
  readonly saleId: string | undefined
  readonly at: string | undefined
  readonly onClose: () => void
  readonly onBooked: (id: string) => void
}

/** Books an appointment. The typed values survive any server response. */
export function BookSheet(props: Props) {
  const allowed = can.bookAppointment(useMe())
  return (
    <Sheet title="Book an appointment" onClose={props.onClose}>
      {allowed.ok ? (
        <BookForm {...props} />
      ) : (
        <Panel icon={<Lock />} title="You cannot book appointments" help={allowed.reason} />
      )}
    </Sheet>
  )
}

/** The key of the form's draft. */
const bookingDraft = (leadId: string) => `appointment with ${leadId}`

const tomorrowAtTen = () => instantAt({ day: dayAfter(dayNow(), 1), minute: 600 })

function BookForm({ leadId: given, saleId, at, onClose, onBooked }: Props) {
  const [chosen, setChosen] = useState<{
    readonly id: string
    readonly fullName: string
    readonly rep: string | null
  }>()
  const [isMissing, setMissing] = useState(false)
  const keyOf = useTryKey('booking')
  const known = useQuery({
    ...routeQuery(webLeads.get, { params: { id: given ?? '' } }),
    enabled: given !== undefined,
  })
  const lead = chosen ?? (known.data && { ...known.data, rep: known.data.salesRepName })
  const form = useForm<BookingValues>({ defaultValues: valuesAt(at ?? tomorrowAtTen()) })
  // The client search field is gone, so the next field gets the focus.
  useLayoutEffect(() => {
    if (chosen) form.setFocus('day')
  }, [chosen, form])
  const draft = useFormDraft(form, given ? bookingDraft(given) : 'new appointment')
  const save = async (values: BookingValues) => {
    const dateTime = momentOf(values)
    if (!lead) return setMissing(true)
    if (!dateTime)
      return form.setError('day', { message: 'A day and a time are needed.' }, { shouldFocus: true })
    const body: Booking = {
      leadId: lead.id,
      ...(given && saleId && { saleId }),
      ...payloadOf(values, dateTime),
    }
    const key = keyOf(body)
    try {
      const booked = await sendBooking(body, key)
      draft.forget()
      toast.done(`${booked.leadName} booked for ${formatMoment(booked.dateTime)}`)
      onBooked(booked.id)
    } catch (refusal) {
      const { id: leadId, fullName: leadName } = lead
      const words = `Appointment: ${formatMoment(dateTime)}`
      const page = body.saleId
        ? `/appointments/new?lead=${leadId}&sale=${body.saleId}`
        : `/leads/${leadId}/appointments/new`
      const typed = { page, drafts: { [bookingDraft(leadId)]: { ...values } } }
      const wait = orEnqueue(
        { id: key, kind: 'booking', leadId, leadName, words, body, typed },
        undefined,
        (added) => {
          onceStored(added, draft.forget)
          onClose()
        },
      )
      if (!wait?.(refusal)) showRefusal(refusal, form, { dateTime: 'day' })
    }
  }
  return (
    <FormBody
      isSending={form.formState.isSubmitting}
      onSubmit={(event) => void form.handleSubmit(save)(event)}
      footer={
        <FormFooter action="Book" isSending={form.formState.isSubmitting} draft={draft} onClose={onClose} />
      }
    >
      <DraftNotice isRestored={draft.isRestored} onDiscard={draft.startAfresh} />
      {lead ? (
        <p className="flex items-center gap-2 text-14">
          <strong className="cut">{lead.fullName}</strong>
          <span className="cut text-13 text-3">{lead.rep ? `With ${lead.rep}` : 'No rep yet'}</span>
          {given ? null : (
            <Button
              variant="quiet"
              size="small"
              className="ml-auto max-sm:min-h-11"
              onClick={() => setChosen(undefined)}
            >
              Another client
            </Button>
          )}
        </p>
      ) : (
        <ClientPicker
          error={isMissing ? 'Choose a client.' : undefined}
          onChoose={({ id, fullName, salesRepName }) => {
            setMissing(false)
            setChosen({ id, fullName, rep: salesRepName })
          }}
        />
      )}
      <BookingFields form={form} leadId={lead?.id} repName={lead?.rep} />
    </FormBody>
  )
}
