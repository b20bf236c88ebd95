/** Answers as JSON: what the shape of the answer names, and nothing else. */
import { serializerCompiler } from 'fastify-type-provider-zod'
import * as z from 'zod'

type Compiler = typeof serializerCompiler

/**
 * In development and tests the shape checks every value. In production the handlers' types and those tests vouch for
 * the values, and the shape only picks: a field that it does not name still never leaves the server.
 */
export const answersIn = (strict: boolean): Compiler => (strict ? serializerCompiler : pickingCompiler)

const pickingCompiler: Compiler = (of) => {
  const names = of.schema instanceof z.ZodType ? namesIn(of.schema) : undefined
  if (!names) return serializerCompiler(of)
  return (value) => JSON.stringify(names.holds(value) ? value : names.pick(value))
}

/** The names of a shape. Views hold no others, so that looking is nearly all that is ever done. */
interface Names {
  /** Nothing in the value has another name. */
  readonly holds: (value: unknown) => boolean
  /** A copy that holds no others. */
  readonly pick: (value: unknown) => unknown
}

/** By shape: the answers of three hundred routes share most of theirs, refusals all. */
const known = new WeakMap<z.ZodType, Names | undefined>()

/** Undefined for shapes that have to look at the value to know what it is. */
function namesIn(shape: z.ZodType): Names | undefined {
  if (!known.has(shape)) known.set(shape, lookInto(shape))
  return known.get(shape)
}

function lookInto(shape: z.ZodType): Names | undefined {
  if (shape instanceof z.ZodObject) return ofObject(shape)
  if (shape instanceof z.ZodArray) return ofArray(shape)
  if (shape instanceof z.ZodRecord) return ofRecord(shape)
  if (shape instanceof z.ZodNullable || shape instanceof z.ZodOptional) return ofPerhaps(shape)
  return plain.some((kind) => shape instanceof kind) ? none : undefined
}

const plain = [z.ZodString, z.ZodStringFormat, z.ZodNumber, z.ZodBoolean, z.ZodEnum, z.ZodLiteral, z.ZodNull]

const none: Names = { holds: () => true, pick: (value) => value }

type Fields = Record<string, unknown>

/** Keys that are listed are names too; any other key is a value. */
function ofRecord({ keyType, valueType }: z.ZodRecord): Names | undefined {
  const names = namesIn(valueType as z.ZodType)
  if (!names) return undefined
  const keys = keyType instanceof z.ZodEnum ? new Set<unknown>(keyType.options) : undefined
  const isNamed = (key: string) => keys?.has(key) ?? true
  return {
    holds: (value) => Object.entries(value as Fields).every(([key, one]) => isNamed(key) && names.holds(one)),
    pick: (value) =>
      Object.fromEntries(
        Object.entries(value as Fields).flatMap(([key, one]) =>
          isNamed(key) ? [[key, names.pick(one)]] : [],
        ),
      ),
  }
}

function ofObject({ shape }: z.ZodObject): Names | undefined {
  const fields = new Map<string, Names>()
  for (const [name, field] of Object.entries(shape)) {
    const names = namesIn(field as z.ZodType)
    if (!names) return undefined
    fields.set(name, names)
  }
  return {
    holds(value) {
      for (const name of Object.keys(value as Fields)) {
        const names = fields.get(name)
        if (names !== none && !names?.holds((value as Fields)[name])) return false
      }
      return true
    },
    pick: (value) =>
      Object.fromEntries([...fields].map(([name, names]) => [name, names.pick((value as Fields)[name])])),
  }
}

function ofArray({ element }: z.ZodArray): Names | undefined {
  const names = namesIn(element as z.ZodType)
  return (
    names && {
      holds: (value) => (value as unknown[]).every(names.holds),
      pick: (value) => (value as unknown[]).map(names.pick),
    }
  )
}

function ofPerhaps(shape: z.ZodNullable | z.ZodOptional): Names | undefined {
  const names = namesIn(shape.unwrap() as z.ZodType)
  if (!names || names === none) return names
  return {
    holds: (value) => value === null || value === undefined || names.holds(value),
    pick: (value) => (value === null || value === undefined ? value : names.pick(value)),
  }
}
