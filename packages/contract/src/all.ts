/** All areas of the contract in one value, for server, tests and OpenAPI document. The browser must not import it. */
import type { Routes } from './route.ts'
import * as contract from './index.ts'

export const allAreas: Readonly<Record<string, Routes>> = contract

export const allRoutes = Object.entries(allAreas).flatMap(([area, routes]) =>
  Object.entries(routes).map(([name, route]) => ({ area, name, route })),
)
