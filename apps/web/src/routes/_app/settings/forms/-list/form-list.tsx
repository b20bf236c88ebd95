import { forms } from '@crm/contract'
import type { FormSummary } from '@crm/contract/web/form-shapes'
import { can } from '@crm/domain/people/can'
import { Link } from '@tanstack/react-router'
import FileText from 'lucide-react/icons/file-text'
import type { Column } from '~/lists/column.ts'
import { defineList } from '~/lists/list.ts'
import { phoneLinkClass, rowLinkClass } from '~/lists/row-link-class.ts'
import { allAtOnce } from '~/lists/row-source.ts'
import { Time } from '~/ui/time.tsx'
import { FormStateBadge } from '../-form-state.tsx'

const columns: readonly Column<FormSummary>[] = [
  {
    key: 'title',
    head: 'Form',
    width: '38%',
    sort: { field: 'title', first: 'ascending' },
    cell: (form) => <FormLink form={form} className={rowLinkClass} />,
    skeletonWidth: 'w-56',
  },
  {
    key: 'inUse',
    head: 'In use',
    width: '120px',
    cell: ({ inUse }) => `Version ${inUse.number}`,
    skeletonWidth: 'w-16',
  },
  {
    key: 'spanish',
    head: 'Spanish',
    width: '120px',
    isWideOnly: true,
    cell: ({ spanish }) => (spanish ? `Version ${spanish.number}` : '–'),
    skeletonWidth: 'w-16',
  },
  {
    key: 'approved',
    head: 'Approved',
    isWideOnly: true,
    cell: ({ inUse }) => approvalOf(inUse),
    skeletonWidth: 'w-32',
  },
  {
    key: 'draft',
    head: 'Draft',
    width: '200px',
    cell: ({ draft }) =>
      draft ? (
        <span className="flex items-center gap-2">
          <FormStateBadge state="Draft" /> {draft.updatedAt ? <Time at={draft.updatedAt} /> : null}
        </span>
      ) : (
        '–'
      ),
    skeletonWidth: 'h-5 w-24',
  },
]

const approvalOf = ({ approvedAt, approvedByName }: FormSummary['inUse']) =>
  approvedAt === null ? (
    'Standard text'
  ) : (
    <>
      {approvedByName}, <Time at={approvedAt} />
    </>
  )

const FormLink = ({ form, className }: { readonly form: FormSummary; readonly className: string }) => (
  <Link to="/settings/forms/$form" params={{ form: form.id }} data-row-link className={className}>
    {form.title}
  </Link>
)

/** The texts that contracts are made from, each with its version in use. */
export const formList = defineList<FormSummary>({
  name: 'forms',
  path: '/settings/forms',
  title: 'Forms',
  noun: ['form', 'forms'],
  mayRead: can.manageForms,
  deniedTitle: 'Forms are for administrators',
  description: () => 'New contracts use the approved version.',
  rows: allAtOnce(forms.list, { title: ({ title }) => title }),
  defaultSort: 'title',
  filters: [],
  columns: () => columns,
  nameOf: ({ title }) => title,
  phoneRow: (form) => (
    <>
      <FormLink form={form} className={phoneLinkClass} />
      {form.draft ? <FormStateBadge state="Draft" /> : null}
      <span className="truncate text-13 text-2">Version {form.inUse.number} in use</span>
    </>
  ),
  empty: { icon: <FileText />, title: 'No forms', help: 'Forms come with the product.' },
})
