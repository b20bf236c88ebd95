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
    sentence: 'See names, emails, phones, departments and roles of colleagues',
    rule: everyone,
  },
  'users.readSecrets': {
    sentence: 'See HIS numbers and SW usernames',
    rule: any(self, manager, admin),
  },
  'users.create': { sentence: 'Create a user', rule: admin },
  'users.changeOwnPhone': { sentence: 'Change their own phone', rule: self },
  'users.change': { sentence: 'Change, disable or enable a user', rule: admin },
  'users.readRights': { sentence: 'See the rights of a person', rule: admin },
  'users.viewAs': {
    sentence: 'View as a person, read only',
    rule: any(all(manager, sameDepartment), admin),
  },

  'views.save': { sentence: 'Save a view', rule: everyone },
  'views.share': { sentence: 'Share a view with everyone', rule: any(manager, admin) },

  'companyFacts.change': {
    sentence: 'Change the company details on contracts',
    rule: admin,
  },

  'templates.map': {
    sentence: 'Map the templates of the signature service',
    rule: admin,
  },
  'forms.manage': { sentence: 'Write and approve forms', rule: admin },

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
    sentence: 'See sent and failed emails',
    rule: admin,
  },
  'mail.sendAgain': { sentence: 'Resend a failed email', rule: admin },

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
  'legacy.migrate': { sentence: 'Migrate the legacy records', rule: admin },
} satisfies Record<string, Right>
