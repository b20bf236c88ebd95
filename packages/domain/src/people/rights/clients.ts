/** Rights about clients: leads and their related records. */
import {
  type Right,
  all,
  any,
  department,
  leadInScope,
  onlyWhile,
  repOf,
  saleInScope,
  sameDepartment,
  self,
  someLeadScope,
  someSaleScope,
  hasRelation,
  hasRelationWithin,
  everyone,
} from '../rule.ts'
import { admin, manager, sales, marketing, operations, servicing, parentInScope } from './common-rules.ts'

const mayChangeLead = all(leadInScope, any(sales, marketing, manager, admin))
const mayReassign = all(leadInScope, any(manager, admin))
const mayChangeContact = all(leadInScope, any(sales, marketing, operations, servicing, manager, admin))
const mayChangeSale = all(saleInScope, any(operations, department('Finance'), manager, admin))
const mayBook = all(leadInScope, any(all(sales, repOf('lead')), marketing, operations, manager, admin))
const mayMergeLeads = all(leadInScope, any(marketing, manager, admin))
const authorForADay = any(hasRelationWithin('author', 24), admin)
const mayReadTasks = any(
  hasRelation('assignee'),
  hasRelation('creator'),
  parentInScope,
  all(manager, sameDepartment),
  admin,
)

export const clientRights = {
  'leads.read': { sentence: 'See leads', rule: leadInScope },
  'leads.create': {
    sentence: 'Create a lead',
    rule: all(someLeadScope, any(sales, marketing, manager, admin)),
  },
  'leads.update': { sentence: 'Change a lead', rule: mayChangeLead },
  'leads.updateContact': {
    sentence: 'Change the phone, email and address of a lead',
    rule: mayChangeContact,
  },
  'leads.reassign': {
    sentence: 'Reassign a lead',
    rule: mayReassign,
  },
  'leads.nameSetter': {
    sentence: 'Choose another setter for a new lead',
    rule: mayReassign,
  },
  'leads.setSalesRep': {
    sentence: 'Set the sales rep of a lead',
    rule: all(leadInScope, any(marketing, manager, admin)),
  },
  'leads.remove': { sentence: 'Remove a lead', rule: all(leadInScope, admin) },
  'leads.restore': { sentence: 'Restore a removed lead', rule: all(leadInScope, admin) },
  'leads.changeMany': { sentence: 'Change leads in bulk', rule: mayChangeLead },
  'leads.export': {
    sentence: 'Export lists',
    rule: parentInScope,
  },
  'leads.import': {
    sentence: 'Import leads and undo an import',
    rule: all(someLeadScope, any(marketing, manager, admin)),
  },
  'leads.merge': {
    sentence: 'Find, merge and unmerge duplicate leads',
    rule: mayMergeLeads,
  },
  'batches.undo': {
    sentence: 'Undo a batch of changes',
    rule: any(hasRelationWithin('creator', 30 * 24), admin),
    presumes: any(someLeadScope, someSaleScope),
  },

  'addresses.read': { sentence: 'See addresses', rule: parentInScope },
  'addresses.change': {
    sentence: 'Add or change an address',
    rule: any(mayChangeContact, mayChangeSale),
  },
  'addresses.remove': {
    sentence: 'Remove an address',
    rule: all(parentInScope, any(manager, admin)),
  },

  'notes.read': { sentence: 'See notes', rule: parentInScope },
  'notes.readRemoved': {
    sentence: 'See the text of removed notes',
    rule: any(hasRelation('author'), admin),
    presumes: parentInScope,
  },
  'notes.create': { sentence: 'Write a note', rule: parentInScope },
  'notes.change': {
    sentence: 'Change a note',
    rule: authorForADay,
    presumes: parentInScope,
  },
  'notes.remove': {
    sentence: 'Remove a note',
    rule: authorForADay,
    presumes: parentInScope,
  },

  'appointments.read': { sentence: 'See appointments', rule: leadInScope },
  'appointments.create': { sentence: 'Book an appointment', rule: mayBook },
  'appointments.update': { sentence: 'Change an appointment', rule: mayBook },
  'appointments.remove': {
    sentence: 'Remove an appointment',
    rule: all(leadInScope, any(manager, admin)),
  },

  'tasks.read': { sentence: 'See tasks', rule: mayReadTasks },
  'tasks.create': { sentence: 'Create a task', rule: everyone },
  'tasks.update': {
    sentence: 'Change a task',
    rule: any(hasRelation('assignee'), hasRelation('creator'), manager, admin),
    presumes: mayReadTasks,
  },
  'tasks.remove': {
    sentence: 'Remove a task',
    rule: any(all(hasRelation('creator'), onlyWhile('unstarted task')), manager, admin),
    presumes: mayReadTasks,
  },

  'referrals.read': {
    sentence: 'See referrals',
    rule: any(leadInScope, department('Finance')),
  },
  'referrals.create': {
    sentence: 'Create a referral',
    rule: all(leadInScope, any(all(sales, repOf('lead')), marketing, manager, admin)),
  },

  'activity.read': {
    sentence: 'See the history of a record',
    rule: any(parentInScope, admin),
  },
  'reports.read': {
    sentence: 'See reports',
    rule: parentInScope,
  },
  'removals.read': {
    sentence: 'See recently deleted records',
    rule: any(manager, admin),
  },
  'notifications.read': {
    sentence: 'See and clear notifications',
    rule: self,
  },
} satisfies Record<string, Right>
