import { webNotes as contract } from '@crm/contract'
import { can } from '@crm/domain/people/can'
import { done, handle } from '#spine/http/handle'
import { findParentLead, ownersOf } from '#spine/records/lead-scope'
import { findParentJob } from '#spine/records/service-job-scope'
import { read, readList, write, writeOn } from '#spine/records/routes'
import {
  changeNote,
  createNote,
  pinNote,
  removeNote,
  restoreNote,
  listMentionable,
  ownersOfJob,
} from './act.ts'
import { notes, noteConditions } from './store.ts'

/** Pinning is not editing: everybody who may read the note may pin it. */
const mayPin = can.readNote

export const webNotes = handle('webNotes', contract, {
  get: read(notes),

  list: readList(notes, contract.list.path, noteConditions),

  create: write(async ({ work, body }) => done(201, notes.view(await createNote(work, body), work))),

  update: writeOn(notes, can.changeNote, async ({ work, record, body }) =>
    done(200, notes.view(await changeNote(work, record, body), work)),
  ),

  remove: writeOn(notes, can.removeNote, async ({ work, record }) => {
    await removeNote(work, record)
    return done(200, notes.removed)
  }),

  restore: writeOn(
    notes,
    can.removeNote,
    async ({ work, record }) => done(200, notes.view(await restoreNote(work, record), work)),
    { removed: true },
  ),

  async mentionable({ query, ctx }) {
    const job = await findParentJob(ctx.db.read, query, ctx.actor)
    const owners = job
      ? ownersOfJob(job)
      : { lead: ownersOf(await findParentLead(ctx, query.leadId, can.createNote)) }
    return done(200, await listMentionable(ctx.db.read, owners))
  },

  pin: writeOn(notes, mayPin, async ({ work, record }) =>
    done(200, notes.view(await pinNote(work, record, true), work)),
  ),

  unpin: writeOn(notes, mayPin, async ({ work, record }) =>
    done(200, notes.view(await pinNote(work, record, false), work)),
  ),
})
