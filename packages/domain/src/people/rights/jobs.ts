/** Rights about jobs: sales, documents, contracts, service jobs, equipment. */
import {
  type Right,
  all,
  any,
  everyone,
  except,
  leadInScope,
  onlyWhile,
  repOf,
  saleInScope,
  someSaleScope,
  tied,
} from '../rule.ts'
import { admin, manager, sales, marketing, operations, servicing, finance, parentInScope } from './who.ts'

const ownPendingSale = all(sales, repOf('sale'), onlyWhile('pending sale'))
const writesParent = any(
  all(leadInScope, any(sales, marketing, manager, admin)),
  all(saleInScope, any(ownPendingSale, operations, finance, manager, admin)),
)
const readsServiceJobs = any(servicing, saleInScope)

export const jobRights = {
  'sales.read': { area: 'Sales', sentence: 'See sales', rule: saleInScope },
  'sales.create': {
    area: 'Sales',
    sentence: 'Create a sale',
    rule: all(someSaleScope, leadInScope, any(all(sales, repOf('lead')), manager, admin)),
  },
  'sales.changeContract': {
    area: 'Sales',
    sentence: 'Change the contract and the money of a sale',
    rule: all(saleInScope, any(ownPendingSale, finance, manager, admin)),
  },
  'sales.changeTechnical': {
    area: 'Sales',
    sentence: 'Change the system, the survey and the permits of a sale',
    rule: all(saleInScope, any(operations, manager, admin)),
  },
  'sales.changeInverters': {
    area: 'Sales',
    sentence: 'Change the inverters of a sale',
    rule: all(saleInScope, any(ownPendingSale, operations, manager, admin)),
  },
  'sales.changeInvoices': {
    area: 'Sales',
    sentence: 'Change the invoices of a sale',
    rule: all(saleInScope, any(finance, admin)),
  },
  'sales.decide': {
    area: 'Sales',
    sentence: 'Cancel or resume a sale, give it to another rep, move it far back or go over what it lacks',
    rule: all(saleInScope, any(manager, admin)),
  },
  'sales.leavePending': {
    area: 'Sales',
    sentence: 'Move a sale out of Pending, or hold it there',
    rule: all(saleInScope, any(all(sales, repOf('sale')), finance, manager, admin)),
  },
  'sales.moveWork': {
    area: 'Sales',
    sentence: 'Move or hold a sale from Survey to Monitoring',
    rule: all(saleInScope, any(operations, manager, admin)),
  },
  'sales.movePayment': {
    area: 'Sales',
    sentence: 'Move a sale into and out of Payment, or hold it there',
    rule: all(saleInScope, any(finance, manager, admin)),
  },
  'sales.passReview': {
    area: 'Sales',
    sentence: 'Pass the quality review of a sale',
    rule: all(
      saleInScope,
      any(manager, admin),
      except(repOf('sale'), 'You cannot pass the quality review of your own sale.'),
    ),
  },
  'sales.overrideWindow': {
    area: 'Sales',
    sentence: 'Go on with a sale while its buyer may still cancel',
    rule: all(saleInScope, admin),
  },
  'sales.reopen': { area: 'Sales', sentence: 'Reopen a complete sale', rule: all(saleInScope, admin) },
  'sales.remove': { area: 'Sales', sentence: 'Remove a sale', rule: all(saleInScope, admin) },

  'documents.read': { area: 'Documents', sentence: 'See documents', rule: parentInScope },
  'documents.readCommission': {
    area: 'Documents',
    sentence: 'See commission documents',
    rule: any(all(someSaleScope, repOf('sheet')), { is: 'claim', claim: 'Commission.Admin' }),
  },
  'documents.readFinance': {
    area: 'Documents',
    sentence: 'See finance documents',
    rule: all(
      parentInScope,
      except(any(marketing, servicing), 'Finance documents are not shown to Marketing and Servicing.'),
    ),
  },
  'documents.add': { area: 'Documents', sentence: 'Add a document', rule: writesParent },
  'documents.change': {
    area: 'Documents',
    sentence: 'Change or archive a document',
    rule: all(parentInScope, any(tied('uploader'), manager, admin)),
  },

  'contracts.read': { area: 'Contracts', sentence: 'See contracts', rule: parentInScope },
  'contracts.create': {
    area: 'Contracts',
    sentence: 'Draw up a contract',
    rule: all(saleInScope, any(all(sales, repOf('sale')), manager, admin)),
  },
  'contracts.change': {
    area: 'Contracts',
    sentence: 'Send or void a contract',
    rule: all(parentInScope, any(all(tied('creator'), onlyWhile('open contract')), manager, admin)),
  },
  'contracts.requestChange': {
    area: 'Contracts',
    sentence: 'Request a change of a contract',
    rule: parentInScope,
  },
  'contracts.remove': {
    area: 'Contracts',
    sentence: 'Remove the draft of a contract',
    rule: all(parentInScope, any(tied('creator'), manager, admin), onlyWhile('draft contract')),
  },

  'serviceJobs.read': { area: 'Service jobs', sentence: 'See service jobs', rule: readsServiceJobs },
  'serviceJobs.change': {
    area: 'Service jobs',
    sentence: 'Create or change a service job',
    rule: any(servicing, operations, manager, admin),
    presumes: readsServiceJobs,
  },
  'serviceJobs.changeInvoices': {
    area: 'Service jobs',
    sentence: 'Change the invoices of a service job',
    rule: any(servicing, operations, finance, manager, admin),
    presumes: readsServiceJobs,
  },
  'serviceJobs.reopen': {
    area: 'Service jobs',
    sentence: 'Reopen a completed service job',
    rule: any(manager, admin),
    presumes: readsServiceJobs,
  },
  'serviceJobs.remove': {
    area: 'Service jobs',
    sentence: 'Remove a service job',
    rule: any(manager, admin),
    presumes: readsServiceJobs,
  },

  'referenceData.read': { area: 'Reference data', sentence: 'See reference data', rule: everyone },
  'referenceData.readCost': {
    area: 'Reference data',
    sentence: 'See what equipment costs per watt',
    rule: any(manager, operations, finance, admin),
  },
  'referenceData.changeEquipment': {
    area: 'Reference data',
    sentence: 'Change or disable equipment, installers, jurisdictions and pick-lists',
    rule: any(all(manager, operations), admin),
  },
  'referenceData.changeFinance': {
    area: 'Reference data',
    sentence: 'Change or disable finance options',
    rule: any(all(manager, finance), admin),
  },
  'referenceData.remove': {
    area: 'Reference data',
    sentence: 'Remove reference data that nothing uses',
    rule: admin,
  },
} satisfies Record<string, Right>
