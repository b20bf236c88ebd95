import { leadMerges } from '@crm/contract'
import { send } from '~/api/send.ts'
import { toast } from '~/ui/toast.ts'

/**
 * Undoes a merge and shows what could not be moved back. Resolves to false when it was refused and the
 * refusal shown. `act` is false if it is itself an undo.
 */
export const unmerge = (leadId: string, act?: false): Promise<false | undefined> =>
  send(leadMerges.unmerge, { params: { id: leadId } }, { act }).then(
    ({ lead, survivor, stayed }) => {
      if (stayed.length === 0) toast.done(`${lead.number} is a lead of its own again`)
      else
        toast.news(`${lead.number} is a lead of its own again`, {
          description: `${stayed.join(', ')} of ${survivor.number} was changed since and stays.`,
        })
      return undefined
    },
    () => false as const,
  )
