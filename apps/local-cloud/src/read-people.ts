import { readFile } from 'node:fs/promises'
import { problemsOf } from './people-check.ts'
import type { People } from './people.ts'

/**
 * Reads and checks the people file.
 * @throws Error with the file name and all problems
 */
export async function readPeople(file: string): Promise<People> {
  const problems: string[] = []
  let content: unknown
  try {
    content = JSON.parse(await readFile(file, 'utf8'))
    problems.push(...problemsOf(content))
  } catch (error) {
    problems.push(error instanceof Error ? error.message : String(error))
  }
  if (problems.length > 0) throw new Error(`The people file ${file} is wrong: ${problems.join('; ')}`)
  return content as People
}
