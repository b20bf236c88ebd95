import { appointments, webAddresses } from '@crm/contract'
import { holidayOn } from '@crm/domain/holidays'
import { appointmentTypeLabels, appointmentTypes } from '@crm/domain/appointments/appointment-words'
import { useQuery } from '@tanstack/react-query'
import CalendarHeart from 'lucide-react/icons/calendar-heart'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { routeQuery } from '~/api/route-query.ts'
import { Field } from '~/forms/field.tsx'
import { FormError } from '~/forms/form-error.tsx'
import { Select } from '~/forms/select.tsx'
import { TextArea } from '~/forms/text-area.tsx'
import { TextInput } from '~/forms/text-input.tsx'
import { formatDay } from '~/ui/format.ts'
import { isDay, instantAt } from './days.ts'
import { DoubleBooking } from './double-booking.tsx'
import { type BookingValues, lengths, momentOf } from './booking-values.ts'

interface Props {
  readonly form: UseFormReturn<BookingValues>
  /** The client, whose rep gets the appointment. */
  readonly leadId: string | undefined
  readonly repName: string | null | undefined
  /** The appointment being moved. */
  readonly except?: string
}

/** Time, length, kind and notes; warns when the rep has another appointment then. */
export function BookingFields({ form, leadId, repName, except }: Props) {
  const { register, formState, control } = form
  const { errors } = formState
  const [day, time, durationMinutes, type] = useWatch({
    control,
    name: ['day', 'time', 'durationMinutes', 'type'],
  })
  const length = lengths.some(({ value }) => value === durationMinutes)
    ? lengths
    : [...lengths, { value: durationMinutes, label: `${durationMinutes} min` }]
  return (
    <>
      <FormError message={errors.root?.message} />
      <div className="grid grid-cols-[1fr_1fr_7rem] gap-3 max-sm:pairs">
        <Field label="Day" error={errors.day?.message}>
          {(described) => <TextInput {...described} type="date" {...register('day')} value={day} />}
        </Field>
        <Field label="Time, Pacific" error={errors.time?.message}>
          {(described) => <TextInput {...described} type="time" step={300} {...register('time')} />}
        </Field>
        <Field label="Length">
          {(described) => <Select {...described} choices={length} {...register('durationMinutes')} />}
        </Field>
      </div>
      <Holiday day={day} />
      <TooClose
        leadId={leadId}
        repName={repName}
        dateTime={momentOf({ day, time })}
        durationMinutes={durationMinutes}
        except={except}
      />
      <Field label="Kind">
        {(described) => (
          <Select
            {...described}
            choices={appointmentTypes.map((value) => ({ value, label: appointmentTypeLabels[value] }))}
            {...register('type')}
          />
        )}
      </Field>
      {type === 'Home' ? <Where form={form} leadId={leadId} /> : null}
      <Field label="Notes" isOptional error={errors.notes?.message}>
        {(described) => <TextArea {...described} {...register('notes')} />}
      </Field>
    </>
  )
}

/** A note, since visits on a holiday may be agreed. */
function Holiday({ day }: { readonly day: string }) {
  const name = isDay(day) ? holidayOn(day) : undefined
  if (!name) return null
  return (
    <output className="flex gap-2 rounded-card border border-line bg-sunken px-3 py-2 text-13">
      <CalendarHeart className="mt-0.5 flex-none text-3" />
      {formatDay(instantAt({ day, minute: 720 }))} is {name}.
    </output>
  )
}

/** Shown if the client has more than one house. */
function Where({ form, leadId = '' }: Pick<Props, 'form' | 'leadId'>) {
  const query = useQuery({ ...routeQuery(webAddresses.list, { query: { leadId } }), enabled: leadId !== '' })
  const houses = (query.data ?? []).map(({ id, type, fullAddress }) => ({
    value: id,
    label: fullAddress || type,
  }))
  if (houses.length < 2) return null
  return (
    <Field label="Where" error={form.formState.errors.addressId?.message}>
      {(described) => (
        <Select {...described} none="The primary address" choices={houses} {...form.register('addressId')} />
      )}
    </Field>
  )
}

interface TooCloseProps extends Pick<Props, 'leadId' | 'repName'> {
  readonly dateTime: string | undefined
  readonly durationMinutes: string
  readonly except: string | undefined
}

function TooClose({ leadId = '', repName, dateTime = '', durationMinutes, except }: TooCloseProps) {
  const query = useQuery({
    ...routeQuery(appointments.overlaps, {
      query: { leadId, dateTime, durationMinutes: Number(durationMinutes), ...(except && { except }) },
    }),
    enabled: leadId !== '' && dateTime !== '',
    meta: { quiet: true },
  })
  return <DoubleBooking repName={repName} overlaps={query.data ?? []} />
}
