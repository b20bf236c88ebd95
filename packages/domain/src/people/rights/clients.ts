/** Rights about clients: leads and what hangs on them. */
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
  tied,
  tiedWithin,
  everyone,
} from '../rule.ts'
import { admin, manager, sales, marketing, operations, servicing, parentInScope } from './who.ts'

const changesLead = all(leadInScope, any(sales, marketing, manager, admin))
const changesContact = all(leadInScope, any(sales, marketing, operations, servicing, manager, admin))
const changesSale = all(saleInScope, any(operations, department('Finance'), manager, admin))
const books = all(leadInScope, any(all(sales, repOf('lead')), marketing, operations, manager, admin))
const mergesLeads = all(leadInScope, any(marketing, manager, admin))
const authorForADay = any(tiedWithin('author', 24), admin)
const readsTasks = any(tied('assignee'), tied('creator'), parentInScope, all(manager, sameDepartment), admin)

export const clientRights = {
  'leads.read': { area: 'Leads', sentence: 'See leads', rule: leadInScope },
  'leads.create': {
    area: 'Leads',
    sentence: 'Create a lead',
    rule: all(someLeadScope, any(sales, marketing, manager, admin)),
  },
  'leads.update': { area: 'Leads', sentence: 'Change a lead', rule: changesLead },
  'leads.updateContact': {
    area: 'Leads',
    sentence: 'Change the phone, e-mail and address of a lead',
    rule: changesContact,
  },
  'leads.reassign': {
    area: 'Leads',
    sentence: 'Reassign a lead',
    rule: all(leadInScope, any(manager, admin)),
  },
  'leads.setSalesRep': {
    area: 'Leads',
    sentence: 'Set the sales rep of a lead',
    rule: all(leadInScope, any(marketing, manager, admin)),
  },
  'leads.remove': { area: 'Leads', sentence: 'Remove a lead', rule: all(leadInScope, admin) },
  'leads.restore': { area: 'Leads', sentence: 'Restore a removed lead', rule: all(leadInScope, admin) },
  'leads.changeMany': { area: 'Leads', sentence: 'Change many leads at once', rule: changesLead },
  'leads.export': {
    area: 'Leads',
    sentence: 'Export what one can list',
    rule: any(someLeadScope, someSaleScope),
  },
  'leads.import': {
    area: 'Import',
    sentence: 'Import leads and undo an import',
    rule: all(someLeadScope, any(marketing, manager, admin)),
  },
  'leads.merge': {
    area: 'Duplicates',
    sentence: 'Find, merge and unmerge duplicate leads',
    rule: mergesLeads,
  },
  'batches.undo': {
    area: 'Undo',
    sentence: 'Undo a batch of changes',
    rule: any(tiedWithin('creator', 30 * 24), admin),
    presumes: any(someLeadScope, someSaleScope),
  },

  'addresses.read': { area: 'Addresses', sentence: 'See addresses', rule: parentInScope },
  'addresses.change': {
    area: 'Addresses',
    sentence: 'Add or change an address',
    rule: any(changesContact, changesSale),
  },
  'addresses.remove': {
    area: 'Addresses',
    sentence: 'Remove an address',
    rule: all(parentInScope, any(manager, admin)),
  },

  'notes.read': { area: 'Notes', sentence: 'See notes', rule: parentInScope },
  'notes.readRemoved': {
    area: 'Notes',
    sentence: 'See what a removed note said',
    rule: any(tied('author'), admin),
    presumes: parentInScope,
  },
  'notes.create': { area: 'Notes', sentence: 'Write a note', rule: parentInScope },
  'notes.change': {
    area: 'Notes',
    sentence: 'Change a note',
    rule: authorForADay,
    presumes: parentInScope,
  },
  'notes.remove': {
    area: 'Notes',
    sentence: 'Remove a note',
    rule: authorForADay,
    presumes: parentInScope,
  },

  'appointments.read': { area: 'Appointments', sentence: 'See appointments', rule: leadInScope },
  'appointments.create': { area: 'Appointments', sentence: 'Book an appointment', rule: books },
  'appointments.update': { area: 'Appointments', sentence: 'Change an appointment', rule: books },
  'appointments.remove': {
    area: 'Appointments',
    sentence: 'Remove an appointment',
    rule: all(leadInScope, any(manager, admin)),
  },

  'tasks.read': { area: 'Tasks', sentence: 'See tasks', rule: readsTasks },
  'tasks.create': { area: 'Tasks', sentence: 'Create a task', rule: everyone },
  'tasks.update': {
    area: 'Tasks',
    sentence: 'Change a task',
    rule: any(tied('assignee'), tied('creator'), manager, admin),
    presumes: readsTasks,
  },
  'tasks.remove': {
    area: 'Tasks',
    sentence: 'Remove a task',
    rule: any(all(tied('creator'), onlyWhile('unstarted task')), manager, admin),
    presumes: readsTasks,
  },

  'referrals.read': {
    area: 'Referrals',
    sentence: 'See referrals',
    rule: any(leadInScope, department('Finance')),
  },
  'referrals.create': {
    area: 'Referrals',
    sentence: 'Create a referral',
    rule: all(leadInScope, any(all(sales, repOf('lead')), marketing, manager, admin)),
  },

  'activity.read': {
    area: 'Activity feed',
    sentence: 'See what happened to a record',
    rule: any(parentInScope, admin),
  },
  'reports.read': {
    area: 'Reports',
    sentence: 'See reports',
    rule: any(someLeadScope, someSaleScope),
  },
  'removals.read': {
    area: 'Recently deleted',
    sentence: 'See what was removed and may be restored',
    rule: any(manager, admin),
  },
  'notifications.read': {
    area: 'Notifications',
    sentence: 'See and clear notifications',
    rule: self,
  },
} satisfies Record<string, Right>
