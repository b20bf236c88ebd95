import { recordCounts, webLeads } from '@crm/contract'
import { can } from '@crm/domain/people/can'
import { useQuery } from '@tanstack/react-query'
import { pageQuery, routeQuery } from '~/api/route-query.ts'
import { lazyPart } from '~/ui/lazy.tsx'
import { RecordPage } from '~/records/page/record-page.tsx'
import type { RecordSearch } from '~/records/page/record-search.ts'
import type { Subject } from '~/records/subject.ts'
import { useMe } from '~/session/me.ts'
import { LeadNotFound } from '~/kinds/leads/lead-not-found.tsx'
import { LeadHeader } from './lead-header.tsx'
import { LeadOverview } from './lead-overview.tsx'
import { nextAppointmentOf } from './next-appointment.tsx'

const LeadAppointments = lazyPart(() => import('./lead-appointments.tsx'), {
  waiting: <div aria-busy="true" />,
})
const RecordTasks = lazyPart(() => import('~/kinds/tasks/record-tasks.tsx'), {
  waiting: <div aria-busy="true" />,
})
const LeadReferrals = lazyPart(() => import('./lead-referrals.tsx'), { waiting: <div aria-busy="true" /> })
const RecordDocuments = lazyPart(() => import('~/kinds/documents/record-documents.tsx'), {
  waiting: <div aria-busy="true" />,
})
const RecordContracts = lazyPart(() => import('~/kinds/contracts/record-contracts.tsx'), {
  waiting: <div aria-busy="true" />,
})
const LeadHistory = lazyPart(() => import('./lead-history.tsx'), { waiting: <div aria-busy="true" /> })

interface Props {
  readonly leadId: string
  readonly search: RecordSearch
}

const tabs = [
  { title: 'Overview' },
  { key: 'appointments', title: 'Appointments', load: LeadAppointments.load },
  { key: 'documents', title: 'Documents', load: RecordDocuments.load },
  { key: 'contracts', title: 'Contracts', load: RecordContracts.load },
  { key: 'tasks', title: 'Tasks', load: RecordTasks.load },
  { key: 'referrals', title: 'Referrals', load: LeadReferrals.load },
  { key: 'history', title: 'History', load: LeadHistory.load },
]

/** One client: header, tabs, fields and the timeline. */
export function LeadRecord({ leadId, search }: Props) {
  const me = useMe()
  const lead = useQuery(pageQuery(webLeads.get, { params: { id: leadId } }))
  // After the record, which may be merged or gone.
  const counts = useQuery({
    ...routeQuery(recordCounts.ofLead, { params: { id: leadId } }),
    enabled: lead.data !== undefined,
    meta: { quiet: true },
  })
  const next = useQuery({
    ...nextAppointmentOf(leadId),
    enabled: can.readAppointment(me).ok,
    meta: { quiet: true },
  })
  const query = next.isLoading ? { ...lead, data: undefined } : lead
  return (
    <RecordPage
      what="lead"
      query={query as typeof lead}
      search={search}
      notFound={<LeadNotFound leadId={leadId} />}
      counts={counts}
      tabs={tabs}
    >
      {(lead) => {
        const subject: Subject = {
          type: 'lead',
          id: lead.id,
          leadId: lead.id,
          mayNote: can.createNote(me, lead),
        }
        return {
          header: <LeadHeader lead={lead} />,
          main:
            search.tab === 'appointments' ? (
              <LeadAppointments lead={lead} />
            ) : search.tab === 'documents' ? (
              <RecordDocuments
                of={{ leadId: lead.id, name: lead.fullName, parent: { lead, sale: null } }}
                search={search}
              />
            ) : search.tab === 'contracts' ? (
              <RecordContracts leadId={lead.id} name={lead.fullName} mayCreate={can.createContract(me)} />
            ) : search.tab === 'tasks' ? (
              <RecordTasks on={{ type: 'lead', id: lead.id }} what="this client" />
            ) : search.tab === 'referrals' ? (
              <LeadReferrals lead={lead} />
            ) : search.tab === 'history' ? (
              <LeadHistory lead={lead} subject={subject} />
            ) : (
              <LeadOverview lead={lead} next={next.data?.items[0]} />
            ),
          subject,
        }
      }}
    </RecordPage>
  )
}
