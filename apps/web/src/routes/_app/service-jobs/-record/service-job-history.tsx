import type { ServiceJob } from '@crm/contract/web/service-job-shapes'
import { RecordHistory } from '~/records/history/record-history.tsx'
import type { Subject } from '~/records/subject.ts'
import { serviceJobKind } from '../-service-job-kind.ts'

interface Props {
  readonly job: ServiceJob
  readonly subject: Subject
}

/** Field history of the job. It cannot revert a status: moves have their own actions. */
export default function ServiceJobHistory({ job, subject }: Props) {
  return (
    <RecordHistory
      subject={subject}
      what="this service job"
      parts={{ serviceJob: { words: serviceJobKind, records: [{ now: job, restore: undefined }] } }}
    />
  )
}
