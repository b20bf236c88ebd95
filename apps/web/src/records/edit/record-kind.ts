/** A kind of record, as whoever edits it needs to know it. */
import type { Route } from '@crm/contract/route'
import { changedBy } from '@crm/contract/topics'
import { fieldLabel } from '@crm/domain/activity/field-labels'
import type { Actor } from '@crm/domain/people/actor'
import type { Decision } from '@crm/domain/people/permissions'
import { ask } from '../../api/ask.ts'
import { queries } from '../../api/queries.ts'
import { refresh } from '../../api/refresh.ts'
import { send } from '../../api/send.ts'
import type { FactTable } from '../facts/fact.ts'
import { useFactWords } from '../facts/use-fact-words.ts'

export interface Versioned {
  readonly id: string
  readonly version: number
}

/** How a question about it reads. */
export interface KindWords {
  /** "this lead" */
  readonly what: string
  readonly labelOf: (field: string) => string
  /** A value as people read it; "None" for none. A hook: names of people are data. */
  readonly useWords: () => (field: string, value: unknown) => string
}

/** `R` is the record as the server answers it, `C` what can be changed of it. */
export interface RecordKind<R extends Versioned, C extends object> extends KindWords {
  /** Sends a change set that is based on a version; refusals are thrown and shown by nobody. */
  readonly put: (id: string, body: C & { readonly version: number }) => Promise<R>
  /** Told of the record as it now is, when somebody else turns out to have changed it. */
  readonly onNewest?: (newest: R) => void
  /** "Hector Delgado", where its changes are spoken of. */
  readonly nameOf?: (record: Shown<R>) => string | undefined
}

/** A kind whose fields are in a table. */
export interface FactKind<
  R extends Versioned,
  C extends object,
  F extends string = string,
> extends RecordKind<R, C> {
  readonly facts: FactTable<R, F>
  /** Who may change it, or make one; a row of the table may say otherwise of its field. */
  readonly may?: (me: Actor, record?: R) => Decision
}

interface Definition<R extends Versioned, F extends string> {
  readonly what: string
  readonly facts: FactTable<R, F>
  readonly get: Route
  /** Takes a change set with `version`, and answers the record. */
  readonly update: Route
  readonly nameOf?: (record: Shown<R>) => string | undefined
  readonly may?: (me: Actor, record?: R) => Decision
}

/** The usual kind: read by one route, changed by another, its fields in a table. */
export function factKind<R extends Versioned, C extends object>() {
  return <F extends string>({ get, update, ...kind }: Definition<R, F>): FactKind<R, C, F> => ({
    ...kind,
    // What a route promises is said by the types of whoever defines the kind.
    put: (id, body) => send(update, { params: { id }, body }, { quiet: true }),
    onNewest: (newest) => {
      queries.setQueryData<unknown>(ask(get, { params: { id: newest.id } }).queryKey, newest)
      // Lists that show it are as old as what was seen.
      void refresh(queries, changedBy(update))
    },
    labelOf: fieldLabel,
    useWords: () => useFactWords(kind.facts),
  })
}

/** What somebody has on the screen, of which a list shows only some fields. */
export type Shown<R extends Versioned> = Versioned & Partial<R>
