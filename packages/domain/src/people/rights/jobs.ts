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
  'sales.read': { sentence: 'See sales', rule: saleInScope },
  'sales.create': {
    sentence: 'Create a sale',
    rule: all(someSaleScope, leadInScope, any(all(sales, repOf('lead')), manager, admin)),
  },
  'sales.changeContract': {
    sentence: 'Change the contract and the money of a sale',
    rule: all(saleInScope, any(ownPendingSale, finance, manager, admin)),
  },
  'sales.changeTechnical': {
    sentence: 'Change the survey, the permits and the installation of a sale',
    rule: all(saleInScope, any(operations, manager, admin)),
  },
  // Who sells it says what is sold, or could not send the contract that names it.
  'sales.changeSystem': {
    sentence: 'Change the system of a sale',
    rule: all(saleInScope, any(ownPendingSale, operations, manager, admin)),
  },
  'sales.changeInvoices': {
    sentence: 'Change the invoices of a sale',
    rule: all(saleInScope, any(finance, admin)),
  },
  'sales.decide': {
    sentence: 'Cancel or resume a sale, give it to another rep, move it far back or go over what it lacks',
    rule: all(saleInScope, any(manager, admin)),
  },
  'sales.leavePending': {
    sentence: 'Move a sale out of Pending, or hold it there',
    rule: all(saleInScope, any(all(sales, repOf('sale')), finance, manager, admin)),
  },
  'sales.moveWork': {
    sentence: 'Move or hold a sale from Survey to Monitoring',
    rule: all(saleInScope, any(operations, manager, admin)),
  },
  'sales.movePayment': {
    sentence: 'Move a sale into and out of Payment, or hold it there',
    rule: all(saleInScope, any(finance, manager, admin)),
  },
  'sales.passReview': {
    sentence: 'Pass the quality review of a sale',
    rule: all(
      saleInScope,
      any(manager, admin),
      except(repOf('sale'), 'You cannot pass the quality review of your own sale.'),
    ),
  },
  'sales.overrideWindow': {
    sentence: 'Go on with a sale while its buyer may still cancel',
    rule: all(saleInScope, admin),
  },
  'sales.reopen': { sentence: 'Reopen a complete sale', rule: all(saleInScope, admin) },
  'sales.remove': { sentence: 'Remove a sale', rule: all(saleInScope, admin) },

  'documents.read': { sentence: 'See documents', rule: parentInScope },
  'documents.readCommission': {
    sentence: 'See commission documents',
    rule: any(all(someSaleScope, repOf('sheet')), { is: 'claim', claim: 'Commission.Admin' }),
  },
  'documents.readFinance': {
    sentence: 'See finance documents',
    rule: all(
      parentInScope,
      except(any(marketing, servicing), 'Finance documents are not shown to Marketing and Servicing.'),
    ),
  },
  'documents.add': { sentence: 'Add a document', rule: writesParent },
  'documents.addToServiceJob': {
    sentence: 'Add a document to a service job',
    rule: any(servicing, operations, finance, manager, admin),
    presumes: readsServiceJobs,
  },
  'documents.change': {
    sentence: 'Change or archive a document',
    rule: any(tied('uploader'), manager, admin),
    presumes: any(parentInScope, servicing),
  },

  'contracts.read': { sentence: 'See contracts', rule: parentInScope },
  'contracts.create': {
    sentence: 'Draw up a contract',
    rule: all(saleInScope, any(all(sales, repOf('sale')), manager, admin)),
  },
  'contracts.change': {
    sentence: 'Send or void a contract',
    rule: all(parentInScope, any(all(tied('creator'), onlyWhile('open contract')), manager, admin)),
  },
  'contracts.sign': {
    sentence: 'Sign a contract for the company',
    rule: all(parentInScope, any(tied('creator'), tied('salesperson'), manager, admin)),
  },
  'contracts.signAsContractor': {
    sentence: 'Sign a contract as the contractor',
    rule: all(parentInScope, any(tied('creator'), manager, admin)),
  },
  'contracts.requestChange': {
    sentence: 'Request a change of a contract',
    rule: parentInScope,
  },
  'contracts.remove': {
    sentence: 'Remove the draft of a contract',
    rule: all(parentInScope, any(tied('creator'), manager, admin), onlyWhile('draft contract')),
  },

  'serviceJobs.read': { sentence: 'See service jobs', rule: readsServiceJobs },
  'serviceJobs.change': {
    sentence: 'Create or change a service job',
    rule: any(servicing, operations, manager, admin),
    presumes: readsServiceJobs,
  },
  'serviceJobs.changeInvoices': {
    sentence: 'Change the invoices of a service job',
    rule: any(servicing, operations, finance, manager, admin),
    presumes: readsServiceJobs,
  },
  'serviceJobs.reopen': {
    sentence: 'Reopen a completed service job',
    rule: any(manager, admin),
    presumes: readsServiceJobs,
  },
  'serviceJobs.remove': {
    sentence: 'Remove a service job',
    rule: any(manager, admin),
    presumes: readsServiceJobs,
  },

  'referenceData.read': { sentence: 'See reference data', rule: everyone },
  'referenceData.readCost': {
    sentence: 'See what equipment costs per watt',
    rule: any(manager, operations, finance, admin),
  },
  'referenceData.changeEquipment': {
    sentence: 'Change or disable equipment, installers, jurisdictions and pick-lists',
    rule: any(all(manager, operations), admin),
  },
  'referenceData.changeFinance': {
    sentence: 'Change or disable finance options',
    rule: any(all(manager, finance), admin),
  },
  'referenceData.remove': {
    sentence: 'Remove reference data that nothing uses',
    rule: admin,
  },
} satisfies Record<string, Right>
