/** Rights about the company: users, settings, legacy records. */
import {
  type Right,
  all,
  any,
  everyone,
  leadInScope,
  saleInScope,
  sameDepartment,
  self,
  someLeadScope,
} from '../rule.ts'
import { admin, manager, sales, marketing } from './common-rules.ts'

export const companyRights = {
  'users.readCard': {
    sentence: 'See names, mail, phones, departments and roles of colleagues',
    rule: everyone,
  },
  'users.readSecrets': {
    sentence: 'See HIS numbers and SW user names',
    rule: any(self, manager, admin),
  },
  'users.create': { sentence: 'Create a user', rule: admin },
  'users.changeOwnPhone': { sentence: 'Change one’s own phone', rule: self },
  'users.change': { sentence: 'Change, disable or enable a user', rule: admin },
  'users.readRights': { sentence: 'See what a person can see', rule: admin },
  'users.viewAs': {
    sentence: 'Look through the eyes of a person, read only',
    rule: any(all(manager, sameDepartment), admin),
  },

  'views.save': { sentence: 'Save a view for oneself', rule: everyone },
  'views.share': { sentence: 'Share a view with everyone', rule: any(manager, admin) },

  'companyFacts.change': {
    sentence: 'Change what stands about the company on every contract',
    rule: admin,
  },

  'importLog.read': {
    sentence: 'See the webhook and import log',
    rule: any(marketing, admin),
  },
  'importLog.replay': {
    sentence: 'Replay an entry of the log',
    rule: admin,
  },

  'health.readDetails': {
    sentence: 'See the state of every service',
    rule: admin,
  },

  'mail.read': {
    sentence: 'See what was mailed and what could not be',
    rule: admin,
  },
  'mail.sendAgain': { sentence: 'Send a mail again that failed', rule: admin },

  'hooks.manage': { sentence: 'Set up webhooks', rule: admin },

  'legacy.read': {
    sentence: 'See legacy leads, sales, notes and addresses',
    rule: any(leadInScope, saleInScope),
  },
  'legacy.readUsers': {
    sentence: 'See legacy users',
    rule: any(manager, admin),
  },
  'legacy.createClient': {
    sentence: 'Create legacy leads and notes',
    rule: all(someLeadScope, any(sales, admin)),
  },
  'legacy.create': {
    sentence: 'Create other legacy records',
    rule: admin,
  },
  'legacy.remove': { sentence: 'Remove legacy records', rule: admin },
  'legacy.migrate': { sentence: 'Bring the former store over', rule: admin },
} satisfies Record<string, Right>
