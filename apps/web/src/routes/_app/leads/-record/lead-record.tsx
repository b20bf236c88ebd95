import { webLeads } from '@crm/contract'
import { can } from '@crm/domain/people/can'
import { useQuery } from '@tanstack/react-query'
import { askOnPage } from '~/api/ask.ts'
import { late } from '~/ui/lazy.tsx'
import { RecordPage } from '~/records/page/record-page.tsx'
import type { RecordSearch } from '~/records/page/record-search.ts'
import type { Subject } from '~/records/subject.ts'
import { useMe } from '~/session/me.ts'
import { AwayLead } from '~/kinds/leads/away-lead.tsx'
import { LeadHeader } from './lead-header.tsx'
import { LeadOverview } from './lead-overview.tsx'

const LeadAppointments = late(() => import('./lead-appointments.tsx'), { waiting: <div aria-busy="true" /> })
const RecordTasks = late(() => import('~/kinds/tasks/record-tasks.tsx'), {
  waiting: <div aria-busy="true" />,
})
const LeadReferrals = late(() => import('./lead-referrals.tsx'), { waiting: <div aria-busy="true" /> })
const RecordDocuments = late(() => import('~/kinds/documents/record-documents.tsx'), {
  waiting: <div aria-busy="true" />,
})
const RecordContracts = late(() => import('~/kinds/contracts/record-contracts.tsx'), {
  waiting: <div aria-busy="true" />,
})
const LeadHistory = late(() => import('./lead-history.tsx'), { waiting: <div aria-busy="true" /> })

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
  const query = useQuery(askOnPage(webLeads.get, { params: { id: leadId } }))
  return (
    <RecordPage what="lead" query={query} search={search} away={<AwayLead leadId={leadId} />} tabs={tabs}>
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
                of={{ leadId: lead.id, name: lead.fullName, about: { lead, sale: null } }}
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
              <LeadOverview lead={lead} />
            ),
          subject,
        }
      }}
    </RecordPage>
  )
}
