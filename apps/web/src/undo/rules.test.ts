/** Every write route of the web application has an undo rule for Ctrl Z. */
import * as contract from '@crm/contract'
import type { Route } from '@crm/contract/route'
import { expect, test } from 'vitest'
import { hasRule, outcomeOf } from './rules.ts'

/** Routes used by others: signers, automation tools, and users of the legacy interface. */
const isOthers = ({ who, path, legacy }: Route) =>
  who === 'signer' ||
  who === 'webhook' ||
  who === 'signing-service' ||
  (legacy === true && !path.endsWith('/restore'))

const writing = Object.values(contract)
  .flatMap((area) => Object.values(area) as unknown[])
  .filter((one): one is Route => typeof one === 'object' && one !== null && 'method' in one && 'path' in one)
  .filter((route) => route.method !== 'GET' && !isOthers(route))

test('every write route has an undo rule', () => {
  expect(writing.length).toBeGreaterThan(120)
  expect(writing.filter((route) => !hasRule(route)).map(({ method, path }) => `${method} ${path}`)).toEqual(
    [],
  )
})

/** A proxy with any property that a rule reads. */
const whatever: unknown = new Proxy(() => undefined, {
  get: (_, name) => (name === Symbol.toPrimitive || name === 'toJSON' ? () => '1' : whatever),
})

test('every rule is an undo call, a barrier with text before “can’t be undone.”, or silent', () => {
  const outcomes = writing.flatMap((route) => {
    const outcome = outcomeOf(route, { params: whatever, body: whatever }, whatever)
    return outcome ? [outcome] : []
  })
  const undoable = outcomes.flatMap((outcome) => ('run' in outcome ? [outcome.what] : []))
  const barriers = outcomes.flatMap((outcome) => ('run' in outcome ? [] : [outcome]))
  expect(undoable.filter((what) => !/^[A-Z].*[a-z]$/.test(what))).toEqual([])
  expect(barriers.filter(({ cannot }) => !/^[A-Z][^.]*$/.test(cannot))).toEqual([])
  const hints = barriers.flatMap(({ instead }) => instead ?? [])
  expect(hints.filter((hint) => !/^[A-Z].*\.$/.test(hint) || hint.split(' ').length > 8)).toEqual([])
})

test.each([
  ['POST /contracts/{id}/send', { contractId: 'C-1011' }, 'Sending C-1011'],
  ['POST /contracts/{id}/void', { contractId: 'C-1011' }, 'Voiding C-1011'],
  ['POST /referrals/{id}/mark-paid', {}, 'Paying a referral'],
])('%s is a barrier', (name, answer, cannot) => {
  const route = writing.find(({ method, path }) => `${method} ${path}` === name) as Route
  expect(outcomeOf(route, { params: { id: '1' } }, answer)).toMatchObject({ cannot })
})

test.each([
  ['POST /appointments', { id: '7' }, 'DELETE /appointments/{id} {"id":"7"}'],
  ['DELETE /tasks/{id}', {}, 'POST /tasks/{id}/restore {"id":"1"}'],
  ['POST /commissions/{id}/approve', {}, 'POST /commissions/{id}/unapprove {"id":"1"}'],
  ['POST /commissions/{id}/lock', {}, 'POST /commissions/{id}/unlock {"id":"1"}'],
  ['POST /webLeads/batch', { batchId: '9' }, 'POST /webLeads/batch/{id}/undo {"id":"9"}'],
  ['POST /webLeads/{id}/merge', { merged: { id: '8' } }, 'POST /webLeads/{id}/unmerge {"id":"8"}'],
])('%s is undone by its counterpart', (name, answer, key) => {
  const route = writing.find(({ method, path }) => `${method} ${path}` === name) as Route
  expect(outcomeOf(route, { params: { id: '1' }, body: {} }, answer)).toMatchObject({ key })
})
