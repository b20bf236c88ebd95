import type { TestProject } from 'vitest/node'
import { makeWorld, type World } from './world.ts'

declare module 'vitest' {
  interface ProvidedContext {
    world: World
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { world, end } = await makeWorld()
  project.provide('world', world)
  return end
}
