import { expect, test } from 'vitest'
import { areaOf, leanTree, withoutPath } from './lean-routes.ts'

const tree = `/* eslint-disable */
import { Route as rootRouteImport } from './routes/__root'
import { Route as AppRouteImport } from './routes/_app'
import { Route as AppLeadsListRouteImport } from './routes/_app/leads/_list'
import { Route as AppLeadsListNewRouteImport } from './routes/_app/leads/_list.new'

const AppRoute = AppRouteImport.update({
  id: '/_app',
  getParentRoute: () => rootRouteImport,
} as any)
const AppLeadsListRoute = AppLeadsListRouteImport.update({
  id: '/leads/_list',
  path: '/leads',
  getParentRoute: () => AppRoute,
} as any)
const AppLeadsListNewRoute =
  AppLeadsListNewRouteImport.update({
    id: '/new',
    path: '/new',
    getParentRoute: () => AppLeadsListRoute,
  } as any)

export interface FileRoutesByTo {
  '/leads': typeof AppLeadsListRoute
}
`

test('the tree of a build says each route in a line, below the one above it', () => {
  const lines = leanTree(tree).split('\n')
  expect(lines.slice(0, 4)).toEqual(tree.split('\n').slice(1, 5))
  expect(lines.slice(-5)).toEqual([
    `const AppRoute = at(AppRouteImport, rootRouteImport, undefined, '/_app')`,
    `const AppLeadsListRoute = at(AppLeadsListRouteImport, AppRoute, '/leads', '/leads/_list')`,
    `const AppLeadsListNewRoute = at(AppLeadsListNewRouteImport, AppLeadsListRoute, '/new')`,
    'export const routeTree = rootRouteImport',
    '',
  ])
})

test('a route that is written otherwise, or above the one it is below, fails the build', () => {
  expect(() => leanTree(tree.replace('as any)', 'as never)'))).toThrow('before the route above it')
  expect(() => leanTree(tree.replace("id: '/new'", "name: 'new'"))).toThrow('in another way')
})

test('a page names its address in the tree alone, and its script by its area', () => {
  expect(withoutPath(`export const Route = createFileRoute('/_app/leads/queue')({ component })`)).toBe(
    'export const Route = createFileRoute()({ component })',
  )
  expect(areaOf('/apps/web/src/routes/_app/leads/queue.tsx?tsr-split=component---loader')).toBe('leads')
  expect(areaOf('/apps/web/src/lists/page/preview.tsx')).toBeUndefined()
})
