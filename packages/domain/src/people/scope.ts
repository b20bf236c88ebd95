/** Scope of clients and sales that a person sees: all, own, or none. */
import type { Actor } from './actor.ts'

export type Scope = 'All' | 'Own' | 'None'

export const leadScope = (actor: Actor): Scope => scopeOf(actor, 'Client.Read.All', 'Client.Read.Own')

export const saleScope = (actor: Actor): Scope => scopeOf(actor, 'Sale.Read.All', 'Sale.Read.Own')

function scopeOf({ role, claims }: Actor, all: 'Client.Read.All' | 'Sale.Read.All', own: OwnClaim): Scope {
  if (role === 'ADMIN' || claims.includes(all)) return 'All'
  return claims.includes(own) ? 'Own' : 'None'
}

type OwnClaim = 'Client.Read.Own' | 'Sale.Read.Own'
