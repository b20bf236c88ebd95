/** Every area of the contract in one value: for the server, the tests and the OpenAPI document, never for the browser. */
import type { Routes } from './route.ts'
import * as contract from './index.ts'

export const allAreas: Readonly<Record<string, Routes>> = contract

export const allRoutes = Object.entries(allAreas).flatMap(([area, routes]) =>
  Object.entries(routes).map(([name, route]) => ({ area, name, route })),
)
