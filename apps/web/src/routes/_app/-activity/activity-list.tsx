import { activity } from '@crm/contract'
import type { ActivityEntry } from '@crm/contract/web/activity-shapes'
import { sentenceText } from '@crm/domain/activity/sentence'
import { activitySubjects } from '@crm/domain/activity/subjects'
import { subjectLabels, verbGroupLabels, verbGroups, verbsOf } from '@crm/domain/activity/verb-groups'
import { can } from '@crm/domain/people/can'
import Activity from 'lucide-react/icons/activity'
import { defineCustomList } from '~/lists/list.ts'
import { newestFirst } from '~/lists/row-source.ts'
import { ActivityDays } from './activity-days.tsx'

const isPinned = () => true

/** Activity that the person may see, newest first, grouped by day. */
export const activityList = defineCustomList<ActivityEntry>({
  name: 'activity',
  path: '/activity',
  title: 'Activity',
  noun: ['entry', 'entries'],
  mayRead: (me) => can.readActivity(me),
  deniedTitle: 'No access to the activity',
  rows: newestFirst(activity.feed),
  defaultSort: '',
  filters: [
    { key: 'who', name: 'Person', field: 'actorId', kind: 'people', isOne: true, isPinned },
    {
      key: 'what',
      name: 'Action',
      field: 'verb',
      kind: 'choices',
      isOne: true,
      choices: verbGroups.map((value) => ({ value, label: verbGroupLabels[value] })),
      toQuery: (value) => verbGroups.filter((group) => group === value).flatMap(verbsOf),
      isPinned,
    },
    {
      key: 'about',
      name: 'Subject',
      field: 'subjectType',
      kind: 'choices',
      isOne: true,
      choices: activitySubjects.map((value) => ({ value, label: subjectLabels[value] })),
      // Only people who may read activity about users can filter by it.
      canChoose: (me, value) => value !== 'user' || can.readActivity(me, {}).ok,
      isPinned,
    },
    { key: 'period', name: 'Period', field: '', kind: 'days', isPinned },
    { key: 'lead', name: 'Lead', field: 'leadId', kind: 'lead' },
  ],
  nameOf: sentenceText,
  customRows: ActivityDays,
  file: { route: activity.exportCsv, isFor: (me) => can.readActivity(me, {}).ok },
  empty: {
    icon: <Activity />,
    title: 'Nothing has happened yet',
    help: 'Every change appears here, with its author.',
  },
})
