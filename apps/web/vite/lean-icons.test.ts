import { expect, test } from 'vitest'
import { withoutKeys } from './lean-icons.ts'

test('an icon keeps its name and its shapes', () => {
  expect(
    withoutKeys(`const __iconData = {
  name: "users",
  size: 24,
  node: [
    ["path", { d: "M16 21v-2", key: "1yyitq" }],
    ["circle", { cx: "9", r: "4", key: "nufk8" }]
  ]
};
__iconData.node;
const Users = createLucideIcon(__iconData);`),
  ).toBe(`const __iconData = {
  name: "users",
  node: [
    ["path", { d: "M16 21v-2" }],
    ["circle", { cx: "9", r: "4" }]
  ]
};
const Users = createLucideIcon(__iconData);`)
})
