/** Rights about the company itself: its people, its settings, its older records. */
import { type Right, all, any, everyone, leadInScope, saleInScope, self, someLeadScope } from '../rule.ts'
import { admin, manager, sales, marketing } from './who.ts'

export const companyRights = {
  'users.readCard': {
    area: 'Users',
    sentence: 'See names, mail, phones, departments and roles of colleagues',
    rule: everyone,
  },
  'users.readSecrets': {
    area: 'Users',
    sentence: 'See HIS numbers and SW user names',
    rule: any(self, manager, admin),
  },
  'users.create': { area: 'Users', sentence: 'Create a user', rule: admin },
  'users.changeOwnPhone': { area: 'Users', sentence: 'Change one’s own phone', rule: self },
  'users.change': { area: 'Users', sentence: 'Change, disable or enable a user', rule: admin },
  'users.readRights': { area: 'Users', sentence: 'See what a person can see', rule: admin },
  'users.viewAs': { area: 'Users', sentence: 'Look through the eyes of a person, read only', rule: admin },

  'views.save': { area: 'Saved views', sentence: 'Save a view for oneself', rule: everyone },
  'views.share': { area: 'Saved views', sentence: 'Share a view with everyone', rule: any(manager, admin) },

  'companyFacts.change': {
    area: 'Company',
    sentence: 'Change what stands about the company on every contract',
    rule: admin,
  },

  'importLog.read': {
    area: 'Webhook and import log',
    sentence: 'See the webhook and import log',
    rule: any(marketing, admin),
  },
  'importLog.replay': {
    area: 'Webhook and import log',
    sentence: 'Replay an entry of the log',
    rule: admin,
  },

  'health.readDetails': {
    area: 'Health',
    sentence: 'See the state of every service',
    rule: admin,
  },

  'mail.read': {
    area: 'Mail',
    sentence: 'See what was mailed and what could not be',
    rule: admin,
  },
  'mail.sendAgain': { area: 'Mail', sentence: 'Send a mail again that failed', rule: admin },

  'legacy.read': {
    area: 'Legacy records',
    sentence: 'See legacy leads, sales, notes and addresses',
    rule: any(leadInScope, saleInScope),
  },
  'legacy.readUsers': {
    area: 'Legacy records',
    sentence: 'See legacy users',
    rule: any(manager, admin),
  },
  'legacy.createClient': {
    area: 'Legacy records',
    sentence: 'Create legacy leads and notes',
    rule: all(someLeadScope, any(sales, admin)),
  },
  'legacy.create': {
    area: 'Legacy records',
    sentence: 'Create other legacy records',
    rule: admin,
  },
  'legacy.remove': { area: 'Legacy records', sentence: 'Remove legacy records', rule: admin },
} satisfies Record<string, Right>
