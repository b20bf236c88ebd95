import { leadMerges } from '@crm/contract'
import { send } from '../../api/send.ts'
import { toast } from '../../ui/toast.ts'

/** Takes a merged lead out of the other again; says what stayed. False where it was refused, which has been said. */
export const unmerge = (leadId: string): Promise<false | undefined> =>
  send(leadMerges.unmerge, { params: { id: leadId } }).then(
    ({ lead, survivor, stayed }) => {
      if (stayed.length === 0) toast.done(`${lead.number} is a lead of its own again`)
      else
        toast.news(`${lead.number} is a lead of its own again`, {
          description: `Somebody changed ${stayed.join(', ')} of ${survivor.number} since: that stays as it is.`,
        })
      return undefined
    },
    () => false as const,
  )
