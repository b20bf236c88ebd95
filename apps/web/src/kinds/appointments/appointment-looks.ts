/** Icon, word and color for each kind and result of an appointment. */
import type { Appointment } from '@crm/contract/web/appointment-shapes'
import { isPastWithoutResult, whyNotThen } from '@crm/domain/appointments/appointment-times'
import {
  type AppointmentResult,
  appointmentResultLabels,
  type AppointmentType,
} from '@crm/domain/appointments/appointment-words'
import type { LucideIcon } from 'lucide-react'
import Ban from 'lucide-react/icons/ban'
import Calendar from 'lucide-react/icons/calendar'
import CalendarClock from 'lucide-react/icons/calendar-clock'
import Check from 'lucide-react/icons/check'
import CircleDashed from 'lucide-react/icons/circle-dashed'
import CircleQuestionMark from 'lucide-react/icons/circle-question-mark'
import FileClock from 'lucide-react/icons/file-clock'
import House from 'lucide-react/icons/house'
import Mail from 'lucide-react/icons/mail'
import Phone from 'lucide-react/icons/phone'
import Presentation from 'lucide-react/icons/presentation'
import Sun from 'lucide-react/icons/sun'
import ThumbsDown from 'lucide-react/icons/thumbs-down'
import UserX from 'lucide-react/icons/user-x'
import type { Tone } from '~/ui/tone.ts'

export interface Look {
  readonly label: string
  readonly icon: LucideIcon
  readonly tone: Tone
}

/** Full class names, so that the style scanner finds them in the source. */
export const typeLooks: Record<AppointmentType, { readonly icon: LucideIcon; readonly card: string }> = {
  Home: { icon: House, card: 'border-info-line bg-info-ground border-l-info-mark' },
  Phone: { icon: Phone, card: 'border-ok-line bg-ok-ground border-l-ok-mark' },
  Email: { icon: Mail, card: 'border-held-line bg-held-ground border-l-held-mark' },
}

const resultLooks: Record<AppointmentResult, Omit<Look, 'label'>> = {
  Scheduled: { icon: Calendar, tone: 'plain' },
  Rescheduled: { icon: CalendarClock, tone: 'warn' },
  Demo: { icon: Presentation, tone: 'info' },
  SalePending: { icon: FileClock, tone: 'info' },
  Sold: { icon: Sun, tone: 'ok' },
  FailureToAppear: { icon: UserX, tone: 'late' },
  NotInterested: { icon: ThumbsDown, tone: 'closed' },
  NotQualified: { icon: Ban, tone: 'closed' },
  EmailInquiryOnly: { icon: Mail, tone: 'closed' },
  Dead: { icon: Ban, tone: 'closed' },
}

export const resultLook = (result: AppointmentResult): Look => ({
  label: appointmentResultLabels[result],
  ...resultLooks[result],
})

type StatusFields = Pick<Appointment, 'result' | 'dateTime' | 'confirmation'>

/** The current state: the result, or that it is missing, or whether the client confirmed. */
export function statusLook(appointment: StatusFields, now = new Date()): Look {
  if (appointment.result !== 'Scheduled') return resultLook(appointment.result)
  if (isPastWithoutResult(appointment, now))
    return { label: 'No result', icon: CircleQuestionMark, tone: 'late' }
  return appointment.confirmation
    ? { label: 'Confirmed', icon: Check, tone: 'ok' }
    : { label: 'Unconfirmed', icon: CircleDashed, tone: 'warn' }
}

/** True if that result is possible yet, by the appointment's time. */
const isPossible = (
  result: AppointmentResult,
  { dateTime }: Pick<Appointment, 'dateTime'>,
  now = new Date(),
): boolean => whyNotThen({ dateTime, result }, { isNewTime: false, now }) === null

/** It is past or already has a result, so any result can be recorded. */
export const isOver = (
  { result, dateTime }: Pick<StatusFields, 'result' | 'dateTime'>,
  now = new Date(),
): boolean => result !== 'Scheduled' || isPastWithoutResult({ result, dateTime }, now)

/** In the usual order; the last one clears a premature result. */
const resultOrder = [
  'Demo',
  'SalePending',
  'Sold',
  'FailureToAppear',
  'Rescheduled',
  'NotInterested',
  'EmailInquiryOnly',
  'NotQualified',
  'Dead',
  'Scheduled',
] as const satisfies readonly AppointmentResult[]

/** It is past and nobody said what came of it. */
export const lacksResult = (
  appointment: Pick<StatusFields, 'result' | 'dateTime'>,
  now = new Date(),
): boolean => isPastWithoutResult(appointment, now)

/** The results that can be recorded now. */
export const otherResults = (
  appointment: Pick<Appointment, 'result' | 'dateTime'>,
): readonly AppointmentResult[] =>
  resultOrder.filter((result) => result !== appointment.result && isPossible(result, appointment))
