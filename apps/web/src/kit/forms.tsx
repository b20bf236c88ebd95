import type { ReactNode } from 'react'
import { Field } from '~/forms/field.tsx'
import { LengthWarning } from '~/forms/length-warning.tsx'
import { FormBody } from '~/forms/form-body.tsx'
import { DialogFooter } from '~/forms/dialog-footer.tsx'
import { DraftNotice } from '~/forms/draft-notice.tsx'
import { FormError } from '~/forms/form-error.tsx'
import { FormFooter } from '~/forms/form-footer.tsx'
import { RebasedNotice } from '~/forms/rebased-notice.tsx'
import { Switch } from '~/forms/switch.tsx'
import { TextArea } from '~/forms/text-area.tsx'
import { DollarInput } from '~/forms/dollar-input.tsx'
import { TextInput } from '~/forms/text-input.tsx'
import { Exhibit } from './exhibit.tsx'
import { Group } from './group.tsx'

/** Form controls. */
export const Forms = () => (
  <Group title="Forms">
    <Exhibit
      of={['forms/field', 'forms/text-input']}
      help="Label above, help below, the error in place of the help."
    >
      <Fields>
        <Field label="Name">{(control) => <TextInput {...control} defaultValue="Hector Delgado" />}</Field>
        <Field label="Email" help="Where contracts are sent." isOptional>
          {(control) => <TextInput {...control} type="email" placeholder="name@mail.example" />}
        </Field>
        <Field label="Phone" error="This is not a phone number.">
          {(control) => <TextInput {...control} type="tel" defaultValue="909 55" />}
        </Field>
        <Field label="Setter" help="Only managers and administrators may reassign a lead.">
          {(control) => <TextInput {...control} defaultValue="Rita Reyes" disabled />}
        </Field>
      </Fields>
    </Exhibit>
    <Exhibit of={['forms/text-area']} help="Grows with what is written.">
      <Fields>
        <Field label="Note">{(control) => <TextArea {...control} placeholder="Write a note." />}</Field>
        <Field label="Reason" error="A dead lead needs a reason.">
          {(control) => <TextArea {...control} />}
        </Field>
        <Field label="Note, fixed">
          {(control) => <TextArea {...control} disabled defaultValue="Called, no answer." />}
        </Field>
      </Fields>
    </Exhibit>
    <Exhibit
      of={['forms/length-warning']}
      help="What is pasted beyond the most is cut by the browser, in silence."
    >
      <LengthWarning length={10_000} most={10_000} />
    </Exhibit>
    <Exhibit of={['forms/dollar-input']}>
      <Field label="Price">{(control) => <DollarInput {...control} defaultValue="1,250.00" />}</Field>
    </Exhibit>
    <Exhibit of={['forms/switch']}>
      <Switch label="On" defaultChecked />
      <Switch label="Off" />
      <Switch label="On, fixed" defaultChecked disabled />
      <Switch label="Off, fixed" disabled />
    </Exhibit>
    <Exhibit of={['forms/draft-notice']} help="Why a form is not empty, or not as the record is.">
      <DraftNotice isRestored onDiscard={() => undefined} />
    </Exhibit>
    <Exhibit of={['forms/rebased-notice']} help="Somebody else was first; the form has both.">
      <RebasedNotice
        words="Carl Berg changed the commission settings in the meantime."
        changes={[{ key: 'bonus', what: 'Self-gen bonus is $550.00, was $500.00' }]}
        onTakeTheirs={() => undefined}
      />
    </Exhibit>
    <Exhibit of={['forms/form-error']}>
      <FormError message="Somebody with this account or mail address exists already." />
      <FormError message="The second line of a long refusal stands under the first and not under its icon, however narrow the sheet is in which the form has been opened." />
    </Exhibit>
    <Exhibit
      of={['forms/form-body', 'forms/form-footer']}
      help="The fields scroll; the primary action is always in view."
    >
      <div className="grid h-56 w-full overflow-hidden rounded-card border border-line">
        <FormBody
          isSending={false}
          onSubmit={(event) => event.preventDefault()}
          footer={
            <FormFooter
              action="Create lead"
              isSending={false}
              draft={{ end: () => undefined }}
              onClose={() => undefined}
            />
          }
        >
          {['First name', 'Last name', 'Street', 'City'].map((label) => (
            <Field key={label} label={label}>
              {(control) => <TextInput {...control} />}
            </Field>
          ))}
        </FormBody>
      </div>
    </Exhibit>
    <Exhibit of={['forms/dialog-footer']} help="In a dialog: the way back, then what sends it.">
      <form className="grid w-full gap-4" onSubmit={(event) => event.preventDefault()}>
        <DialogFooter action="Mark paid" isSending={false} onBack={() => undefined} />
        <DialogFooter action="Marking paid" isSending back="Keep as it is" onBack={() => undefined} />
      </form>
    </Exhibit>
  </Group>
)

const Fields = ({ children }: { readonly children: ReactNode }) => (
  <div className="grid w-full gap-4">{children}</div>
)
