import { webLeads } from '@crm/contract'
import type { WebLead } from '@crm/contract/web/lead-shapes'
import { formatPhone } from '@crm/domain/contact/format-phone'
import { can } from '@crm/domain/people/can'
import { Link, useNavigate } from '@tanstack/react-router'
import Ban from 'lucide-react/icons/ban'
import CalendarPlus from 'lucide-react/icons/calendar-plus'
import Ellipsis from 'lucide-react/icons/ellipsis'
import GitMerge from 'lucide-react/icons/git-merge'
import Handshake from 'lucide-react/icons/handshake'
import Link2 from 'lucide-react/icons/link-2'
import ListChecks from 'lucide-react/icons/list-checks'
import Mail from 'lucide-react/icons/mail'
import Megaphone from 'lucide-react/icons/megaphone'
import Pencil from 'lucide-react/icons/pencil'
import PencilLine from 'lucide-react/icons/pencil-line'
import Phone from 'lucide-react/icons/phone'
import Printer from 'lucide-react/icons/printer'
import Tag from 'lucide-react/icons/tag'
import Trash2 from 'lucide-react/icons/trash-2'
import UserRoundCog from 'lucide-react/icons/user-round-cog'
import { useMemo } from 'react'
import { useSend } from '~/api/send.ts'
import { beginEdit } from '~/records/edit/edit.tsx'
import { useMe } from '~/session/me.ts'
import { type RecordAction, useRecordActions } from '~/records/record-actions.ts'
import { Button } from '~/ui/button.tsx'
import { buttonClass } from '~/ui/button-class.ts'
import { Menu } from '~/ui/menu.tsx'
import { type Shortcut, useShortcuts } from '~/ui/shortcuts.ts'
import { toast } from '~/ui/toast.ts'
import { useNarrow, usePhone } from '~/ui/use-phone.ts'
import { copyText } from '~/ui/copy-text.ts'
import { leadKind } from '~/kinds/leads/lead-kind.ts'
import { openStatusMenu } from '~/kinds/leads/status-menu.tsx'

interface Props {
  readonly lead: WebLead
  readonly onChangeRep: () => void
}

/** Actions of a lead. A disabled one stays visible and says why; the palette offers the same. */
export function LeadActions({ lead, onChangeRep }: Props) {
  const isPhone = usePhone()
  // At 200 % zoom the name needs the room: the menu offers these actions instead.
  const isNarrow = useNarrow()
  const me = useMe()
  const mayEdit = can.updateLeadContact(me, lead).ok
  const mayBook = can.bookAppointment(me, lead).ok
  const mayNote = can.createNote(me, lead)
  const actions = useLeadActions(lead, onChangeRep)
  useRecordActions(lead.fullName, actions)
  useShortcuts(actions.flatMap(asShortcut))
  const besides = new Set([
    'Write a note',
    'Change the status',
    ...(mayEdit && !isNarrow ? ['Edit'] : []),
    ...(mayBook && !isNarrow ? ['Book an appointment'] : []),
  ])
  const inMenu = actions.filter(({ label }) => !besides.has(label))
  return (
    <>
      {lead.email1 && !isNarrow ? (
        <a href={`mailto:${lead.email1}`} className={buttonClass()}>
          <Mail />
          Email
        </a>
      ) : null}
      {mayBook && !isNarrow ? (
        <Link
          to="/leads/$leadId/appointments/new"
          params={{ leadId: lead.id }}
          search={true}
          data-tip="Book an appointment, b"
          className={buttonClass()}
        >
          <CalendarPlus />
          Book
        </Link>
      ) : null}
      {mayEdit && !isNarrow ? (
        <Link
          to="/leads/$leadId/edit"
          params={{ leadId: lead.id }}
          search={true}
          data-tip="Edit, e"
          className={buttonClass()}
        >
          <Pencil />
          Edit
        </Link>
      ) : null}
      {isPhone ? (
        <Button reason={mayNote.ok ? null : mayNote.reason} onClick={writeNote}>
          <PencilLine />
          Note
        </Button>
      ) : null}
      <Menu
        name="More actions"
        square={!isPhone}
        entries={inMenu.map(({ label, icon, disabledReason, run }) => ({
          kind: 'do',
          label,
          icon,
          disabledReason,
          onChoose: run,
          ...(label === 'Remove' && { isDangerous: true }),
        }))}
      >
        <Ellipsis />
      </Menu>
      {lead.phone1 ? (
        <a
          href={`tel:${lead.phone1}`}
          className={`${buttonClass({ variant: 'primary' })} max-sm:order-first`}
        >
          <Phone />
          {isNarrow ? 'Call' : `Call ${formatPhone(lead.phone1)}`}
        </a>
      ) : null}
    </>
  )
}

function useLeadActions(lead: WebLead, onChangeRep: () => void) {
  const me = useMe()
  const navigate = useNavigate()
  const remove = useRemove(lead)
  return useMemo((): readonly RecordAction[] => {
    const params = { leadId: lead.id }
    return [
      {
        label: 'Edit',
        icon: Pencil,
        keys: 'e',
        ...reasonOf(can.updateLeadContact(me, lead)),
        run: () => void navigate({ to: '/leads/$leadId/edit', params, search: true }),
      },
      {
        label: 'Write a note',
        icon: PencilLine,
        keys: 'n',
        ...reasonOf(can.createNote(me, lead)),
        run: writeNote,
      },
      {
        label: 'New task',
        icon: ListChecks,
        keys: 't',
        creates: `Task on ${lead.fullName}`,
        ...reasonOf(can.createTask(me)),
        run: () => void navigate({ to: '/leads/$leadId/tasks/new', params, search: true }),
      },
      {
        label: 'Book an appointment',
        icon: CalendarPlus,
        keys: 'b',
        creates: `Appointment with ${lead.fullName}`,
        ...reasonOf(can.bookAppointment(me, lead)),
        run: () => void navigate({ to: '/leads/$leadId/appointments/new', params, search: true }),
      },
      {
        label: 'New sale',
        icon: Handshake,
        creates: `Sale to ${lead.fullName}`,
        ...reasonOf(can.createSale(me, lead)),
        run: () => void navigate({ to: '/leads/$leadId/sales/new', params, search: true }),
      },
      {
        label: 'Add referral',
        icon: Megaphone,
        creates: `Referral by ${lead.fullName}`,
        ...reasonOf(can.createReferral(me, { referredBy: lead, referred: lead })),
        run: () => void navigate({ to: '/referrals/new', search: { by: lead.id } }),
      },
      {
        label: 'Change the status',
        icon: Tag,
        keys: 's',
        ...reasonOf(can.updateLead(me, lead)),
        run: openStatusMenu,
      },
      {
        label: 'Change rep',
        icon: UserRoundCog,
        keys: 'r',
        ...reasonOf(can.setLeadRep(me, lead)),
        run: onChangeRep,
      },
      {
        label: lead.doNotContact ? 'Allow contact' : 'Do not contact',
        icon: Ban,
        ...reasonOf(can.updateLead(me, lead)),
        run: () => void beginEdit(leadKind, lead).save({ doNotContact: !lead.doNotContact }),
      },
      {
        label: 'Merge with another',
        icon: GitMerge,
        ...reasonOf(can.mergeLead(me, lead)),
        run: () => void navigate({ to: '/leads/duplicates', search: { lead: lead.id } }),
      },
      {
        label: 'Copy link',
        icon: Link2,
        run: () => copyText(`${window.location.origin}/leads/${lead.id}`, 'Link copied'),
      },
      { label: 'Print', icon: Printer, run: () => window.print() },
      { label: 'Remove', icon: Trash2, ...reasonOf(can.deleteLead(me, lead)), run: remove },
    ]
    // oxlint-disable-next-line react/exhaustive-deps -- the actions depend on the lead as shown; the functions are new on each render
  }, [lead, me])
}

const reasonOf = (decision: { readonly ok: true } | { readonly ok: false; readonly reason: string }) =>
  decision.ok ? {} : { disabledReason: decision.reason }

const asShortcut = ({ keys, label, disabledReason, run }: RecordAction): Shortcut[] =>
  keys && disabledReason === undefined ? [{ keys, words: label, where: 'On a record', run }] : []

/** The note field is on the same page, further down on a phone. */
function writeNote(): void {
  const box = document.getElementById('write-a-note')
  box?.scrollIntoView({ block: 'center' })
  box?.focus()
}

/** Removes at once and offers Undo, instead of asking first. */
function useRemove({ id, fullName }: WebLead) {
  const navigate = useNavigate()
  const remove = useSend(webLeads.remove)
  return () => {
    void remove.mutateAsync({ params: { id } }).then(
      (removed) => {
        toast.done(`${fullName} removed`, {
          undoes: removed,
          onUndone: () => navigate({ to: '/leads/$leadId', params: { leadId: id } }),
        })
        return navigate({ to: '/leads' })
      },
      () => undefined,
    )
  }
}
