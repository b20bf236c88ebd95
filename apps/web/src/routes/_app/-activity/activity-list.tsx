import { activity } from '@crm/contract'
import type { ActivityEntry } from '@crm/contract/web/activity-shapes'
import { sentenceText } from '@crm/domain/activity/sentence'
import { activitySubjects } from '@crm/domain/activity/subjects'
import { subjectLabels, verbGroupLabels, verbGroups, verbsOf } from '@crm/domain/activity/verb-groups'
import { can } from '@crm/domain/people/can'
import Activity from 'lucide-react/icons/activity'
import { defineDrawnList } from '~/lists/list.ts'
import { newestFirst } from '~/lists/row-source.ts'
import { ActivityDays } from './activity-days.tsx'

const isUsual = () => true

/** Activity that the person may see, newest first, grouped by day. */
export const activityList = defineDrawnList<ActivityEntry>({
  name: 'activity',
  path: '/activity',
  title: 'Activity',
  noun: ['entry', 'entries'],
  mayRead: (me) => can.readActivity(me),
  closed: 'The activity is not open to you',
  rows: newestFirst(activity.feed),
  usualSort: '',
  filters: [
    { key: 'who', name: 'Person', field: 'actorId', kind: 'people', isOne: true, isUsual },
    {
      key: 'what',
      name: 'Action',
      field: 'verb',
      kind: 'choices',
      isOne: true,
      choices: verbGroups.map((value) => ({ value, label: verbGroupLabels[value] })),
      asked: (value) => verbGroups.filter((group) => group === value).flatMap(verbsOf),
      isUsual,
    },
    {
      key: 'about',
      name: 'Subject',
      field: 'subjectType',
      kind: 'choices',
      isOne: true,
      choices: activitySubjects.map((value) => ({ value, label: subjectLabels[value] })),
      // Only people who may read activity about users can filter by it.
      offers: (me, value) => value !== 'user' || can.readActivity(me, {}).ok,
      isUsual,
    },
    { key: 'period', name: 'Period', field: '', kind: 'days', isUsual },
    { key: 'lead', name: 'Lead', field: 'leadId', kind: 'lead' },
  ],
  nameOf: sentenceText,
  drawn: ActivityDays,
  file: { route: activity.exportCsv, isFor: (me) => can.readActivity(me, {}).ok },
  empty: {
    icon: <Activity />,
    title: 'Nothing has happened yet',
    help: 'Every change of a lead, a note, an address or a person stands here, with who made it.',
  },
})
