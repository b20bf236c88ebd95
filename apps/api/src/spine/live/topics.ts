/**
 * Maps each kind of record to the topics (cached queries) that its changes make stale, from the routes that write it.
 */
import * as contract from '@crm/contract'
import type { Route } from '@crm/contract/route'
import { topicsChanged } from '@crm/contract/topics'
import { catalogRoutes } from '@crm/contract/web/catalog'
import type { ActivitySubject } from '@crm/domain/activity/subjects'

const writingRoutes: Readonly<Record<ActivitySubject, readonly Route[]>> = {
  lead: [contract.webLeads.update],
  note: [contract.webNotes.update],
  address: [contract.webAddresses.update],
  appointment: [contract.appointments.update],
  task: [contract.tasks.update],
  user: [contract.users.update],
  catalogue: Object.values(catalogRoutes).map(({ update }) => update),
  sale: [contract.webSales.update, contract.saleInverters.update],
  referral: [contract.referrals.update],
  serviceJob: [contract.serviceJobs.update],
  document: [contract.documents.update],
  contract: [contract.contracts.update],
  form: [contract.forms.update],
  companyFacts: [contract.companyFacts.update],
  templateMap: [contract.contracts.mapTemplate],
  view: [contract.savedViews.update],
  commission: [contract.commissions.update],
  draw: [contract.draws.update],
  payRun: [contract.payRuns.update],
  commissionSettings: [contract.commissionSettings.update],
  mail: [contract.mails.resend],
  hook: [contract.hooks.update],
  legacy: [
    contract.legacyLeads.update,
    contract.legacySales.update,
    contract.legacyNotes.update,
    contract.legacyAddresses.update,
    contract.legacyUsers.update,
  ],
}

/** The topic of the history: every change adds a row to it. */
export const history = 'activity-feed'

/** Topics by kind of record. */
export const topicsOf = Object.fromEntries(
  Object.entries(writingRoutes).map(([subject, routes]) => [
    subject,
    [...new Set(routes.flatMap(topicsChanged))],
  ]),
) as unknown as Readonly<Record<ActivitySubject, readonly string[]>>

/** A lead that changes hands takes all of its records with it. */
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
