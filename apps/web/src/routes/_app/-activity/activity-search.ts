import { type ActivitySubject, activitySubjects } from '@crm/domain/activity/subjects'
import { type VerbGroup, verbGroups, verbsOf } from '@crm/domain/activity/verb-groups'
import { onePage } from '../../../api/page-of.ts'
import { daysOf, type PeriodSearch, readPeriod } from '../../../lists/period.ts'
import { searchTexts } from '../../../lists/search-text.ts'

/** What the address of the activity says; a link reproduces the screen. */
export interface ActivitySearch extends PeriodSearch {
  /** The id of the person who did it. */
  readonly who?: string
  readonly what?: VerbGroup
  readonly about?: ActivitySubject
  /** The id of one lead. */
  readonly lead?: string
  /** The last entry of the page before. */
  readonly after?: string
}

/** Keeps what makes sense: an address may be typed by hand or be old. */
export function readActivitySearch(given: Record<string, unknown>): ActivitySearch {
  const what = verbGroups.find((one) => one === given['what'])
  const about = activitySubjects.find((one) => one === given['about'])
  return {
    ...searchTexts('who')(given),
    ...(what && { what }),
    ...(about && { about }),
    ...searchTexts('lead')(given),
    ...readPeriod(given),
    ...searchTexts('after')(given),
  }
}

/** The query as the server takes it. */
export const activityQuery = ({ who, what, about, lead, after, ...period }: ActivitySearch) => ({
  ...(who && { actorId: who }),
  ...(what && { verb: [...verbsOf(what)] }),
  ...(about && { subjectType: about }),
  ...(lead && { leadId: lead }),
  ...daysOf(period),
  ...onePage(after),
})
