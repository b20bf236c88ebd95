/** What a change of each kind of record makes stale: what the routes that write it say. */
import * as contract from '@crm/contract'
import type { Route } from '@crm/contract/route'
import { changedBy } from '@crm/contract/topics'
import { catalogueCalls } from '@crm/contract/web/catalogue'
import type { ActivitySubject } from '@crm/domain/activity/subjects'

const written: Readonly<Record<ActivitySubject, readonly Route[]>> = {
  lead: [contract.webLeads.update],
  note: [contract.webNotes.update],
  address: [contract.webAddresses.update],
  appointment: [contract.appointments.update],
  task: [contract.tasks.update],
  user: [contract.users.update],
  catalogue: Object.values(catalogueCalls).map(({ update }) => update),
  sale: [contract.webSales.update, contract.saleInverters.update],
  referral: [contract.referrals.update],
  serviceJob: [contract.serviceJobs.update],
  document: [contract.documents.update],
  contract: [contract.contracts.update],
  companyFacts: [contract.companyFacts.update],
  view: [contract.savedViews.update],
  commission: [contract.commissions.update],
  draw: [contract.draws.update],
  commissionSettings: [contract.commissionSettings.update],
  mail: [contract.mails.sendAgain],
  hook: [contract.hooks.update],
  legacy: [
    contract.legacyLeads.update,
    contract.legacySales.update,
    contract.legacyNotes.update,
    contract.legacyAddresses.update,
    contract.legacyUsers.update,
  ],
}

/** Every change is a row of the history. */
export const history = 'activity-feed'

/** By the kind of the record. */
export const topicsOf = Object.fromEntries(
  Object.entries(written).map(([subject, routes]) => [subject, [...new Set(routes.flatMap(changedBy))]]),
) as unknown as Readonly<Record<ActivitySubject, readonly string[]>>

/** What hangs on a lead goes with it when it changes hands. */
export const allOfLead: readonly string[] = [
  ...new Set(
    (
      [
        'lead',
        'note',
        'address',
        'appointment',
        'task',
        'sale',
        'referral',
        'serviceJob',
        'document',
      ] as const
    )
      .flatMap((subject) => topicsOf[subject])
      .concat(topicsOf.contract),
  ),
]
