/** A kind of record, as editing needs it. */
import type { Route } from '@crm/contract/route'
import { topicsChanged } from '@crm/contract/topics'
import { fieldLabel } from '@crm/domain/activity/field-labels'
import type { Actor } from '@crm/domain/people/actor'
import type { Decision } from '@crm/domain/people/permissions'
import { routeQuery } from '~/api/route-query.ts'
import { queries } from '~/api/queries.ts'
import { refresh } from '~/api/refresh.ts'
import { type SendOptions, send } from '~/api/send.ts'
import type { Outcome } from '~/ui/undo.ts'
import type { FactTable } from '../facts/fact.ts'
import { useFormatFact } from '../facts/use-format-fact.ts'

export interface Versioned {
  readonly id: string
  readonly version: number
}

/** Wording of questions and messages. */
export interface KindWords {
  /** "this lead" */
  readonly what: string
  readonly labelOf: (field: string) => string
  /** Formats a value; "None" for empty. A hook: people's names are loaded data. */
  readonly useFormat: () => (field: string, value: unknown) => string
}

/** `R` is the record in the server's response, `C` its editable fields. */
export interface RecordKind<R extends Versioned, C extends object> extends KindWords {
  /** Sends a change set with its base version; errors are thrown and not shown. */
  readonly put: (
    id: string,
    body: C & { readonly version: number },
    options?: Pick<SendOptions, 'act'>,
  ) => Promise<R>
  /** Called after a person's save, but not after an undo. */
  readonly onSaved?: ((saved: R, changes: C) => unknown) | undefined
  /** Custom undo of a change set, if restoring the previous values is not enough. */
  readonly undoOf?: ((before: Shown<R>, saved: R, changes: C) => Outcome | undefined) | undefined
  /** Called with the current record when another person has changed it. */
  readonly onNewest?: (newest: R) => void
  /** "Hector Delgado", for messages about its changes. */
  readonly nameOf?: (record: Shown<R>) => string | undefined
}

/** A kind whose fields are in a field table. */
export interface FactKind<
  R extends Versioned,
  C extends object,
  F extends string = string,
> extends RecordKind<R, C> {
  readonly facts: FactTable<R, F>
  /** Permission to change or create it; a row of the table may override it for its field. */
  readonly may?: (me: Actor, record?: R) => Decision
}

interface Definition<R extends Versioned, C extends object, F extends string> {
  readonly what: string
  readonly facts: FactTable<R, F>
  readonly get: Route
  /** Takes a change set with `version`, and returns the record. */
  readonly update: Route
  readonly nameOf?: (record: Shown<R>) => string | undefined
  readonly may?: (me: Actor, record?: R) => Decision
  readonly undoOf?: RecordKind<R, C>['undoOf']
  readonly onSaved?: RecordKind<R, C>['onSaved']
}

/** The common kind: one route to read, one to update, fields in a table. */
export function factKind<R extends Versioned, C extends object>() {
  return <F extends string>({ get, update, ...kind }: Definition<R, C, F>): FactKind<R, C, F> => ({
    ...kind,
    // The caller's types guarantee what the route returns.
    put: (id, body, options) => send(update, { params: { id }, body }, { quiet: true, ...options }),
    onNewest: (newest) => {
      queries.setQueryData<unknown>(routeQuery(get, { params: { id: newest.id } }).queryKey, newest)
      // Lists with the record are as stale as the shown version.
      void refresh(queries, topicsChanged(update))
    },
    labelOf: fieldLabel,
    useFormat: () => useFormatFact(kind.facts),
  })
}

/** A record on the screen, of which a list has only some fields. */
export type Shown<R extends Versioned> = Versioned & Partial<R>
